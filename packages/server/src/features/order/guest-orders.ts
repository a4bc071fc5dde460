import { deriveBuyerKey } from '../../platform/accounts/buyer-key.ts';
import { hashSha256, isSameSecret } from '../../platform/secrets.ts';
import type { Context } from '../../platform/services.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import { type OrderRow, orderColumns } from './order.store.ts';

/** Attaches guest orders to an account. The caller is known to be their buyer; a seller never becomes their own buyer. */
export async function attachOrdersToAccount(
  db: Queryable,
  { clock, caller }: Context,
  accountId: string,
  which: { orderId: string } | { buyerKey: string },
): Promise<OrderRow[]> {
  const now = clock.now();
  return await db.rows<OrderRow>(
    sql`with joined as (
          update orders set buyer_id = ${accountId}, updated_at = ${now}
          where ${'orderId' in which ? sql`id = ${which.orderId}` : sql`buyer_key = ${which.buyerKey}`} and buyer_id is null and app = ${caller.app} and seller_id <> ${accountId} returning ${orderColumns}),
        noted as (insert into order_step (order_id, at, code, by) select id, ${now}, 'joined_account', 'buyer' from joined),
        conversations as (update message_thread t set buyer_id = case when t.parties = 'buyer_seller' then ${accountId} end,
            member_id = case when t.parties = 'buyer_support' then ${accountId} end
          from joined where joined.id = t.order_id and t.parties <> 'seller_support'),
        messages as (update message m set to_id = ${accountId} from message_thread t join joined on joined.id = t.order_id
          where t.id = m.thread_id and t.parties <> 'seller_support' and m.by <> 'buyer' and m.read_at is null)
        select * from joined`,
  );
}

/** Attaches what the account's owner bought as a guest with the e-mail address that they have confirmed. */
export async function attachGuestOrders(context: Context, accountId: string): Promise<void> {
  const key = await findGuestKey(context, accountId);
  if (key) await attachOrdersToAccount(context.db, context, accountId, { buyerKey: key });
}

type GuestClaim = { braTagId: string; accountId: string; accessToken: string | undefined };

/** Whether the open order on a piece is the caller's: in their account, or a guest order that is provably theirs. */
export async function isBuyerOfTag(context: Context, claim: GuestClaim): Promise<boolean> {
  const own = await context.db.first(
    sql`select 1 from orders where bra_tag_id = ${claim.braTagId} and holds_tag and claimed_at is null and buyer_id = ${claim.accountId}`,
  );
  return own !== undefined || (await findOwnGuestOrder(context, claim)) !== null;
}

/** The guest order on a piece, if the caller has its link or has confirmed the e-mail address it was placed with. */
export async function findOwnGuestOrder(context: Context, { braTagId, accountId, accessToken }: GuestClaim): Promise<string | null> {
  const order = await context.db.first<{ id: string; token: string; key: string }>(
    sql`select id, access_token_hash as token, buyer_key as key from orders
        where bra_tag_id = ${braTagId} and app = ${context.caller.app} and holds_tag and claimed_at is null and buyer_id is null`,
  );
  if (!order) return null;
  if (accessToken !== undefined && isSameSecret(hashSha256(accessToken), order.token)) return order.id;
  return (await findGuestKey(context, accountId)) === order.key ? order.id : null;
}

/** The buyer key of the account's guest orders; null while its e-mail address is not confirmed. */
async function findGuestKey(context: Context, accountId: string): Promise<string | null> {
  const { email, verified } = await context.identity.getEmail(accountId);
  return email && verified ? deriveBuyerKey(context.secrets, { email }) : null;
}
