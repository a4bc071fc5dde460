import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../ports/database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('without a demo there is no account until somebody signs up', async () => {
  const { db } = server.services;
  expect(await db.rows(sql`select 1 from account`)).toEqual([]);
  expect(await db.rows(sql`select 1 from identity_account`)).toEqual([]);
});

test('an admin who signed in without a passkey is a member: no admin connection, no admin call, no metrics', async () => {
  const ines = await server.person({ roles: ['admin'] });
  const tokens = server.provider?.tokens;
  for (const amr of [['pwd'], ['otp']]) {
    const weak = (await tokens?.mint(ines.accountId, amr))?.accessToken ?? '';
    await expect(server.connect({ token: weak, admin: true })).rejects.toThrow(/forbidden/);
    const member = await server.connect({ token: weak });
    expect(await member.call('authCheck', {})).toMatchObject({ level: 1, user: { roles: [] } });
    expect((await member.refusal('listSignals', {})).code).toBe('forbidden');
    expect((await server.http('/v1/signals', { token: weak })).status).not.toBe(200);
    expect((await server.http('/metrics', { token: weak })).status).toBe(403);
  }
  const strong = (await tokens?.mint(ines.accountId, ['hwk']))?.accessToken ?? '';
  expect((await server.http('/metrics', { token: strong })).status).toBe(200);
  expect(await (await server.connect({ token: strong, admin: true })).call('listSignals', {})).toMatchObject({ items: [] });
});
