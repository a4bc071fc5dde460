import { events } from '@strapline/contract/events';
import { startTestServer } from '@strapline/testkit/test-server';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logSettings } from '../log.ts';
import { createCallLog, type EndedCall } from './call-log.ts';

const search: EndedCall = {
  spec: events.searchListings,
  transport: 'socket',
  outcome: 'ok',
  callerLevel: 0,
  accountId: null,
  ms: 3.4,
  requestId: 'req_1',
};

type Line = Record<string, unknown> & { msg: string };

function openTestLog() {
  const lines: Line[] = [];
  return { lines, log: pino({ ...logSettings, level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) }) };
}

function logCall(call: EndedCall, sample: number, chance: number): Line[] {
  const { lines, log } = openTestLog();
  createCallLog(log, sample, (share) => chance < share)?.(call);
  return lines;
}

test('of ordinary calls, and of rejected ones, the share is logged', () => {
  expect(logCall(search, 0.1, 0.05)).toEqual([
    expect.objectContaining({
      msg: 'call',
      event: 'searchListings',
      outcome: 'ok',
      level: 30,
      callerLevel: 0,
      ms: 3,
      requestId: 'req_1',
      share: 0.1,
    }),
  ]);
  expect(logCall(search, 0.1, 0.1)).toEqual([]);
  expect(logCall({ ...search, outcome: 'validation' }, 0.1, 0.1)).toEqual([]);
  expect(logCall({ ...search, outcome: 'rate_limited', spec: events.refundOrder }, 0.1, 0.1)).toEqual([]);
  expect(logCall({ ...search, outcome: 'not_found', spec: undefined }, 1, 0.99)).toEqual([expect.objectContaining({ event: 'unknown' })]);
});

test.each<[string, Partial<EndedCall>]>([
  ['a failure of the server', { outcome: 'internal' }],
  ['a failure of the payment provider', { outcome: 'provider' }],
  ['a slow call', { ms: 1001 }],
  ['a call about money', { spec: events.cancelOrder }],
  ['a call of an admin', { spec: events.getHealth }],
])('%s is always logged', (_name, change) => {
  const [line, ...more] = logCall({ ...search, ...change }, 0, 0.99);
  expect(line).toMatchObject({ msg: 'call', requestId: 'req_1' });
  expect(line).not.toHaveProperty('share');
  expect(more).toEqual([]);
});

test.each([
  ['', [], 3],
  ['1', ['searchListings'], 3],
  ['0', [], 0],
])('LOG_SAMPLE=%s logs these calls and this many lines about an anonymous socket', async (LOG_SAMPLE, calls, socketLines) => {
  const { lines, log } = openTestLog();
  const server = await startTestServer({ LOG_SAMPLE }, { log });
  const visitor = await server.connect();
  await visitor.call('searchListings', {});
  await server.close();
  expect(lines.filter(({ msg }) => msg === 'call').map(({ event }) => event)).toEqual(calls);
  expect(lines.filter(({ msg }) => msg.startsWith('socket '))).toHaveLength(socketLines);
});

test('sockets of people who signed in are always logged', async () => {
  const { lines, log } = openTestLog();
  const server = await startTestServer({ LOG_SAMPLE: '0' }, { log });
  const { accountId } = await server.person();
  await server.close();
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'socket connected', accountId }));
});
