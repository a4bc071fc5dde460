import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { findFirstBreak } from '@strapline/domain/log/provenance';
import { type CheckedEntry, checkEntry } from './check-entry.ts';

/** `error` names the first difference between record and log. */
export type CheckedTag = { entries: CheckedEntry[]; error: null | 'entry' | 'timeline' | 'chain' };

const concurrency = 6;

/** Checks that each entry of the record is in the log, says the same, and follows the previous one. */
export async function checkTag(tag: Pick<BraTag, 'id' | 'provenance'>, verifierKey: string): Promise<CheckedTag> {
  const timeline = [...tag.provenance].sort((one, other) => one.index - other.index);
  const entries: CheckedEntry[] = [];
  for (let start = 0; start < timeline.length; start += concurrency)
    entries.push(...(await Promise.all(timeline.slice(start, start + concurrency).map(({ index }) => checkEntry(index, verifierKey)))));
  if (entries.some(({ error }) => error !== null)) return { entries, error: 'entry' };
  const matchesTimeline = entries.every(
    ({ body, leaf }, start) =>
      leaf === timeline[start]?.leafHash &&
      body?.type === timeline[start]?.type &&
      body?.braTag === tag.id &&
      isSameTime(body?.ts, timeline[start]?.at),
  );
  if (!matchesTimeline) return { entries, error: 'timeline' };
  return { entries, error: findFirstBreak(entries.flatMap(({ body }) => body ?? [])) === -1 ? null : 'chain' };
}

function isSameTime(ts: number | undefined, start: string | undefined): boolean {
  return ts === Date.parse(start ?? '');
}
