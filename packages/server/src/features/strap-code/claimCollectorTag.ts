import type { Checked } from '@strapline/contract/events';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { isCreator, isHolder, lockTag, mailAboutTag, maySee, proofOfNewOwner, stepTag, type TagCore, tellTag } from '../bra-tag/bra-tag.ts';
import { certificatePath, issueCertificate } from '../certificate/certificate.ts';
import { endByClaim } from '../dispute/dispute.ts';
import { type ClaimedOrder, completeByClaim, lockBuyersOrder } from '../order/order.ts';
import { accountOf } from '../session/session.ts';
import { checkTaps } from './check-taps.ts';
import { useCode } from './strap-code.store.ts';
import { tryCode, wrongCode } from './try-code.ts';

type Asked = Checked<'claimCollectorTag'>;
type Claimed = { tag: TagCore; before: string | null; order: ClaimedOrder | null };

/** Orders that a claim completes or is refused by. */
const onItsWay: readonly string[] = ['shipped', 'delivered', 'disputed'];

export const claimCollectorTag: Handler<'claimCollectorTag'> = async (context, asked) => {
  const accountId = accountOf(context.caller);
  const { hmac } = await tryCode(context, asked.strapCode, asked.braTagId);
  const { tag, before, order } = await context.db.transaction((trx) => claim(trx, context, asked, hmac, accountId));
  tellTag(context, tag, [before]);
  order?.tell();
  return { braTagId: tag.id, status: tag.status, ownerNumber: tag.owner_number, certificateUrl: certificatePath(tag.id) };
};

async function claim(trx: Trx, context: Context, asked: Asked, hmac: Uint8Array, accountId: string): Promise<Claimed> {
  const { braTagId, satisfied } = asked;
  const order = await lockBuyersOrder(trx, braTagId);
  const underWay = order && onItsWay.includes(order.status) ? order : null;
  const tag = await lockTag(trx, context.caller.app, braTagId);
  if (!tag || !maySee(tag, context.caller)) throw new WireError('not_found');
  mayClaimIt(tag, context);
  if (underWay && underWay.buyer_id !== null && underWay.buyer_id !== accountId)
    throw new WireError('forbidden', { message: 'Somebody else bought this piece. They claim it first and can pass it on then.' });
  if (underWay && !satisfied)
    throw new WireError('validation', { fields: { satisfied: 'Say that it arrived and is as described; that completes the order.' } });
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
  const completed = await completeByClaim(trx, context, { braTagId, accountId });
  if (completed?.ended) await endByClaim(trx, context, completed.orderId);
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

/** Why the right code may still not be enough. */
function mayClaimIt(tag: TagCore, context: Context): void {
  if (isCreator(tag, context.caller) && tag.status !== 'transfer_pending')
    throw new WireError('forbidden', { message: 'You made this piece; whoever it goes to claims it.' });
  if (isHolder(tag, context.caller)) throw new WireError('conflict', { message: 'This piece is yours already.' });
  if (tag.status === 'missing' || tag.status === 'stolen')
    throw new WireError('conflict', { message: `This piece is reported ${tag.status}. It cannot be claimed until it is found.` });
  if (tag.status !== 'claimable' && tag.status !== 'transfer_pending')
    throw new WireError('conflict', { message: 'This piece was not sent or given away yet, so there is nothing to claim.' });
}
