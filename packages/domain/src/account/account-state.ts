/** What an account may do: everything; finish orders and buy, but neither sell nor message; or only follow existing orders, decisions and own data. */
export const accountStates = ['active', 'limited', 'suspended'] as const;
export type AccountState = (typeof accountStates)[number];

/** A state that isn't active, and until when; null has no end. */
export type AccountRestriction = { state: Exclude<AccountState, 'active'>; until: Date | null };

/** The most restricted state in which something is still allowed; without one, only active accounts may do it. */
export type AllowedWhile = Exclude<AccountState, 'active'>;

/** The state that counts now: one whose end has passed is active again. */
export function findRestriction(state: AccountState, until: Date | null, now: Date): AccountRestriction | null {
  return state === 'active' || (until !== null && until <= now) ? null : { state, until };
}

/** Whether something is allowed under a restriction. */
export function isAllowedWhile(restriction: AccountRestriction | null, allowedWhile: AllowedWhile | undefined): boolean {
  return restriction === null || allowedWhile === 'suspended' || allowedWhile === restriction.state;
}
