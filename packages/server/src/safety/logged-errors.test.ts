import { CallError } from '@strapline/testkit/socket-client';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '../platform/log.ts';
import { sql } from '../ports/database.ts';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  const write = (fields: object, message: string): void => void lines.push(`${message} ${JSON.stringify(fields)}`);
  const log = openLog('fatal', 'json');
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' }, { log: Object.assign(Object.create(log), { warn: write }) });
});
afterAll(() => server.close());

test('a call that fails with internal names the violated constraint in a test, and says nothing of it on the wire', async () => {
  const person = await server.person();
  await server.services.db.change(sql`alter table account add constraint never_renamed check (display_name is distinct from 'June')`);
  const error = await person.client.call('saveProfile', { displayName: 'June' }).catch((thrown: unknown) => thrown);
  if (!(error instanceof CallError)) throw new Error('the call succeeded');
  expect(error.failure).toMatchObject({ code: 'internal', message: expect.not.stringContaining('never_renamed') });
  expect(error.cause).toMatchObject({ message: expect.stringContaining('never_renamed') });
});

test('a call without permission is logged with its caller, and so is one without a session', async () => {
  const person = await server.person();
  // Denials are counted per address, also by other servers on the same Redis, so this test has an address of its own.
  const port = Number(new URL(server.url).port);
  const headers = { 'x-forwarded-for': `10.200.${port >> 8}.${port & 255}` };
  await (await server.connect({ token: person.token, headers })).refusal('listAudit', {});
  await (await server.connect({ headers })).refusal('listOrders', { as: 'buyer' });
  const denied = lines.filter((line) => line.startsWith('access denied'));
  expect(denied).toEqual([
    expect.stringMatching(`"event":"listAudit","outcome":"forbidden".*"accountId":"${person.accountId}"`),
    expect.stringMatching('"event":"listOrders","outcome":"unauthenticated".*"accountId":null'),
  ]);
});
