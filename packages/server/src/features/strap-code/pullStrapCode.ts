import { randomBytes } from 'node:crypto';
import type { PlainReason } from '@strapline/contract/error-reasons';
import { createStrapCode, formatStrapCode } from '@strapline/domain/bra-tag/strap-code';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type BraTagState, braTagPolicy, braTagStore } from '../bra-tag-record/bra-tag-record.ts';
import { orderQueue, orderStore, publishOrderUpdate } from '../order/order.ts';
import { replaceCode } from './strap-code.store.ts';

export const pullStrapCode: Handler<'pullStrapCode'> = async (context, { braTagId }) => {
  const code = createCode();
  const { expiresAt, order } = await context.db.transaction(async (trx) => {
    const order = await orderStore.findForUpdateByTag(trx, braTagId);
    const tag = await braTagStore.findForUpdate(trx, context.caller.app, braTagId);
    if (!tag || !braTagPolicy.canUse(tag, context.caller)) throw new WireError('not_found');
    if (!braTagPolicy.isCreator(tag, context.caller) && !braTagPolicy.isHolder(tag, context.caller)) throw new WireError('forbidden');
    if (!braTagPolicy.canPullStrapCode(tag, context.caller)) throw new WireError('conflict', { reason: getRefusalReason(tag) });
    // A transfer's code expires with it; the first label's code does not expire.
    const hmac = context.secrets.mac('strap-code', code);
    const at = context.clock.now();
    await replaceCode(trx, { hmac, braTagId, at, expiresAt: tag.transfer_until });
    // The buyer waits for a code: the label was missing or did not work.
    if (order && tag.status === 'claimable') {
      await orderStore.appendTimelineEntry(trx, order.id, at, { code: 'strap_code_generated' }, 'seller');
      await orderQueue.mail(trx, context, order.id, 'code_new');
    }
    return { expiresAt: tag.transfer_until, order };
  });
  if (order) publishOrderUpdate(context, order);
  return { strapCode: formatStrapCode(code), expiresAt: expiresAt?.toISOString() ?? null };
};

function getRefusalReason({ status }: BraTagState): PlainReason {
  if (status === 'claimable') return 'strap_code_sent';
  if (status === 'claimed') return 'strap_code_before_transfer';
  if (status === 'missing' || status === 'stolen') return `${status}_not_found`;
  return 'record_ended_no_label';
}

/** Retries until the check symbol is in the code alphabet. */
function createCode(): string {
  for (;;) {
    const code = createStrapCode(randomBytes(8));
    if (code) return code;
  }
}
