import type { PayoutAccount } from '@strapline/contract/shapes/payout';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import type { ProviderAccount } from '../../ports/payouts.ts';
import { queueEarnedPayout } from './earnings.ts';
import { type AccountRow, accountColumns, findAccount } from './payout.store.ts';
import { queuePayoutAdvance } from './payout-queue.ts';

/** A person's account at the provider, created at their first click. The idempotency key is per person, so that concurrent clicks create one account. */
export async function ensurePayoutAccount(services: Services, personId: string): Promise<AccountRow & { provider_account_id: string }> {
  const { provider } = services.payouts;
  const existing = await findAccount(services.db, personId, provider);
  if (existing?.provider_account_id) return { ...existing, provider_account_id: existing.provider_account_id };
  await services.db.change(
    sql`insert into payout_account (account_id, provider, created_at) values (${personId}, ${provider}, ${services.clock.now()}) on conflict do nothing`,
  );
  const created = await services.payouts.createAccount({ personId, idempotencyKey: `account-${personId}` });
  // The second caller finds the first one's account, which stays the one whatever the provider responds later.
  await services.db.change(
    sql`update payout_account set provider_account_id = ${created.id}, status = ${created.standing}, requirements_due = ${JSON.stringify(created.requirementsDue)}::jsonb,
          checked_at = ${services.clock.now()} where account_id = ${personId} and provider = ${provider} and provider_account_id is null`,
  );
  const stored = await findAccount(services.db, personId, provider);
  if (!stored?.provider_account_id) throw new Error(`the payout account of ${personId} was not stored`);
  return { ...stored, provider_account_id: stored.provider_account_id };
}

/**
 * Loads an account's status from the provider and stores it; `also` runs in the same transaction. An account that became active is paid, and its failed
 * payouts are retried. Null when the account is unknown. Throws PaymentsUnavailable.
 */
export async function refreshAccount(
  services: Services,
  providerAccountId: string,
  also?: (trx: Trx) => Promise<void>,
): Promise<AccountRow | null> {
  const providerAccount: ProviderAccount = await services.payouts.retrieveAccount(providerAccountId);
  return await services.db.transaction(async (trx) => {
    const now = services.clock.now();
    const row = await trx.first<AccountRow>(
      sql`update payout_account set status = ${providerAccount.standing}, requirements_due = ${JSON.stringify(providerAccount.requirementsDue)}::jsonb, checked_at = ${now}
          where provider_account_id = ${providerAccountId} returning ${accountColumns}`,
    );
    if (!row) return null;
    await also?.(trx);
    if (row.status !== 'active') return row;
    await queueEarnedPayout(trx, row.account_id, now);
    const failed = await trx.rows<{ id: string }>(sql`select id from payout where creator_id = ${row.account_id} and state = 'failed'`);
    for (const { id } of failed) await queuePayoutAdvance(trx, services, id, now);
    return row;
  });
}

export function presentAccount(row: AccountRow | undefined): PayoutAccount {
  return { accountId: row?.provider_account_id ?? null, status: row?.status ?? 'none', requirementsDue: row?.requirements_due ?? [] };
}
