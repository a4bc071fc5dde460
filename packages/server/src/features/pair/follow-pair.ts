import { findNextPairStatus, findPairDeadline } from '@strapline/domain/pair/pair.states';
import { incompletePictures } from '@strapline/domain/pair/picture-reasons';
import { findNextVerificationStatus, getVerificationEnd } from '@strapline/domain/pair/verification.states';
import type { JobHandler } from '../../platform/job-runner.ts';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { movePair, notifyOfPair, notifyOfPairEnd, type PairRow, pairStore, publishPair, schedulePair } from '../pair-record/pair-record.ts';
import { findIncompletePictures } from './pair-pictures.ts';
import { closePair } from './withdrawPair.ts';

/** Pushes what a decision did to a pair, after its transaction. */
export const publishDecidedPair: JobHandler<'pair-publish'> = async (services, { app, pairId }) => {
  const row = await pairStore.find(services.db, app, pairId);
  if (row) await publishPair(services, row);
};

/** Does what is due for a pair: checks pictures that arrived, closes it, or notifies of the end of its verification and ends that. */
export const followPair: JobHandler<'pair-due'> = async (services, { app, pairId }) => {
  const changed = await services.db.transaction(async (trx) => {
    const row = await pairStore.lock(trx, app, pairId);
    if (!row) return null;
    const followed = await followRow(trx, services, row);
    if (followed && followed.row.status !== 'withdrawn') await schedulePair(trx, services, followed.row);
    return followed;
  });
  if (!changed) return;
  changed.publish?.();
  await publishPair(services, changed.row);
};

type Followed = { row: PairRow; publish?: () => void };

/** Null if nothing is due. */
async function followRow(trx: Trx, services: Services, row: PairRow): Promise<Followed | null> {
  const now = services.clock.now();
  if (row.status === 'processing') return { row: await checkPictures(trx, services, row) };
  const deadline = findPairDeadline(row.status, row.status_since);
  if (deadline && deadline <= now && findNextPairStatus(row.status, 'withdraw', 'timer')) {
    await notifyOfPair(trx, services, row, 'pair_closed');
    return await closePair(trx, services, row, 'timer');
  }
  const followed =
    row.verification === 'verified' && row.verified_at ? await followVerification(trx, services, row, row.verified_at) : null;
  if (!followed) await schedulePair(trx, services, row);
  return followed && { row: followed };
}

async function checkPictures(trx: Trx, services: Services, row: PairRow): Promise<PairRow> {
  const incomplete = await findIncompletePictures(trx, services, row);
  if (incomplete.length === 0) {
    const waiting = await movePair(trx, services, row, { action: 'pass', actor: 'system' });
    await notifyOfPair(trx, services, waiting, 'pair_in_review');
    return waiting;
  }
  const [first = 'left', second] = incomplete;
  const reason = incompletePictures[second ? 'both' : first];
  const failed = await movePair(trx, services, row, { action: 'fail', actor: 'system', verification: 'fail' }, { reason });
  await notifyOfPair(trx, services, failed, 'pair_requires_action');
  return failed;
}

async function followVerification(trx: Trx, services: Services, row: PairRow, verifiedAt: Date): Promise<PairRow | null> {
  const now = services.clock.now();
  const { expiresAt, noticeAt } = getVerificationEnd(verifiedAt);
  if (expiresAt <= now) {
    const verification = findNextVerificationStatus(row.verification, 'expire', 'timer');
    if (!verification) return null;
    const ended = await pairStore.patch(trx, row, { verification }, now);
    await notifyOfPair(trx, services, ended, 'pair_expired');
    return ended;
  }
  if (noticeAt > now || row.noticed_at !== null) return null;
  const noticed = await pairStore.patch(trx, row, { noticedAt: now }, now);
  await notifyOfPairEnd(trx, services, noticed, expiresAt);
  return noticed;
}
