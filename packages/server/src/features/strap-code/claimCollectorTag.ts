import type { Checked } from '@strapline/contract/events';
import { buyerClaimsAlone } from '@strapline/domain/order/order.states';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import {
  type BraTagState,
  canSeeBraTag,
  isCreator,
  isHolder,
  loadBraTagForUpdate,
  pushBraTagStatus,
  queueBraTagMail,
  transitionBraTag,
} from '../bra-tag-record/bra-tag-record.ts';
import { certificatePath, issueCertificate } from '../certificate/certificate.ts';
import { resetOwnerTap } from '../chip/chip.ts';
import { completeByClaim } from '../fulfilment/fulfilment.ts';
import { guestOrders, type OrderRow, orderStore, publishOrderUpdate } from '../order/order.ts';
import { accountOf } from '../session/session.ts';
import { checkTaps } from './check-taps.ts';
import { useCode } from './strap-code.store.ts';
import { verifyStrapCode, wrongCodeError } from './verify-strap-code.ts';

type Input = Checked<'claimCollectorTag'>;
/** `ownOrderId` is the guest's order that they have shown to be theirs. */
type Claimer = { accountId: string; ownOrderId: string | null };
type Claimed = { tag: BraTagState; before: string | null; order: OrderRow | null };

export const claimCollectorTag: Handler<'claimCollectorTag'> = async (context, input) => {
  const accountId = accountOf(context.caller);
  const { braTagId, strapCode, accessToken } = input;
  const isOwn = () => guestOrders.isBuyerOfTag(context, { braTagId, accountId, accessToken });
  const { hmac } = await verifyStrapCode(context, strapCode, braTagId, isOwn);
  const claimer = { accountId, ownOrderId: await guestOrders.findOwn(context, { braTagId, accountId, accessToken }) };
  const { tag, before, order } = await context.db.transaction((trx) => claim(trx, context, input, hmac, claimer));
  pushBraTagStatus(context, tag, [before]);
  if (order) publishOrderUpdate(context, order);
  return { braTagId: tag.id, status: tag.status, ownerNumber: tag.owner_number, certificateUrl: certificatePath(tag.id) };
};

async function claim(trx: Trx, context: Context, input: Input, hmac: Uint8Array, claimer: Claimer): Promise<Claimed> {
  const { braTagId, satisfied } = input;
  const { accountId } = claimer;
  const order = await lockOrderFor(trx, context, braTagId, claimer);
  const tag = await loadBraTagForUpdate(trx, context.caller.app, braTagId);
  if (!tag || !canSeeBraTag(tag, context.caller)) throw new WireError('not_found');
  mayClaimIt(tag, context);
  if (order) mayClaimOrdered(order, { accountId, satisfied, now: context.clock.now() });
  const tappedAt = await checkTaps(trx, context, tag, input);
  const at = context.clock.now();
  if (!(await useCode(trx, hmac, braTagId, at))) throw wrongCodeError();

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

/** The open order on a piece; a guest's joins the account that has shown it to be theirs. */
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
 * What was bought is claimed by its buyer, before and for a while after the order is complete: whoever else has the code, also the seller who wrote it, would
 * release the money, or take the piece that the buyer paid for. And a claim ends no dispute. Throws where it is not allowed.
 */
function mayClaimOrdered(
  order: OrderRow,
  { accountId, satisfied, now }: { accountId: string; satisfied: true | undefined; now: Date },
): void {
  const completed = order.status === 'completed' && (order.completed_at ?? order.updated_at);
  if (order.buyer_id !== accountId && !(completed && now.getTime() >= completed.getTime() + buyerClaimsAlone))
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

/** Why the right code may still not be enough. */
function mayClaimIt(tag: BraTagState, context: Context): void {
  if (isCreator(tag, context.caller) && tag.status !== 'transfer_pending')
    throw new WireError('forbidden', { reason: 'creator_cannot_claim' });
  if (isHolder(tag, context.caller)) throw new WireError('conflict', { reason: 'already_owned' });
  if (tag.status === 'missing' || tag.status === 'stolen') throw new WireError('conflict', { reason: `reported_${tag.status}` });
  if (tag.status !== 'claimable' && tag.status !== 'transfer_pending') throw new WireError('conflict', { reason: 'not_claimable' });
}
