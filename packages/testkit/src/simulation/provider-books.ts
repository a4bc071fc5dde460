import { type Queryable, sql } from '@strapline/server/ports/database';

/** A payment at its provider in cents: captured, refunded (also pending), and lost to a chargeback. */
export type Payment = { id: string; captured: number; refunded: number; chargedBack: number };

/** The transfer to a connected account for an order, less reversals. */
export type Transfer = { order: string; account: string; cents: number };

export type ProviderBooks = {
  payments: Payment[];
  transfers: Transfer[];
  /** The platform's balance at each provider. */
  balances: Map<string, number>;
};

/** Reads the state of the embedded providers from their own objects only. */
export async function loadProviderBooks(db: Queryable): Promise<ProviderBooks> {
  const cards = await db.rows<Payment>(
    sql`with refunded as (select ref, body->>'charge' as charge, sum((body->>'amount')::int)::int as cents from sandbox_object
            where kind = 'refund' and body->>'status' in ('succeeded', 'pending') group by 1, 2),
          lost as (select ref, body->>'charge' as charge, sum((body->>'amount')::int)::int as cents from sandbox_object
            where kind = 'dispute' and body->>'status' = 'lost' group by 1, 2)
        select charge.body->>'payment_intent' as id, (charge.body->>'amount_captured')::int as captured, coalesce(refunded.cents, 0) as refunded, coalesce(lost.cents, 0) as "chargedBack"
        from sandbox_object charge left join refunded on refunded.ref = charge.ref and refunded.charge = charge.id left join lost on lost.ref = charge.ref and lost.charge = charge.id
        where charge.kind = 'charge' and charge.account = '' and (charge.body->>'captured')::boolean and (charge.body->>'amount_captured')::int > 0`,
  );
  const balance = await db.first<{ cents: number }>(
    sql`select coalesce(sum((body->>'net')::int), 0)::int as cents from sandbox_object where kind = 'balance_transaction' and account = ''`,
  );
  const coins = await db.rows<Payment & { net: number }>(
    sql`select id, captured, refunded, 0 as "chargedBack", captured - fee - refunded as net from (
          select id, (body->'checkout'->'settlement'->>'totalAmount' || 'e2')::numeric::int as captured, (body->'checkout'->'settlement'->>'feeAmount' || 'e2')::numeric::int as fee,
            coalesce((select sum((refund->>'amount' || 'e2')::numeric) from jsonb_array_elements(body->'checkout'->'refunds') refund
              where refund->>'status' in ('COMPLETED', 'PENDING')), 0)::int as refunded
          from sandbox_object where kind = 'checkout' and body->'checkout' ? 'settlement') checkout`,
  );
  const balances = new Map([
    ['embedded', balance?.cents ?? 0],
    ['embedded_coinbase', coins.reduce((sum, { net }) => sum + net, 0)],
  ]);
  const transfers = await db.rows<Transfer>(
    sql`select body->>'transfer_group' as order, body->>'destination' as account, (body->>'amount')::int - (body->>'amount_reversed')::int as cents
        from sandbox_object where kind = 'transfer'`,
  );
  return { payments: [...cards, ...coins], transfers, balances };
}
