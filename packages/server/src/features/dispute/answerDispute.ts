import type { Checked } from '@strapline/contract/events';
import type { DisputeAction } from '@strapline/domain/dispute/dispute.states';
import { checkWording } from '@strapline/domain/wording/wording';
import { idempotencyKeyOf, once } from '../../platform/idempotency.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { checkTracking } from '../fulfilment/fulfilment.ts';
import { loadOrder, orderStore } from '../order/order.ts';
import { refundMoney } from '../refund/refund.ts';
import { checkPart } from './check-part.ts';
import { appendDisputeStep, lockDispute, type StepName } from './dispute.store.ts';
import { finishTransition, type Locked, type Stepped, type Taken, transitionDispute } from './dispute-transition.ts';
import { saveEvidence } from './evidence.ts';
import { presentDispute } from './present-dispute.ts';

type Asked = Checked<'answerDispute'>;
type Side = 'buyer' | 'seller';

export const answerDispute: Handler<'answerDispute'> = async (context, input) => {
  const { orderId, accessToken } = input;
  const { viewer } = await loadOrder(context, orderId, accessToken);
  if (viewer === 'operator') throw new WireError('forbidden');
  const wording = checkWording(input.words);
  if (!wording.ok) throw new WireError('validation', { fields: { words: wording.reason } });
  const stepped: { now: Stepped | null } = { now: null };
  await context.db.transaction((trx) =>
    once(trx, idempotencyKeyOf(context, 'answerDispute', input), async () => {
      stepped.now = await act(trx, context, input, viewer);
      return { orderId };
    }),
  );
  if (stepped.now) await finishTransition(context, stepped.now);
  const order = await orderStore.find(context.db, orderId);
  if (!order) throw new WireError('not_found');
  return await presentDispute(context, order, viewer);
};

async function act(trx: Trx, context: Context, input: Asked, side: Side): Promise<Stepped> {
  const order = await orderStore.findForUpdate(trx, input.orderId);
  const dispute = await lockDispute(trx, input.orderId);
  if (!order || !dispute) throw new WireError('conflict', { reason: 'no_dispute' });
  const locked = { order, dispute };
  const stepped =
    input.act === 'add' ? await addWords(trx, context, locked, input, side) : await takeStep(trx, context, locked, input, side);
  await saveEvidence(trx, context, { orderId: order.id, stepId: stepped.stepId, accountId: context.caller.accountId }, input.uploads);
  return stepped;
}

/** Adds a message or pictures; allowed at any time before the end and without changing whose turn it is. */
async function addWords(trx: Trx, context: Context, { order, dispute }: Locked, input: Asked, side: Side): Promise<Stepped> {
  if (dispute.ended_at) throw new WireError('conflict', { reason: 'dispute_settled' });
  const at = context.clock.now();
  await trx.change(sql`update dispute set updated_at = ${at} where id = ${dispute.id}`);
  const stepId = await appendDisputeStep(trx, dispute.id, { at, by: side, what: 'words', words: input.words });
  return { order, stepId, ended: null };
}

const plain: Partial<Record<Asked['act'], { action: DisputeAction; what: StepName }>> = {
  decline: { action: 'decline', what: 'declined' },
  withdraw: { action: 'withdraw', what: 'withdrawn' },
  receiveReturn: { action: 'receive_return', what: 'return_received' },
  escalate: { action: 'escalate', what: 'escalated' },
};

async function takeStep(trx: Trx, context: Context, locked: Locked, input: Asked, side: Side): Promise<Stepped> {
  if (locked.order.payment_status === 'disputed')
    throw new WireError('conflict', {
      reason: 'bank_decides',
    });
  const taken = { by: side, words: input.words };
  switch (input.act) {
    case 'propose':
      return await transitionDispute(trx, context, locked, { ...taken, ...proposed(locked, input) });
    case 'accept':
      return await accept(trx, context, locked, input, side);
    case 'sendReturn': {
      checkTracking(input.carrier ?? '', input.trackingNumber);
      const sent = { carrier: input.carrier ?? '', trackingNumber: input.trackingNumber || null };
      return await transitionDispute(trx, context, locked, { ...taken, action: 'send_return', what: 'return_sent', sent });
    }
    default: {
      const step = plain[input.act];
      if (!step) throw new WireError('validation');
      return await transitionDispute(trx, context, locked, { ...taken, ...step });
    }
  }
}

function proposed({ order, dispute }: Locked, { proposal }: Asked): Pick<Taken, 'action' | 'what' | 'proposal'> {
  const kind = proposal?.kind ?? 'full';
  const all = refundMoney.refundableCents(order);
  checkPart(proposal?.cents, all, 'proposal.cents', 'Propose a full refund instead.');
  if (kind === 'return' && dispute.reason === 'not_arrived')
    throw new WireError('validation', { fields: { 'proposal.kind': 'A piece that didn’t arrive can’t be sent back.' } });
  return { action: 'propose', what: 'proposed', proposal: { kind, cents: proposal?.cents ?? all } };
}

/** Accepts the current proposal; its number shows that it has not changed since it was read. */
async function accept(trx: Trx, context: Context, locked: Locked, input: Asked, side: Side): Promise<Stepped> {
  const { proposal_by: by, proposal_kind: kind, proposal_cents: cents, proposal_step: number } = locked.dispute;
  if (kind === null || cents === null || by === side) throw new WireError('conflict', { reason: 'no_proposal' });
  if (number !== input.number) throw new WireError('conflict', { reason: 'proposal_changed' });
  return await transitionDispute(trx, context, locked, { action: `accept_${kind}`, by: side, what: 'accepted', words: input.words, cents });
}
