import { findNextPairStatus, findPairDeadline, type PairAction, type PairActor } from '@strapline/domain/pair/pair.states';
import { findNextVerificationStatus, getVerificationEnd, type VerificationAction } from '@strapline/domain/pair/verification.states';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { privateMedia, type ResourceState } from '../private-media/private-media.ts';
import { type PairPatch, type PairRow, patchPair } from './pair.store.ts';
import { presentPairState } from './present-pair.ts';

type Moving = Pick<Services, 'jobs' | 'clock'>;

export type Move = { action: PairAction; actor: PairActor; verification?: VerificationAction };

/** Moves a locked pair by its state table, and schedules what follows from its new state. Throws `conflict` where the table has no such transition. */
export async function movePair(trx: Trx, services: Moving, row: PairRow, move: Move, patch: PairPatch = {}): Promise<PairRow> {
  const status = findNextPairStatus(row.status, move.action, move.actor);
  if (status === null) throw new WireError('conflict', { reason: 'pair_changed' });
  const verification = move.verification === undefined ? null : findNextVerificationStatus(row.verification, move.verification);
  const at = services.clock.now();
  const moved = await patchPair(trx, row, { ...patch, status, ...(verification === null ? {} : { verification }) }, at);
  await schedulePair(trx, services, moved);
  if (status !== 'withdrawn') await privateMedia.setState(trx, { kind: 'pair', id: row.id }, findAccessState(moved));
  return moved;
}

/** Who may open the pictures: whom the creator lets, while the pair is active; else only they, and the team. */
function findAccessState({ status }: PairRow): ResourceState {
  if (status === 'suspended') return 'hidden';
  return status === 'active' ? 'shown' : 'own';
}

/** The one waiting job of a pair: checking its pictures now, closing it, or the notice and the end of its verification, whichever is next. */
export async function schedulePair(trx: Trx, { jobs, clock }: Moving, row: PairRow): Promise<void> {
  const runAt = findNextTime(row, clock.now());
  const key = `pair ${row.id}`;
  if (runAt === null) await jobs.remove(trx, key);
  else await jobs.add(trx, { kind: 'pair-due', key, payload: { app: row.app, pairId: row.id }, runAt });
}

function findNextTime(row: PairRow, now: Date): Date | null {
  if (row.status === 'processing') return now;
  const times = [findPairDeadline(row.status, row.status_since), findVerificationTime(row)].filter((time) => time !== null);
  return times.length === 0 ? null : new Date(Math.min(...times.map((time) => time.getTime())));
}

/** When a verified pair's creator is notified next, or its verification ends. */
function findVerificationTime({ verification, verified_at, noticed_at }: PairRow): Date | null {
  if (verification !== 'verified' || verified_at === null) return null;
  const { expiresAt, noticeAt } = getVerificationEnd(verified_at);
  return noticed_at === null ? noticeAt : expiresAt;
}

/** Pushes the state of a pair to its creator, and that its pictures are closed to those who had them open. Call it after the transaction. */
export async function publishPair(services: Pick<Services, 'push' | 'db' | 'clock'>, row: PairRow): Promise<void> {
  services.push(row.app, `acc:${row.creator_id}`, 'pairStatus', presentPairState(row));
  if (row.status !== 'active') await privateMedia.publishRevoked(services, { ref: { kind: 'pair', id: row.id } });
}
