import { pairUsernameLock } from '@strapline/domain/pair/pair-limits';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type PairRow, pairPolicy, pairStore } from '../pair-record/pair-record.ts';
import { requireEditable } from './pair-changes.ts';
import { requireFreeUsername, takeUsername } from './pair-usernames.ts';

export const setPairUsername: Handler<'setPairUsername'> = async (context, { pairId, username }) => {
  const { db, caller, clock } = context;
  await db.transaction(async (trx) => {
    const row = pairPolicy.requireOwn(await pairStore.lock(trx, caller.app, pairId), caller);
    if (row.username === username && row.username_chosen_at !== null) return;
    requireEditable(row);
    const now = clock.now();
    requireUnlocked(row, now);
    await requireFreeUsername(trx, username);
    await takeUsername(trx, pairId, username, now);
    await pairStore.patch(trx, row, { username }, now);
  });
  return { username };
};

/** The username that a pair was made with can be replaced at once; a chosen one stays for 30 days. */
function requireUnlocked({ username_chosen_at }: PairRow, now: Date): void {
  if (username_chosen_at === null) return;
  const waitMs = username_chosen_at.getTime() + pairUsernameLock - now.getTime();
  if (waitMs > 0) throw new WireError('conflict', { reason: 'pair_username_locked', params: { waitMs }, retryAfterMs: waitMs });
}
