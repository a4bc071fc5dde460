import { useCallList } from './cache/queries.ts';

/** The handles that the person claimed, the newest first. Several features show them, from one response. */
export function useOwnHandles() {
  const list = useCallList('listHandles', { limit: 100 });
  return { list, handles: list.data?.pages.flatMap(({ items }) => items) ?? [] };
}
