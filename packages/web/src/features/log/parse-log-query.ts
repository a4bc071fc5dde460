import { findTagId } from '../../platform/tap/find-tag-id.ts';

export type LogQuery = { entry: number } | { tag: string };

/** An entry number as shown on the timeline (`entry 20481`), or a tag id or URL; else null. */
export function parseLogQuery(text: string): LogQuery | null {
  const number = /^(?:leaf|entry|no\.?|#)?\s*(\d{1,15})$/i.exec(text.trim())?.[1];
  if (number !== undefined) return { entry: Number(number) };
  const tag = findTagId(text);
  return tag === null ? null : { tag };
}
