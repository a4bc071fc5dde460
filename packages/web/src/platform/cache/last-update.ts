import { useConnection } from '../wire/connection.ts';

/** When what is shown was loaded, while it can't be refreshed; null while it is up to date. */
export function useLastUpdate({ isRefetchError, dataUpdatedAt }: { isRefetchError: boolean; dataUpdatedAt: number }): number | null {
  const isLost = useConnection(({ lostSince }) => lostSince !== null);
  return dataUpdatedAt > 0 && (isLost || isRefetchError) ? dataUpdatedAt : null;
}
