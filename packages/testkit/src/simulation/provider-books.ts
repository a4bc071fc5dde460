import { type Queryable, sql } from '@strapline/server/ports/database';

/** A payment as its provider has it: what came, what went back or is on its way, and what a bank took back for good. */
export type Payment = { id: string; came: number; back: number; chargedBack: number };

/** What was moved to somebody's account for an order, without what was taken back. */
export type Transfer = { order: string; account: string; cents: number };

export type ProviderBooks = {
  payments: Payment[];
  transfers: Transfer[];
  /** What each provider holds for the house. */
  balances: Map<string, number>;
};

/** Everything that the embedded providers have, read from their own objects and from nothing of ours. */
export async function providerBooks(db: Queryable): Promise<ProviderBooks> {
  const cards = await db.rows<Payment>(
    sql`select charge.body->>'payment_intent' as id, (charge.body->>'amount_captured')::int as came,
          coalesce((select sum((refund.body->>'amount')::int) from sandbox_object refund
            where refund.kind = 'refund' and refund.ref = charge.ref and refund.body->>'charge' = charge.id and refund.body->>'status' in ('succeeded', 'pending')), 0)::int as back,
          coalesce((select sum((dispute.body->>'amount')::int) from sandbox_object dispute
            where dispute.kind = 'dispute' and dispute.ref = charge.ref and dispute.body->>'status' = 'lost'), 0)::int as "chargedBack"
        from sandbox_object charge where charge.kind = 'charge' and charge.account = '' and (charge.body->>'captured')::boolean and (charge.body->>'amount_captured')::int > 0`,
  );
  const balance = await db.first<{ cents: number }>(
    sql`select coalesce(sum((body->>'net')::int), 0)::int as cents from sandbox_object where kind = 'balance_transaction' and account = ''`,
  );
  const coins = await db.rows<Payment & { kept: number }>(
    sql`select id, came, back, 0 as "chargedBack", came - fee - back as kept from (
          select id, (body->'checkout'->'settlement'->>'totalAmount' || 'e2')::numeric::int as came, (body->'checkout'->'settlement'->>'feeAmount' || 'e2')::numeric::int as fee,
            coalesce((select sum((refund->>'amount' || 'e2')::numeric) from jsonb_array_elements(body->'checkout'->'refunds') refund
              where refund->>'status' in ('COMPLETED', 'PENDING')), 0)::int as back
          from sandbox_object where kind = 'checkout' and body->'checkout' ? 'settlement') checkout`,
  );
  const balances = new Map([
    ['embedded', balance?.cents ?? 0],
    ['embedded_coinbase', coins.reduce((sum, { kept }) => sum + kept, 0)],
  ]);
  const transfers = await db.rows<Transfer>(
    sql`select body->>'transfer_group' as order, body->>'destination' as account, (body->>'amount')::int - (body->>'amount_reversed')::int as cents
        from sandbox_object where kind = 'transfer'`,
  );
  return { payments: [...cards, ...coins], transfers, balances };
}
