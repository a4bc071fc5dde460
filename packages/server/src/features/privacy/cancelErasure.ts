import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { braTagStore, publishTagStatus, type TagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { publishListing } from '../listing/listing.ts';
import { notifyAboutAccount } from '../notification/notification.ts';
import { requireAccountId } from '../session/session.ts';
import { lockErasure, setErasureState, setHidden } from './erasure.store.ts';
import { createErasureKey } from './privacy.ts';

export const cancelErasure: Handler<'cancelErasure'> = async (context) => {
  const accountId = requireAccountId(context.caller);
  const listed = await context.db.transaction(async (trx) => {
    const erasure = await lockErasure(trx, accountId);
    // Once it has started, it can't be stopped.
    if (erasure?.state !== 'waiting') throw new WireError('not_found');
    const now = context.clock.now();
    await setErasureState(trx, accountId, 'canceled', now);
    await setHidden(trx, accountId, null);
    await context.jobs.remove(trx, createErasureKey(accountId));
    await context.jobs.add(trx, { kind: 'privacy-mail', payload: { accountId, news: 'erasure_canceled' }, runAt: now });
    await notifyAboutAccount(trx, context, accountId, 'account_erasure_canceled', '/account?tab=privacy');
    return await offerAgain(trx, context, accountId, erasure.tags);
  });
  context.log.info({ accountId }, 'account deletion canceled');
  for (const status of listed) publishTagStatus(context, `acc:${accountId}`, status);
  return { ok: true };
};

/** What was on sale before, unless it was reported or offered again meanwhile. */
async function offerAgain(trx: Trx, context: Context, accountId: string, braTagIds: readonly string[]): Promise<TagStatus[]> {
  const tags = await trx.rows<{ id: string }>(
    sql`select tag.id from bra_tag tag join account on account.id = coalesce(tag.owner_id, tag.creator_id)
        where tag.id = any(${braTagIds}::text[]) and account.id = ${accountId} and tag.status in ('active', 'claimed') and tag.listing = 'unlisted' and tag.price_cents is not null and account.is_adult order by tag.id for update of tag`,
  );
  const listed: TagStatus[] = [];
  for (const { id } of tags) {
    await braTagStore.patch(trx, id, { wantsOffer: true }, null);
    listed.push((await publishListing(trx, context, id)).facts);
  }
  return listed;
}
