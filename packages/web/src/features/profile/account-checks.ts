/** What is left to do of an account, in the order in which it is best done. */
export type CheckName = 'email' | 'age' | 'profile' | 'firstTag' | 'payouts';
export type AccountCheck = { name: CheckName; state: 'done' | 'next' | 'later' };

export type AccountFacts = {
  emailVerified: boolean;
  isAdult: boolean;
  bio: string;
  tags: number;
  isCreator: boolean;
  /** The payment service pays to their account. */
  isPaidOut: boolean;
};

/** The knots of the thread: done ones keep their place, the first open one is next. A collector is not asked for a tag, for the age that a tag asks for, nor where money goes. */
export function accountChecks(facts: AccountFacts): AccountCheck[] {
  const done: Record<CheckName, boolean> = {
    email: facts.emailVerified,
    age: facts.isAdult,
    // A name is for who wants one shown; nobody is asked for theirs.
    profile: facts.bio.trim() !== '',
    firstTag: facts.tags > 0,
    payouts: facts.isPaidOut,
  };
  const names: CheckName[] = facts.isCreator ? ['email', 'age', 'profile', 'firstTag', 'payouts'] : ['email', 'profile'];
  const next = names.find((name) => !done[name]);
  return names.map((name) => ({ name, state: done[name] ? 'done' : name === next ? 'next' : 'later' }));
}

export function countRemaining(checks: readonly AccountCheck[]): number {
  return checks.filter(({ state }) => state !== 'done').length;
}

export type TagFilter = 'all' | 'live' | 'waiting';
type Filtered = { status: string; listing: string };

/** Live is what people can buy or hold now; waiting is what needs its creator or a reviewer. */
export function matchesFilter(filter: TagFilter, { status, listing }: Filtered): boolean {
  if (filter === 'live') return listing === 'published' || listing === 'reserved';
  if (filter === 'waiting') return status === 'draft' || status === 'pending_review' || (listing === 'sold' && status === 'active');
  return true;
}

export type DayPart = 'morning' | 'afternoon' | 'evening';

export function getDayPart(at: Date): DayPart {
  const hour = at.getHours();
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
}
