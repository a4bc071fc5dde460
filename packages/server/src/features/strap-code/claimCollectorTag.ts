import type { ParsedInput } from '@strapline/contract/events';
import { buyerClaimPeriod } from '@strapline/domain/order/order.states';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import {
  type BraTagState,
  braTagPolicy,
  braTagStore,
  pushBraTagStatus,
  queueBraTagMail,
  transitionBraTag,
} from '../bra-tag-record/bra-tag-record.ts';
import { createCertificatePath, issueCertificate } from '../certificate/certificate.ts';
import { resetOwnerTap } from '../chip/chip.ts';
import { completeByClaim } from '../fulfilment/fulfilment.ts';
import { guestOrders, type OrderRow, orderStore, publishOrderUpdate } from '../order/order.ts';
import { requireAccountId } from '../session/session.ts';
import { checkTaps } from './check-taps.ts';
import { useCode } from './strap-code.store.ts';
import { createWrongCodeError, verifyStrapCode } from './verify-strap-code.ts';

type Input = ParsedInput<'claimCollectorTag'>;
/** `ownOrderId` is a guest order that the caller has proved to be theirs. */
type Claimer = { accountId: string; ownOrderId: string | null };
type ClaimedTag = { tag: BraTagState; before: string | null; order: OrderRow | null };

export const claimCollectorTag: Handler<'claimCollectorTag'> = async (context, input) => {
  const accountId = requireAccountId(context.caller);
  const { braTagId, strapCode, accessToken } = input;
  const isOwn = () => guestOrders.isBuyerOfTag(context, { braTagId, accountId, accessToken });
  const { hmac } = await verifyStrapCode(context, strapCode, braTagId, isOwn);
  const claimer = { accountId, ownOrderId: await guestOrders.findOwn(context, { braTagId, accountId, accessToken }) };
  const { tag, before, order } = await context.db.transaction((trx) => claimTag(trx, context, input, hmac, claimer));
  pushBraTagStatus(context, tag, [before]);
  if (order) publishOrderUpdate(context, order);
  return { braTagId: tag.id, status: tag.status, ownerNumber: tag.owner_number, certificateUrl: createCertificatePath(tag.id) };
};

async function claimTag(trx: Trx, context: Context, input: Input, hmac: Uint8Array, claimer: Claimer): Promise<ClaimedTag> {
  const { braTagId, satisfied } = input;
  const { accountId } = claimer;
  const order = await lockOrderFor(trx, context, braTagId, claimer);
  const tag = await braTagStore.findForUpdate(trx, context.caller.app, braTagId);
  if (!tag || !braTagPolicy.canUse(tag, context.caller)) throw new WireError('not_found');
  requireClaimableTag(tag, context);
  if (order) requireClaimableOrder(order, { accountId, satisfied, now: context.clock.now() });
  const tappedAt = await checkTaps(trx, context, tag, input);
  const at = context.clock.now();
  if (!(await useCode(trx, hmac, braTagId, at))) throw createWrongCodeError();

  const before = tag.owner_id;
  const wasTransfer = tag.status === 'transfer_pending';
  const stepped = await transitionBraTag(trx, tag, 'claim', 'collector', at, {
    owner: { id: accountId, claimedAt: at },
    transferUntil: null,
  });
  const claimed = await resetOwnerTap(trx, context, stepped, tappedAt);
  await queueBraTagMail(trx, context, { braTagId, accountId, news: 'received' });
  if (before) await queueBraTagMail(trx, context, { braTagId, accountId: before, news: 'handed_on' });
  const completed = order ? await completeByClaim(trx, context, order, accountId) : null;
  const type = wasTransfer ? 'tag.transferred' : 'tag.claimed';
  await issueCertificate(trx, context, {
    braTagId,
    type,
    at,
    ownerNumber: claimed.owner_number,
    people: { owner: accountId, ...(before ? { before } : {}) },
  });
  return { tag: claimed, before, order: completed };
}

/** The open order on a tag, locked; a guest order joins the account that proved it. */
async function lockOrderFor(
  trx: Trx,
  context: Context,
  braTagId: string,
  { accountId, ownOrderId }: Claimer,
): Promise<OrderRow | undefined> {
  const order = await orderStore.findForUpdateByTag(trx, braTagId);
  if (!order || order.buyer_id !== null || order.id !== ownOrderId) return order;
  const [joined] = await guestOrders.attachToAccount(trx, context, accountId, { orderId: order.id });
  return joined ?? order;
}

/**
 * Only the buyer can claim a bought tag, until some time after the order is complete: anybody else with the code, the seller included, could release the
 * money or take the piece. A claim never ends a dispute. Throws WireError if it is not allowed.
 */
function requireClaimableOrder(
  order: OrderRow,
  { accountId, satisfied, now }: { accountId: string; satisfied: true | undefined; now: Date },
): void {
  const completed = order.status === 'completed' && (order.completed_at ?? order.updated_at);
  if (order.buyer_id !== accountId && !(completed && now.getTime() >= completed.getTime() + buyerClaimPeriod))
    throw new WireError('forbidden', {
      reason: 'bought_by_other_account',
    });
  if (completed) return;
  if (order.status === 'disputed')
    throw new WireError('conflict', {
      reason: 'claim_after_dispute',
    });
  if (order.status !== 'shipped' && order.status !== 'delivered') throw new WireError('conflict', { reason: 'claim_after_shipping' });
  if (!satisfied)
    throw new WireError('validation', { fields: { satisfied: 'Confirm that the piece arrived as described. This completes the order.' } });
}

/** Reasons to refuse a claim with the right code. */
function requireClaimableTag(tag: BraTagState, context: Context): void {
  if (braTagPolicy.isCreator(tag, context.caller) && tag.status !== 'transfer_pending')
    throw new WireError('forbidden', { reason: 'creator_cannot_claim' });
  if (braTagPolicy.isHolder(tag, context.caller)) throw new WireError('conflict', { reason: 'already_owned' });
  if (tag.status === 'missing' || tag.status === 'stolen') throw new WireError('conflict', { reason: `reported_${tag.status}` });
  if (tag.status !== 'claimable' && tag.status !== 'transfer_pending') throw new WireError('conflict', { reason: 'not_claimable' });
}
