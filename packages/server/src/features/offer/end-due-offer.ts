import type { JobHandler } from '../../platform/job-runner.ts';
import { sql } from '../../ports/database.ts';
import { offerStore } from '../offer-record/offer-record.ts';
import { announceOffer } from './announce-offer.ts';

/** How long to wait for a checkout that still holds the piece when the hold of its offer ends. */
const retryMs = 5_000;

/** Ends an offer that nobody answered, or whose buyer didn't pay in time. A payment in progress is waited for. */
export const endDueOffer: JobHandler<'offer-due'> = async (services, { offerId }) => {
  const hasEnded = await services.db.transaction(async (trx) => {
    const found = await trx.first<{ bra_tag_id: string }>(
      sql`select bra_tag_id from offer where id = ${offerId} and status in ('pending', 'accepted')`,
    );
    if (!found) return false;
    await trx.first(sql`select 1 from bra_tag where id = ${found.bra_tag_id} for update`);
    const offer = await offerStore.lock(trx, offerId);
    const now = services.clock.now();
    if (offer?.status !== 'pending' && offer?.status !== 'accepted') return false;
    const dueAt = offer.status === 'accepted' ? (offer.hold_expires_at ?? now) : offer.expires_at;
    const order =
      offer.status === 'accepted'
        ? await trx.first<{ until: Date | null }>(
            sql`select hold_expires_at as until from orders where bra_tag_id = ${offer.bra_tag_id} and holds_tag and status = 'pending_payment'`,
          )
        : undefined;
    if (dueAt > now || order) {
      const runAt = dueAt > now ? dueAt : new Date(Math.max(now.getTime() + retryMs, order?.until?.getTime() ?? 0));
      await services.jobs.add(trx, { kind: 'offer-due', key: `offer-due:${offerId}`, payload: { app: offer.app, offerId }, runAt });
      return false;
    }
    await offerStore.setStatus(trx, offerId, 'expired', now);
    await offerStore.queue(trx, offer);
    return true;
  });
  if (hasEnded) await announceOffer(services, { offerId });
};
