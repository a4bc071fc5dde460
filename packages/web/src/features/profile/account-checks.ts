/** In the order in which they are best done. */
export type CheckName = 'email' | 'age' | 'profile' | 'firstTag' | 'payouts' | 'pair';
export type AccountCheck = { name: CheckName; state: 'done' | 'next' | 'later' };

export type AccountFacts = {
  emailVerified: boolean;
  isAdult: boolean;
  bio: string;
  tags: number;
  isCreator: boolean;
  /** Sent at least one pair to the reviewers; null where the app has no pairs. */
  hasPair: boolean | null;
  /** Payouts to this account are enabled. */
  isPaidOut: boolean;
};

/** Done steps keep their place; the first open one is next. Collectors need no tag, age or payout steps. */
export function listAccountChecks(facts: AccountFacts): AccountCheck[] {
  const isDone: Record<CheckName, boolean> = {
    email: facts.emailVerified,
    age: facts.isAdult,
    // The name is optional.
    profile: facts.bio.trim() !== '',
    firstTag: facts.tags > 0,
    payouts: facts.isPaidOut,
    pair: facts.hasPair === true,
  };
  const pair: CheckName[] = facts.hasPair === null ? [] : ['pair'];
  const names: CheckName[] = facts.isCreator ? ['email', 'age', 'profile', 'firstTag', 'payouts', ...pair] : ['email', 'profile'];
  const next = names.find((name) => !isDone[name]);
  return names.map((name) => ({ name, state: isDone[name] ? 'done' : name === next ? 'next' : 'later' }));
}

export function countRemaining(checks: readonly AccountCheck[]): number {
  return checks.filter(({ state }) => state !== 'done').length;
}

export type TagFilter = 'all' | 'live' | 'waiting';
type Filtered = { status: string; listing: string; moderation?: string | undefined };

/** Live can be bought or is on hold; waiting needs its creator or a reviewer. */
export function matchesFilter(filter: TagFilter, { status, listing, moderation }: Filtered): boolean {
  if (filter === 'live') return !moderation && (listing === 'published' || listing === 'reserved');
  if (filter === 'waiting') return status === 'draft' || status === 'pending_review' || (listing === 'sold' && status === 'active');
  return true;
}

export type DayPart = 'morning' | 'afternoon' | 'evening';

export function getDayPart(at: Date): DayPart {
  const hour = at.getHours();
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
}
