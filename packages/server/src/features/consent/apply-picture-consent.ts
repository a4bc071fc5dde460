import type { Context } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { type BraTagState, queueBraTagMail } from '../bra-tag-record/bra-tag-record.ts';
import { stopSale } from '../cancellation/cancellation.ts';
import { hideTag, showTag } from '../moderation/moderation.ts';
import { type OrderRow, orderStore } from '../order/order.ts';
import { requireAccountId } from '../session/session.ts';

type Row = { moderation: 'visible' | 'hidden' | 'removed'; is_withdrawn: boolean; is_decided: boolean };
/** What to publish after the transaction. */
export type ConsentEffects = { tag: BraTagState; order: OrderRow | null };

/**
 * A piece whose pictures show somebody who withdrew is hidden from everybody but its creator, its owner and admins, and its sale stops. It is shown again once
 * everybody shown agrees, unless a report or a decision hides it as well. Its creator and its owner read why, and what they can do.
 */
export async function applyPictureConsent(trx: Trx, context: Context, braTagId: string): Promise<ConsentEffects | null> {
  const row = await trx.first<Row>(
    sql`select moderation, is_consent_withdrawn(id) as is_withdrawn,
          exists (select from decision where bra_tag_id = tag.id and action in ('hide', 'remove', 'revokeTag', 'suspend') and replaced_at is null)
            or exists (select from report where bra_tag_id = tag.id and hid and status in ('open', 'inReview')) as is_decided
        from bra_tag tag where id = ${braTagId} for update`,
  );
  if (!row) return null;
  const at = context.clock.now();
  if (row.is_withdrawn && row.moderation === 'visible') {
    const tag = await hideTag(trx, braTagId, 'hidden', at);
    const sale = await orderStore.findForUpdateByTag(trx, braTagId);
    const order = sale ? await stopSale(trx, context, sale, 'piece_removed') : null;
    await record(trx, context, tag, 'consent_withdrawn');
    return { tag, order };
  }
  if (!row.is_withdrawn && row.moderation === 'hidden' && !row.is_decided) {
    const tag = await showTag(trx, braTagId, at);
    await record(trx, context, tag, 'consent_given');
    return { tag, order: null };
  }
  return null;
}

/** The audit log says who hid it or showed it again; the mails don't. */
async function record(trx: Trx, context: Context, tag: BraTagState, news: 'consent_withdrawn' | 'consent_given'): Promise<void> {
  const actor = requireAccountId(context.caller);
  await appendAudit(trx, { at: context.clock.now(), actor, action: `tag.${news}`, object: tag.id });
  for (const accountId of new Set([tag.creator_id, tag.owner_id]))
    if (accountId && accountId !== actor) await queueBraTagMail(trx, context, { braTagId: tag.id, accountId, news });
}
