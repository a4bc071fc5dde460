import { type EraseStep, forPublicTexts, redact, redactEach, redactFields } from '../../platform/erasure/erasure.ts';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';

/** What only this order's delivery and payment needed. Amounts, dates and the piece stay. */
const withoutDetails: Statement = sql`email_sealed = null, language = 'en', ship_to_sealed = null, client_secret = null, payment_url = null, tracking_number = null, buyer_key = null,
  origin = null, origin_56 = null, origin_48 = null, device = null`;

export const eraseOrders: EraseStep = async (trx, _services, person) => {
  const { accountId } = person;
  await trx.change(sql`update orders set ${withoutDetails} where buyer_id = ${accountId}`);
  await trx.change(
    sql`update orders set title = ${redact(sql`title`, forPublicTexts(person))}, lines = ${redactEach(sql`lines`, ['label'], forPublicTexts(person))}
        where ${accountId} in (buyer_id, seller_id)`,
  );
  await trx.change(
    sql`update order_step set params = ${redactFields(sql`params`, ['reason', 'text'], person)}
        where params <> '{}' and order_id in (select id from orders where ${accountId} in (buyer_id, seller_id))`,
  );
};

/** Removes the address, e-mail and network hashes of orders that ended before that time; returns how many. Ten thousand at most, the rest the next day. */
export async function eraseOldOrderDetails(db: Queryable, before: Date): Promise<number> {
  return await db.change(
    sql`update orders set ${withoutDetails} where id in (
          select id from orders where coalesce(completed_at, ended_at) < ${before} and status in ('completed', 'canceled', 'expired') and payment_status <> 'disputed'
            and needs_operator is null and late_look_at is null and num_nonnulls(email_sealed, ship_to_sealed, tracking_number, origin, device, client_secret) > 0 limit 10000)`,
  );
}
