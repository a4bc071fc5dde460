import type { MatchAnswer } from '@strapline/contract/match-events';
import type { FoundPicture } from '@strapline/domain/picture-match/match-index';
import type { Services } from '../../platform/services.ts';
import type { Lookup } from '../../ports/matcher.ts';
import { notify } from '../notification/notification.ts';
import { type ShareImageRow, shareImageStore } from '../share-image-record/share-image-record.ts';

/** Owners who are told of one look-up. */
const mostTold = 3;
/** The pause between two notices about one picture, so that looking it up again and again doesn't fill anybody's list. */
const tellAgainMs = 7 * 24 * 60 * 60_000;

type Candidate = FoundPicture & { row: ShareImageRow; fqsids: readonly string[] };
type Answering = Pick<Services, 'db' | 'clock' | 'jobs'>;

/**
 * Whose pictures were found, by the records as they are now: what is hidden, removed or reported meanwhile, and people who are suspended or left, aren't named.
 * Matches that are only possible name nobody and don't depend on the handle that was asked for, or asking for one after the other would tell whose it is.
 */
export async function answerLookup(services: Answering, { sha256, fqsid, found }: Lookup): Promise<MatchAnswer & { gone: number[] }> {
  const { db, clock } = services;
  const rows = await shareImageStore.listByKeys(
    db,
    found.map(({ key }) => key),
    clock.now(),
  );
  const handles = await shareImageStore.listHandles(db, [...new Set(rows.map(({ account_id }) => account_id))]);
  const candidates = found.flatMap((match): Candidate[] => {
    const row = rows.find(({ key }) => key === match.key);
    const fqsids = handles.get(row?.account_id ?? '') ?? [];
    const isSure = match.match !== 'exact' || (row && shareImageStore.readHashes(row).sha256s.includes(sha256));
    return row?.is_findable && isSure && fqsids.length > 0 ? [{ ...match, row, fqsids }] : [];
  });
  const gone = found.map(({ key }) => key).filter((key) => !rows.some((row) => row.key === key));
  const sure = candidates.filter(({ match }) => match !== 'possible');
  const matches = sure.length > 0 ? nameOwners(sure, fqsid) : await tellOwners(services, candidates);
  return { matches, gone };
}

/** The best match of each owner, under the handle that was asked for, or the first of theirs. */
function nameOwners(candidates: readonly Candidate[], asked: string | null): MatchAnswer['matches'] {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) if (!best.has(candidate.row.account_id)) best.set(candidate.row.account_id, candidate);
  return [...best.values()].flatMap(({ match, distance, fqsids }) => {
    const name = asked === null ? fqsids[0] : fqsids.find((fqsid) => fqsid === asked);
    return name === undefined ? [] : [{ fqsid: name, match, distance }];
  });
}

/** One answer for all of them: how many there are would be a hint. */
async function tellOwners(services: Answering, candidates: readonly Candidate[]): Promise<MatchAnswer['matches']> {
  const owners = new Map<string, ShareImageRow>();
  for (const { row } of candidates) if (!owners.has(row.account_id)) owners.set(row.account_id, row);
  for (const row of [...owners.values()].slice(0, mostTold)) await tellOwner(services, row);
  return candidates.slice(0, 1).map(({ match, distance }) => ({ fqsid: null, match, distance }));
}

async function tellOwner(
  services: Answering,
  { key, app, account_id: accountId, bra_tag_id: braTagId, title }: ShareImageRow,
): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction(async (trx) => {
    if (!(await shareImageStore.markTold(trx, key, { at, before: new Date(at.getTime() - tellAgainMs) }))) return;
    await notify(trx, services, {
      app,
      accountId,
      category: 'tag',
      code: 'picture_looked_up',
      params: { title },
      href: `/bratag/${braTagId}`,
    });
  });
}
