import { type BookedTransfer, type EarningKind, earningAccounts } from '@strapline/domain/ledger/payout-entries';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import type { PaymentProvider } from '../../ports/payments.ts';

type AccountStatus = 'none' | 'pending' | 'active' | 'restricted' | 'rejected';
export type AccountRow = {
  account_id: string;
  provider: PaymentProvider;
  provider_account_id: string | null;
  status: AccountStatus;
  requirements_due: string[];
  checked_at: Date | null;
};

export type PayoutState = 'moving' | 'waiting' | 'sending' | 'sent' | 'paid' | 'failed' | 'canceled';
export type PayoutRow = {
  id: string;
  creator_id: string;
  provider: PaymentProvider;
  provider_account_id: string;
  cents: number;
  state: PayoutState;
  tries: number;
  provider_payout_id: string | null;
  failure: string | null;
  expected_at: Date | null;
  paid_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

export type EarningRow = {
  id: string;
  order_id: string;
  kind: EarningKind;
  creator_id: string;
  cents: number;
  taken_cents: number;
  netted_cents: number;
  moved_cents: number;
  want_back_cents: number;
  reversed_cents: number;
  state: 'payable' | 'moving' | 'moved' | 'netted' | 'taken';
  payout_id: string | null;
  tries: number;
  requested_at: Date | null;
  provider_transfer_id: string | null;
  last_error: string | null;
  created_at: Date;
};

export const accountColumns: Statement = sql`account_id, provider, provider_account_id, status, requirements_due, checked_at`;
export const payoutColumns: Statement = sql`id, creator_id, provider, provider_account_id, cents, state, tries, provider_payout_id, failure, expected_at, paid_at, created_at, updated_at`;
export const earningColumns: Statement = sql`id, order_id, kind, creator_id, cents, taken_cents, netted_cents, moved_cents, want_back_cents, reversed_cents, state, payout_id,
  tries, requested_at, provider_transfer_id, last_error, created_at`;

/** A person's payout account at a provider. */
export async function findAccount(db: Queryable, accountId: string, provider: PaymentProvider): Promise<AccountRow | undefined> {
  return await db.first<AccountRow>(
    sql`select ${accountColumns} from payout_account where account_id = ${accountId} and provider = ${provider}`,
  );
}

export async function findPayout(db: Queryable, id: string): Promise<PayoutRow | undefined> {
  return await db.first<PayoutRow>(sql`select ${payoutColumns} from payout where id = ${id}`);
}

/** The payout, with a row lock. */
export async function lockPayout(trx: Trx, id: string): Promise<PayoutRow | undefined> {
  return await trx.first<PayoutRow>(sql`select ${payoutColumns} from payout where id = ${id} for update`);
}

export async function findEarning(db: Queryable, id: string): Promise<EarningRow | undefined> {
  return await db.first<EarningRow>(sql`select ${earningColumns} from earning where id = ${id}`);
}

/** A person's balance of sales, royalties and referral credits; a negative balance is owed to the platform. */
export async function getCreatorBalance(db: Queryable, creatorId: string): Promise<number> {
  const balance = await db.first<{ cents: number }>(
    sql`select -coalesce(sum(cents), 0)::bigint as cents from ledger_balance
        where account = any(${earningAccounts}::text[]) and currency = 'usd' and subject = ${creatorId}`,
  );
  return balance?.cents ?? 0;
}

/** An earning's transfer as a ledger entry needs it. */
export function toBookedTransfer(earning: EarningRow, provider: PaymentProvider): BookedTransfer {
  return {
    orderId: earning.order_id,
    kind: earning.kind,
    creatorId: earning.creator_id,
    provider,
    currency: 'usd',
    cents: earning.moved_cents,
    attempt: earning.tries,
  };
}
