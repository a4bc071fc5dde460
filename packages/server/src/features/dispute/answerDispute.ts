import type { ParsedInput } from '@strapline/contract/events';
import type { DisputeAction } from '@strapline/domain/dispute/dispute.states';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { loadOrder, orderStore } from '../order/order.ts';
import type { VerifiedImage } from '../private-media/private-media.ts';
import { refundMoney } from '../refund/refund.ts';
import { checkPart } from './check-part.ts';
import { appendDisputeStep, lockDispute, type StepName } from './dispute.store.ts';
import { type DisputeMove, type DisputeOutcome, finishTransition, type LockedDispute, transitionDispute } from './dispute-transition.ts';
import { saveEvidence, verifyEvidence } from './evidence.ts';
import { presentDispute } from './present-dispute.ts';

type ParsedAnswer = ParsedInput<'answerDispute'>;
type Side = 'buyer' | 'seller';

export const answerDispute: Handler<'answerDispute'> = async (context, input) => {
  const { orderId, accessToken } = input;
  const { viewer } = await loadOrder(context, orderId, accessToken);
  if (viewer === 'operator') throw new WireError('forbidden');
  const images = await verifyEvidence(context, input.pictures);
  const stepped: { now: DisputeOutcome | null } = { now: null };
  await context.db.transaction((trx) =>
    runOnce(trx, createIdempotencyKey(context, 'answerDispute', input), async () => {
      stepped.now = await runAction(trx, context, { input, images }, viewer);
      return { orderId };
    }),
  );
  if (stepped.now) await finishTransition(context, stepped.now);
  const order = await orderStore.find(context.db, orderId);
  if (!order) throw new WireError('not_found');
  return await presentDispute(context, order, viewer);
};

type Answer = { input: ParsedAnswer; images: readonly VerifiedImage[] };

async function runAction(trx: Trx, context: Context, { input, images }: Answer, side: Side): Promise<DisputeOutcome> {
  const order = await orderStore.findForUpdate(trx, input.orderId);
  const dispute = await lockDispute(trx, input.orderId);
  if (!order || !dispute) throw new WireError('conflict', { reason: 'no_dispute' });
  const locked = { order, dispute };
  const stepped =
    input.act === 'add' ? await addWords(trx, context, locked, input, side) : await takeStep(trx, context, locked, input, side);
  await saveEvidence(trx, context, { order, stepId: stepped.stepId, accountId: context.caller.accountId }, images);
  return stepped;
}

/** Adds a message or pictures; allowed at any time before the end and without changing whose turn it is. */
async function addWords(
  trx: Trx,
  context: Context,
  { order, dispute }: LockedDispute,
  input: ParsedAnswer,
  side: Side,
): Promise<DisputeOutcome> {
  if (dispute.ended_at) throw new WireError('conflict', { reason: 'dispute_settled' });
  const at = context.clock.now();
  await trx.change(sql`update dispute set updated_at = ${at} where id = ${dispute.id}`);
  const stepId = await appendDisputeStep(trx, dispute.id, { at, by: side, what: 'words', words: input.words });
  return { order, stepId, ended: null };
}

const plain: Partial<Record<ParsedAnswer['act'], { action: DisputeAction; what: StepName }>> = {
  decline: { action: 'decline', what: 'declined' },
  withdraw: { action: 'withdraw', what: 'withdrawn' },
  receiveReturn: { action: 'receive_return', what: 'return_received' },
  escalate: { action: 'escalate', what: 'escalated' },
};

async function takeStep(trx: Trx, context: Context, locked: LockedDispute, input: ParsedAnswer, side: Side): Promise<DisputeOutcome> {
  if (locked.order.payment_status === 'disputed')
    throw new WireError('conflict', {
      reason: 'bank_decides',
    });
  const move = { by: side, words: input.words };
  switch (input.act) {
    case 'propose':
      return await transitionDispute(trx, context, locked, { ...move, ...createProposalStep(locked, input) });
    case 'accept':
      return await acceptProposal(trx, context, locked, input, side);
    case 'sendReturn': {
      const tracking = { carrier: input.carrier ?? '', trackingNumber: input.trackingNumber || null };
      return await transitionDispute(trx, context, locked, { ...move, action: 'send_return', what: 'return_sent', sent: tracking });
    }
    default: {
      const step = plain[input.act];
      if (!step) throw new WireError('validation');
      return await transitionDispute(trx, context, locked, { ...move, ...step });
    }
  }
}

function createProposalStep(
  { order, dispute }: LockedDispute,
  { proposal }: ParsedAnswer,
): Pick<DisputeMove, 'action' | 'what' | 'proposal'> {
  const kind = proposal?.kind ?? 'full';
  const all = refundMoney.calculateRefundableCents(order);
  checkPart(proposal?.cents, all, 'proposal.cents', 'That is the full amount. Propose a full refund instead.');
  if (kind === 'return' && dispute.reason === 'not_arrived')
    throw new WireError('validation', { fields: { 'proposal.kind': 'A piece that didn’t arrive can’t be sent back.' } });
  return { action: 'propose', what: 'proposed', proposal: { kind, cents: proposal?.cents ?? all } };
}

/** Accepts the current proposal; its number shows that it has not changed since it was read. */
async function acceptProposal(trx: Trx, context: Context, locked: LockedDispute, input: ParsedAnswer, side: Side): Promise<DisputeOutcome> {
  const { proposal_by: by, proposal_kind: kind, proposal_cents: cents, proposal_step: number } = locked.dispute;
  if (kind === null || cents === null || by === side) throw new WireError('conflict', { reason: 'no_proposal' });
  if (number !== input.number) throw new WireError('conflict', { reason: 'proposal_changed' });
  return await transitionDispute(trx, context, locked, { action: `accept_${kind}`, by: side, what: 'accepted', words: input.words, cents });
}
