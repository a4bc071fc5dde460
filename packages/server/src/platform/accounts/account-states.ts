import {
  type AccountRestriction,
  type AccountState,
  type AllowedWhile,
  findRestriction,
  isAllowedWhile,
} from '@strapline/domain/account/account-state';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../log.ts';
import { WireError } from '../wire-error.ts';

/** Rows of slow transactions appear late, so each poll overlaps the previous one by this. */
const overlapMs = 30_000;

/** An account's state as stored, and since when; null if it never changed. */
export type StoredAccountState = { accountId: string; state: AccountState; until: Date | null; since: Date | null };

export type AccountStates = {
  /** The restriction of an account now; null if it is active. */
  find(accountId: string | null): AccountRestriction | null;
  /** Throws `forbidden` unless an account in its state may do what is allowed up to `allowedWhile`. */
  require(accountId: string | null, allowedWhile: AllowedWhile | undefined): void;
  /** Stores a state that was just read. */
  note(stored: StoredAccountState): void;
  /** Polls for changes. Runs each second, and at once when this process changed one. */
  poll(): Promise<void>;
  startPolling(): void;
  stop(): void;
};

/** Keeps the accounts that are limited or suspended in memory, to check every call against them. `listChangedSince(null)` returns all that aren't active. */
export function createAccountStates(
  listChangedSince: (at: Date | null) => Promise<StoredAccountState[]>,
  clock: Clock,
  log: Pick<Log, 'warn'>,
  everyMs = 1000,
): AccountStates {
  const stored = new Map<string, StoredAccountState>();
  let timer: NodeJS.Timeout | undefined;
  /** When the last successful poll began; the next one covers an outage in between. */
  let polledAt: Date | null = null;
  const note = (row: StoredAccountState): void => {
    const before = stored.get(row.accountId);
    if (before?.since && (!row.since || row.since < before.since)) return;
    if (row.state === 'active') stored.delete(row.accountId);
    else stored.set(row.accountId, row);
  };
  const find = (accountId: string | null): AccountRestriction | null => {
    const row = accountId === null ? undefined : stored.get(accountId);
    return row ? findRestriction(row.state, row.until, clock.now()) : null;
  };
  const poll = async (): Promise<void> => {
    const now = clock.now();
    try {
      const since = polledAt && new Date(Math.min(now.getTime(), polledAt.getTime()) - overlapMs);
      for (const row of await listChangedSince(since)) note(row);
      polledAt = now;
    } catch (error) {
      log.warn({ err: error }, 'could not load the states of accounts');
    }
  };
  return {
    find,
    require: (accountId, allowedWhile) => {
      const restriction = find(accountId);
      if (restriction && !isAllowedWhile(restriction, allowedWhile)) throw createStateError(restriction);
    },
    note,
    poll,
    startPolling: () => {
      timer = setInterval(() => void poll(), everyMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

export function createStateError({ state, until }: AccountRestriction): WireError {
  return new WireError('forbidden', { reason: `account_${state}`, params: { until: until?.toISOString() ?? '' } });
}
