import type { AccountState } from '@strapline/domain/account/account-state';
import type { StoredAccountState } from '../../platform/accounts/account-states.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

/** The states that changed at or after a time; without one, all that aren't active. */
export async function listAccountStates(db: Queryable, since: Date | null): Promise<StoredAccountState[]> {
  const which = since ? sql`state_since >= ${since}` : sql`state <> 'active'`;
  return await db.rows<StoredAccountState>(
    sql`select id as "accountId", state, state_until as "until", state_since as "since" from account where ${which}`,
  );
}

export type AccountStateRow = {
  username: string;
  state: AccountState;
  until: Date | null;
  reason: string | null;
  suspendedSince: Date | null;
};

export async function findAccountState(db: Queryable, accountId: string): Promise<AccountStateRow | undefined> {
  return await db.first<AccountStateRow>(
    sql`select username, state, state_until as until, state_reason as reason, suspended_since as "suspendedSince" from account where id = ${accountId}`,
  );
}

export type Restriction = { state: Exclude<AccountState, 'active'>; until: Date | null; reason: string; rule: string };

/** The strictest decision that restricts an account now: a suspension before a limit, and the one that ends last. */
export async function findRestrictionInForce(db: Queryable, accountId: string, now: Date): Promise<Restriction | undefined> {
  return await db.first<Restriction>(
    sql`select case action when 'suspend' then 'suspended' else 'limited' end as state, until, reason, rule from decision
        where owner_id = ${accountId} and action in ('suspend', 'limit') and lifted_at is null and (until is null or until > ${now})
        order by action = 'suspend' desc, until desc nulls first, at limit 1`,
  );
}

export type NewAccountState = {
  accountId: string;
  state: AccountState;
  until: Date | null;
  reason: string;
  /** The admin's account, or `system`. */
  actor: string;
  /** When the suspension began, if it is one: a longer end doesn't change it. */
  suspendedSince: Date | null;
  /** The broken rule, if the state is a decision about one. */
  rule?: string | undefined;
};

export async function storeAccountState(
  trx: Trx,
  { accountId, state, until, reason, actor, suspendedSince, rule }: NewAccountState,
  at: Date,
): Promise<void> {
  await trx.change(
    sql`update account set state = ${state}, state_until = ${until}, state_reason = ${reason}, state_rule = ${rule ?? null}, state_since = ${at}, suspended_since = ${suspendedSince}, state_by = ${actor}
        where id = ${accountId}`,
  );
}
