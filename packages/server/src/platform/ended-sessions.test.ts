import { expect, test } from 'vitest';
import type { Ended } from '../ports/identity.ts';
import { endedSessions } from './ended-sessions.ts';

const start = Date.UTC(2026, 0, 1);

/** A provider whose database can be away, and a clock that is turned by hand. */
function setUp() {
  const noted: (Ended & { at: number })[] = [];
  const state = { now: start, isAway: false };
  const identity = {
    endedSince: async (since: Date) => {
      if (state.isAway) throw new Error('the database is away');
      return noted.filter(({ at }) => at >= since.getTime());
    },
  };
  const ended = endedSessions(identity, { now: () => new Date(state.now) }, { warn: () => undefined });
  const end = (sessionId: string) =>
    noted.push({ id: noted.length + 1, sessionId, grantId: null, accountId: 'acc_1', why: 'signed_out', at: state.now });
  const why = (sessionId: string) => ended.why({ sessionId, grantId: null, accountId: 'acc_1', checkedAt: 0 });
  return { state, ended, end, why };
}

test('a session that ended while this process could not ask is over as soon as it can', async () => {
  const { state, ended, end, why } = setUp();
  await ended.look();
  state.isAway = true;
  state.now += 1000;
  end('ses_1');
  for (let seconds = 0; seconds < 120; seconds += 1) {
    state.now += 1000;
    await ended.look();
  }
  expect(why('ses_1')).toBeNull();
  state.isAway = false;
  await ended.look();
  expect(why('ses_1')).toBe('signed_out');
  expect(why('ses_2')).toBeNull();
});

test('a row of a transaction that was slow to commit is not missed', async () => {
  const { state, ended, end, why } = setUp();
  await ended.look();
  end('ses_1');
  state.now += 20_000;
  await ended.look();
  expect(why('ses_1')).toBe('signed_out');
});
