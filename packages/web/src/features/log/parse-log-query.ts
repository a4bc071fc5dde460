import { tagIdIn } from '../../platform/tag-id-in.ts';

export type LogQuery = { entry: number } | { tag: string };

/** What somebody wants to look up: the number of an entry, as it stands on the thread (`leaf 20481`), or a tag by its id or address. Null when it is neither. */
export function parseLogQuery(text: string): LogQuery | null {
  const number = /^(?:leaf|entry|no\.?|#)?\s*(\d{1,15})$/i.exec(text.trim())?.[1];
  if (number !== undefined) return { entry: Number(number) };
  const tag = tagIdIn(text);
  return tag === null ? null : { tag };
}
