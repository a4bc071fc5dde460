import type { Output, ParsedInput } from '@strapline/contract/events';
import { getVerificationEnd, haveAllPassed, isRepairable, type PairChecks } from '@strapline/domain/pair/verification.states';
import { createId } from '../../platform/ids.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { listWords, saveProof } from '../pair-proof/pair-proof.ts';
import { movePair, notifyOfPair, type PairRow, pairPresenter, pairStore, publishPair } from '../pair-record/pair-record.ts';
import { admitPairReviewer, listReviewers, markUnsure } from '../pair-review/pair-review.ts';
import { privateMedia } from '../private-media/private-media.ts';
import { appendPairEntry } from '../provenance/provenance.ts';
import { requireAccountId } from '../session/session.ts';
import { mayReview } from './listPairReviews.ts';

type Input = ParsedInput<'reviewPair'>;
type Decided = { row: PairRow; action: 'pair.approve' | 'pair.requestChanges' | 'pair.reject' | 'pair.askSecond' };

export const reviewPair: Handler<'reviewPair'> = async (context, input) => {
  const actor = requireAccountId(context.caller);
  const decided = await context.db.transaction(async (trx) => {
    const row = await lockForReview(trx, context, input, actor);
    const checks = { ...row.checks, ...input.checks };
    const { row: last, action } = await decide(trx, context, row, { ...input, checks }, actor);
    await appendAudit(trx, {
      at: context.clock.now(),
      actor,
      action,
      object: row.id,
      reason: input.reason,
      before: { status: row.status },
      after: { status: last.status, ...last.checks },
    });
    return last;
  });
  if (!input.unsure) await publishPair(context, decided);
  return present(decided);
};

async function lockForReview(trx: Trx, { caller, clock }: Context, { pairId, version }: Input, actor: string): Promise<PairRow> {
  const row = await pairStore.lock(trx, caller.app, pairId);
  if (!row) throw new WireError('not_found');
  if (row.creator_id === actor) throw new WireError('forbidden', { reason: 'own_pair_review' });
  if (row.status !== 'in_review') throw new WireError('conflict', { reason: 'pair_reviewed' });
  if (row.version !== version) throw new WireError('conflict', { reason: 'pair_changed' });
  if (!mayReview(await listReviewers(trx, pairId), actor)) throw new WireError('conflict', { reason: 'pair_reviewed_by_other' });
  await admitPairReviewer(trx, { pairId, reviewerId: actor, at: clock.now() });
  return row;
}

type Decision = Omit<Input, 'checks'> & { checks: PairChecks };

async function decide(trx: Trx, context: Context, row: PairRow, decision: Decision, actor: string): Promise<Decided> {
  const { approve, unsure, reason = '', checks } = decision;
  if (unsure) {
    if ((await listReviewers(trx, row.id)).length > 1) throw new WireError('conflict', { reason: 'pair_second_reviewer' });
    await markUnsure(trx, row.id, actor, reason);
    return { row: await pairStore.patch(trx, row, {}, context.clock.now()), action: 'pair.askSecond' };
  }
  if (approve) return { row: await approvePair(trx, context, row, checks, actor), action: 'pair.approve' };
  const isFixable = isRepairable(checks);
  const move = isFixable
    ? ({ action: 'requestChanges', actor: 'operator', verification: 'fail' } as const)
    : ({ action: 'reject', actor: 'operator', verification: 'cancel' } as const);
  const sentBack = await movePair(trx, context, row, move, { checks, reason });
  await notifyOfPair(trx, context, sentBack, isFixable ? 'pair_requires_action' : 'pair_rejected');
  return { row: sentBack, action: isFixable ? 'pair.requestChanges' : 'pair.reject' };
}

/** Verified is what all four checks say of pictures that the reviewer opened, with a word: they can't show that they are new without one. */
async function approvePair(trx: Trx, context: Context, row: PairRow, checks: PairChecks, actor: string): Promise<PairRow> {
  if (!haveAllPassed(checks)) throw new WireError('conflict', { reason: 'pair_checks_open' });
  const word = (await listWords(trx, [row.id])).get(row.id);
  if (!word) throw new WireError('conflict', { reason: 'pair_word_missing' });
  const at = context.clock.now();
  const sentAt = row.submitted_at ?? at;
  if (!(await privateMedia.hasTeamView(trx, { kind: 'pair', id: row.id }, actor, sentAt)))
    throw new WireError('conflict', { reason: 'pair_not_opened' });
  await saveProof(trx, { id: createId('prf'), pairId: row.id, kind: 'photo', word: word.text, at: sentAt });
  const { expiresAt } = getVerificationEnd(at);
  const verified = { at, expiresAt };
  const approved = await movePair(
    trx,
    context,
    row,
    { action: 'approve', actor: 'operator', verification: 'verify' },
    { checks, verified, reason: null },
  );
  await notifyOfPair(trx, context, approved, 'pair_verified');
  const { index } = await appendPairEntry(trx, {
    pairId: row.id,
    at,
    data: { until: expiresAt.getTime() },
    people: { creator: row.creator_id },
  });
  return await pairStore.patch(trx, approved, { logIndex: index }, at);
}

function present(row: PairRow): Output<'reviewPair'> {
  const { id, status, verification, checks, version } = row;
  return { pairId: id, status, verification, checks: pairPresenter.presentChecks(checks), version };
}
