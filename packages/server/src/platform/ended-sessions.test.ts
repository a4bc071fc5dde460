import { expect, test } from 'vitest';
import type { EndedSession } from '../ports/identity.ts';
import { createEndedSessions } from './ended-sessions.ts';

const start = Date.UTC(2026, 0, 1);

/** A provider whose database can be unavailable, and a manual clock. */
function setUp() {
  const noted: (EndedSession & { at: number })[] = [];
  const state = { now: start, isAway: false };
  const identity = {
    listEndedSince: async (since: Date) => {
      if (state.isAway) throw new Error('the database is away');
      return noted.filter(({ at }) => at >= since.getTime());
    },
  };
  const ended = createEndedSessions(identity, { now: () => new Date(state.now) }, { warn: () => undefined });
  const end = (sessionId: string) =>
    noted.push({ id: noted.length + 1, sessionId, grantId: null, accountId: 'acc_1', why: 'signed_out', at: state.now });
  const why = (sessionId: string) => ended.findEndReason({ sessionId, grantId: null, accountId: 'acc_1', checkedAt: 0 });
  return { state, ended, end, why };
}

test('a session that ended during a database outage is refused after it', async () => {
  const { state, ended, end, why } = setUp();
  await ended.poll();
  state.isAway = true;
  state.now += 1000;
  end('ses_1');
  for (let seconds = 0; seconds < 120; seconds += 1) {
    state.now += 1000;
    await ended.poll();
  }
  expect(why('ses_1')).toBeNull();
  state.isAway = false;
  await ended.poll();
  expect(why('ses_1')).toBe('signed_out');
  expect(why('ses_2')).toBeNull();
});

test('a row that was committed late is not missed', async () => {
  const { state, ended, end, why } = setUp();
  await ended.poll();
  end('ses_1');
  state.now += 20_000;
  await ended.poll();
  expect(why('ses_1')).toBe('signed_out');
});
