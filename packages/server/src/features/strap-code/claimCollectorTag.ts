import type { Checked } from '@strapline/contract/events';
import { buyerClaimsAlone } from '@strapline/domain/order/order.states';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { isCreator, isHolder, lockTag, mailAboutTag, maySee, proofOfNewOwner, stepTag, type TagCore, tellTag } from '../bra-tag/bra-tag.ts';
import { certificatePath, issueCertificate } from '../certificate/certificate.ts';
import { completeByClaim } from '../fulfilment/fulfilment.ts';
import {
  attachOrdersToAccount,
  findOwnGuestOrder,
  isBuyerOfTag,
  lockOrderOfTag,
  type OrderRow,
  publishOrderUpdate,
} from '../order/order.ts';
import { accountOf } from '../session/session.ts';
import { checkTaps } from './check-taps.ts';
import { useCode } from './strap-code.store.ts';
import { tryCode, wrongCode } from './try-code.ts';

type Asked = Checked<'claimCollectorTag'>;
/** `ownOrderId` is the guest's order that they have shown to be theirs. */
type Claimer = { accountId: string; ownOrderId: string | null };
type Claimed = { tag: TagCore; before: string | null; order: OrderRow | null };

export const claimCollectorTag: Handler<'claimCollectorTag'> = async (context, asked) => {
  const accountId = accountOf(context.caller);
  const { braTagId, strapCode, accessToken } = asked;
  const isOwn = () => isBuyerOfTag(context, { braTagId, accountId, accessToken });
  const { hmac } = await tryCode(context, strapCode, braTagId, isOwn);
  const claimer = { accountId, ownOrderId: await findOwnGuestOrder(context, { braTagId, accountId, accessToken }) };
  const { tag, before, order } = await context.db.transaction((trx) => claim(trx, context, asked, hmac, claimer));
  tellTag(context, tag, [before]);
  if (order) publishOrderUpdate(context, order);
  return { braTagId: tag.id, status: tag.status, ownerNumber: tag.owner_number, certificateUrl: certificatePath(tag.id) };
};

async function claim(trx: Trx, context: Context, asked: Asked, hmac: Uint8Array, claimer: Claimer): Promise<Claimed> {
  const { braTagId, satisfied } = asked;
  const { accountId } = claimer;
  const order = await lockOrderFor(trx, context, braTagId, claimer);
  const tag = await lockTag(trx, context.caller.app, braTagId);
  if (!tag || !maySee(tag, context.caller)) throw new WireError('not_found');
  mayClaimIt(tag, context);
  if (order) mayClaimOrdered(order, { accountId, satisfied, now: context.clock.now() });
  const tappedAt = await checkTaps(trx, context, tag, asked);
  const at = context.clock.now();
  if (!(await useCode(trx, hmac, braTagId, at))) throw wrongCode();

  const before = tag.owner_id;
  const wasTransfer = tag.status === 'transfer_pending';
  const stepped = await stepTag(trx, tag, 'claim', 'collector', at, [
    sql`owner_id = ${accountId}`,
    sql`owner_number = owner_number + 1`,
    sql`claimed_at = ${at}`,
    sql`transfer_until = null`,
  ]);
  const claimed = await proofOfNewOwner(trx, context, stepped, tappedAt);
  await mailAboutTag(trx, context, { braTagId, accountId, news: 'received' });
  if (before) await mailAboutTag(trx, context, { braTagId, accountId: before, news: 'handed_on' });
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
  const order = await lockOrderOfTag(trx, braTagId);
  if (!order || order.buyer_id !== null || order.id !== ownOrderId) return order;
  const [joined] = await attachOrdersToAccount(trx, context, accountId, sql`id = ${order.id}`);
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
function mayClaimIt(tag: TagCore, context: Context): void {
  if (isCreator(tag, context.caller) && tag.status !== 'transfer_pending')
    throw new WireError('forbidden', { reason: 'creator_cannot_claim' });
  if (isHolder(tag, context.caller)) throw new WireError('conflict', { reason: 'already_owned' });
  if (tag.status === 'missing' || tag.status === 'stolen') throw new WireError('conflict', { reason: `reported_${tag.status}` });
  if (tag.status !== 'claimable' && tag.status !== 'transfer_pending') throw new WireError('conflict', { reason: 'not_claimable' });
}
