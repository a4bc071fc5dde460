import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { firstBreak } from '@strapline/domain/log/provenance';
import { type CheckedEntry, checkEntry } from './check-entry.ts';

/** `why` names the first difference between record and log. */
export type CheckedTag = { entries: CheckedEntry[]; why: null | 'entry' | 'told' | 'chain' };

const atOnce = 6;

/** Checks that each entry of the record is in the log, says the same, and follows the previous one. */
export async function checkTag(tag: Pick<BraTag, 'id' | 'provenance'>, verifierKey: string): Promise<CheckedTag> {
  const told = [...tag.provenance].sort((one, other) => one.index - other.index);
  const entries: CheckedEntry[] = [];
  for (let at = 0; at < told.length; at += atOnce)
    entries.push(...(await Promise.all(told.slice(at, at + atOnce).map(({ index }) => checkEntry(index, verifierKey)))));
  if (entries.some(({ why }) => why !== null)) return { entries, why: 'entry' };
  const isTold = entries.every(
    ({ body, leaf }, at) =>
      leaf === told[at]?.leafHash && body?.type === told[at]?.type && body?.braTag === tag.id && isSameTime(body?.ts, told[at]?.at),
  );
  if (!isTold) return { entries, why: 'told' };
  return { entries, why: firstBreak(entries.flatMap(({ body }) => body ?? [])) === -1 ? null : 'chain' };
}

function isSameTime(ts: number | undefined, at: string | undefined): boolean {
  return ts === Date.parse(at ?? '');
}
