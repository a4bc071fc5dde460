import { type Queryable, sql, type Trx } from '../../ports/database.ts';

export type ErasureRow = {
  account_id: string;
  state: 'waiting' | 'erasing' | 'done' | 'canceled';
  requested_at: Date;
  erases_at: Date;
  /** On sale when it was requested. */
  tags: string[];
};

const columns = sql`account_id, state, requested_at, erases_at, tags`;

/** The request that is still in progress. */
export async function findErasure(db: Queryable, accountId: string): Promise<ErasureRow | undefined> {
  return await db.first<ErasureRow>(
    sql`select ${columns} from erasure where account_id = ${accountId} and state in ('waiting', 'erasing')`,
  );
}

export async function lockErasure(trx: Trx, accountId: string): Promise<ErasureRow | undefined> {
  return await trx.first<ErasureRow>(
    sql`select ${columns} from erasure where account_id = ${accountId} and state in ('waiting', 'erasing') for update`,
  );
}

type NewErasure = { accountId: string; requestedAt: Date; erasesAt: Date; tags: readonly string[] };

/** False if there is one already. */
export async function insertErasure(trx: Trx, { accountId, requestedAt, erasesAt, tags }: NewErasure): Promise<boolean> {
  const count = await trx.change(
    sql`insert into erasure (account_id, state, requested_at, erases_at, tags) values (${accountId}, 'waiting', ${requestedAt}, ${erasesAt}, ${tags}::text[])
        on conflict (account_id) do update set state = 'waiting', requested_at = excluded.requested_at, erases_at = excluded.erases_at, tags = excluded.tags, ended_at = null
          where erasure.state = 'canceled'`,
  );
  return count === 1;
}

export async function setErasureState(trx: Queryable, accountId: string, state: ErasureRow['state'], endedAt: Date | null): Promise<void> {
  await trx.change(sql`update erasure set state = ${state}, ended_at = ${endedAt} where account_id = ${accountId}`);
}

/** Hides the account's public pages, or shows them again. */
export async function setHidden(trx: Trx, accountId: string, at: Date | null): Promise<void> {
  await trx.change(sql`update account set hidden_at = ${at} where id = ${accountId}`);
}

/** What has to end before an account is deleted: orders of either side that are paid for or may be, and payouts on their way. */
export async function countOpenBusiness(db: Queryable, accountId: string): Promise<{ openOrders: number; payouts: number }> {
  const row = await db.first<{ orders: number; payouts: number }>(
    sql`select (select count(*) from orders where ${accountId} in (buyer_id, seller_id)
            and (status in ('pending_payment', 'paid', 'shipped', 'delivered', 'disputed') or payment_status = 'disputed' or late_look_at is not null or needs_operator is not null
              or exists (select from refund where refund.order_id = orders.id and refund.state in ('waiting', 'approved'))))::int as orders,
          ((select count(*) from payout where creator_id = ${accountId} and state in ('moving', 'waiting', 'sending', 'sent'))
            + (select count(*) from earning join payout_account on payout_account.account_id = earning.creator_id and payout_account.status = 'active'
                where earning.creator_id = ${accountId} and earning.state in ('payable', 'moving')))::int as payouts`,
  );
  return { openOrders: row?.orders ?? 0, payouts: row?.payouts ?? 0 };
}
