import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { braTagStore } from '../bra-tag-record/bra-tag-record.ts';
import { type BraTagStatusPush, publishListing } from '../listing/listing.ts';
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
    return await offerAgain(trx, context, erasure.tags);
  });
  context.log.info({ accountId }, 'account deletion canceled');
  for (const status of listed) context.push(`acc:${accountId}`, 'braTagStatus', status);
  return { ok: true };
};

/** What was on sale before, unless it was reported or offered again meanwhile. */
async function offerAgain(trx: Trx, context: Context, braTagIds: readonly string[]): Promise<BraTagStatusPush[]> {
  const tags = await trx.rows<{ id: string }>(
    sql`select tag.id from bra_tag tag join account on account.id = tag.creator_id
        where tag.id = any(${braTagIds}::text[]) and tag.status = 'active' and tag.listing = 'unlisted' and tag.price_cents is not null and account.is_adult order by tag.id for update of tag`,
  );
  const listed: BraTagStatusPush[] = [];
  for (const { id } of tags) {
    await braTagStore.patch(trx, id, { wantsOffer: true }, null);
    listed.push((await publishListing(trx, context, id)).facts);
  }
  return listed;
}
