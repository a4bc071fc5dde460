import { findNextPairStatus } from '@strapline/domain/pair/pair.states';
import { haveAllPassed } from '@strapline/domain/pair/verification.states';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { movePair } from './move-pair.ts';
import { notifyOfPair } from './notify-pair.ts';
import { lockPair, type PairRow, patchPair } from './pair.store.ts';

type Hiding = Pick<Services, 'jobs' | 'clock'>;

/** A pair that can be reported: an active one. */
export async function findReportedPair(db: Queryable, app: string, id: string): Promise<{ title: string; ownerId: string } | undefined> {
  return await db.first(
    sql`select 'Pair ' || username as title, creator_id as "ownerId" from pair where id = ${id} and app = ${app} and status = 'active'`,
  );
}

/** What a case shows of a pair, in any state. Its pictures are opened with a key and a written reason. */
export async function loadReportedPair(db: Queryable, id: string): Promise<{ story: string; state: string } | undefined> {
  return await db.first(
    sql`select concat_ws(E'\n', username, nullif(concat_ws(' ', size ->> 'system', coalesce(bra_size, size ->> 'label')), ''), nullif(garment, ''), nullif(bio, '')) as story, status as state
        from pair where id = ${id}`,
  );
}

/** Brings a pair in line with the decisions about it: hidden from everybody but its creator and admins, or as it was. Idempotent. Null if nothing changed. */
export async function applyPairDecision(trx: Trx, services: Hiding, id: string, isHidden: boolean): Promise<PairRow | null> {
  const found = await trx.first<{ app: string }>(sql`select app from pair where id = ${id}`);
  const row = found && (await lockPair(trx, found.app, id));
  if (!row) return null;
  const action = isHidden ? canBeHidden(row) && 'suspend' : row.status === 'suspended' && findActionBack(row);
  if (!action) return null;
  await services.jobs.add(trx, { kind: 'pair-publish', payload: { app: row.app, pairId: id }, runAt: services.clock.now() });
  return await movePair(trx, services, row, { action, actor: 'operator' });
}

/** Also while new pictures are checked: otherwise it would become active with a decision against it. */
function canBeHidden({ status }: PairRow): boolean {
  return findNextPairStatus(status, 'suspend', 'operator') !== null;
}

/** Where a pair was before it was hidden. */
function findActionBack(row: PairRow): 'reinstate' | 'recheck' | 'requestChanges' {
  if (isStillVerified(row)) return 'reinstate';
  return row.has_consent && row.verification === 'processing' ? 'recheck' : 'requestChanges';
}

/** All checks of these pictures passed, also if that was more than a year ago. */
function isStillVerified({ checks, verification, has_consent, left_media, right_media }: PairRow): boolean {
  const isWhole = left_media !== null && right_media !== null;
  return isWhole && has_consent && haveAllPassed(checks) && (verification === 'verified' || verification === 'expired');
}

/**
 * The creator took their consent to the pictures back, or gives it again. Without it, only they see the pair; it is closed after two weeks. A pair that waits
 * for its pictures, or is hidden by a decision, stays what it is.
 */
export async function applyPairConsent(
  trx: Trx,
  services: Hiding,
  row: PairRow,
  { accepted, version }: { accepted: boolean; version: string },
): Promise<PairRow> {
  const consent = { accepted, version };
  const at = services.clock.now();
  if (row.has_consent === accepted && row.consent_version === version) return row;
  const checks = { ...row.checks, consent: accepted ? ('passed' as const) : ('failed' as const) };
  if (!accepted) {
    const isShown = row.status === 'active' || row.status === 'in_review' || row.status === 'processing' || row.status === 'uploading';
    if (!isShown) return await patchPair(trx, row, { consent, checks }, at);
    const moved = await movePair(trx, services, row, { action: 'takeConsentBack', actor: 'creator' }, { consent, checks });
    await notifyOfPair(trx, services, moved, 'pair_consent_withdrawn');
    return moved;
  }
  const agreed = await patchPair(trx, row, { consent, checks }, at);
  if (agreed.status !== 'requires_action' || row.has_consent) return agreed;
  if (isStillVerified(agreed)) return await movePair(trx, services, agreed, { action: 'agreeAgain', actor: 'creator' });
  return agreed.verification === 'processing' ? await movePair(trx, services, agreed, { action: 'recheck', actor: 'creator' }) : agreed;
}
