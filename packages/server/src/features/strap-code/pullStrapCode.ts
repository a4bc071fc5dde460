import { randomBytes } from 'node:crypto';
import type { PlainReason } from '@strapline/contract/error-reasons';
import { showStrapCode, strapCodeFromBytes } from '@strapline/domain/bra-tag/strap-code';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import {
  type BraTagState,
  canPullStrapCode,
  canSeeBraTag,
  isCreator,
  isHolder,
  loadBraTagForUpdate,
} from '../bra-tag-record/bra-tag-record.ts';
import { orderQueue, orderStore, publishOrderUpdate } from '../order/order.ts';
import { replaceCode } from './strap-code.store.ts';

export const pullStrapCode: Handler<'pullStrapCode'> = async (context, { braTagId }) => {
  const code = freshCode();
  const { expiresAt, order } = await context.db.transaction(async (trx) => {
    const order = await orderStore.findForUpdateByTag(trx, braTagId);
    const tag = await loadBraTagForUpdate(trx, context.caller.app, braTagId);
    if (!tag || !canSeeBraTag(tag, context.caller)) throw new WireError('not_found');
    if (!isCreator(tag, context.caller) && !isHolder(tag, context.caller)) throw new WireError('forbidden');
    if (!canPullStrapCode(tag, context.caller)) throw new WireError('conflict', { reason: whyNot(tag) });
    // The code of a transfer ends with it; one for the first label waits until the bra is sold or given away.
    const hmac = context.secrets.mac('strap-code', code);
    const at = context.clock.now();
    await replaceCode(trx, { hmac, braTagId, at, expiresAt: tag.transfer_until });
    // Its buyer waits for a code: the label was not in the parcel, or did not work.
    if (order && tag.status === 'claimable') {
      await orderStore.appendTimelineEntry(trx, order.id, at, { code: 'strap_code_generated' }, 'seller');
      await orderQueue.mail(trx, context, order.id, 'code_new');
    }
    return { expiresAt: tag.transfer_until, order };
  });
  if (order) publishOrderUpdate(context, order);
  return { strapCode: showStrapCode(code), expiresAt: expiresAt?.toISOString() ?? null };
};

function whyNot({ status }: BraTagState): PlainReason {
  if (status === 'claimable') return 'strap_code_sent';
  if (status === 'claimed') return 'strap_code_before_transfer';
  if (status === 'missing' || status === 'stolen') return `${status}_not_found`;
  return 'record_ended_no_label';
}

/** Draws until the check symbol is one that can be typed. */
function freshCode(): string {
  for (;;) {
    const code = strapCodeFromBytes(randomBytes(8));
    if (code) return code;
  }
}
