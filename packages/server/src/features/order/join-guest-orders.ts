import type { Context } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { buyerKeyOf } from './order-access.ts';

/** What somebody bought without an account, under the address that they have confirmed as theirs, is in their account from now on. */
export async function joinGuestOrders(context: Context, accountId: string): Promise<void> {
  const { email, verified } = await context.identity.emailOf(accountId);
  if (!email || !verified) return;
  const now = context.clock.now();
  await context.db.change(
    sql`with joined as (
          update orders set buyer_id = ${accountId}, updated_at = ${now}
          where buyer_key = ${buyerKeyOf(context.secrets, { email })} and buyer_id is null and app = ${context.caller.app} and seller_id <> ${accountId} returning id)
        insert into order_step (order_id, at, what, by) select id, ${now}, 'The order joined an account', 'buyer' from joined`,
  );
}
