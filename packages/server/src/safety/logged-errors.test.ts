import { CallError } from '@strapline/testkit/socket-client';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../ports/database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
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
