import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPasskey } from './features/session/test-passkey.ts';
import { MakeAdminError, makeAdmin } from './make-admin.ts';

let server: TestServer;
let june: Person;
beforeAll(async () => {
  server = await startTestServer();
  june = await server.person();
});
afterAll(() => server.close());

const run = (name: string) => makeAdmin(server.services.db, name, server.clock.now());
const getEmail = async ({ client }: Person) => (await client.call('getEmailAddress', {})).email ?? '';

test('the first person to sign up becomes an admin: a password isn’t enough, a passkey is', async () => {
  const ended = june.client.push('sessionEnded');
  expect(await run((await getEmail(june)).toUpperCase())).toMatch(
    /is an admin now\. Next, add a passkey under Account > Devices and settings, sign out, and sign in with the passkey/,
  );
  expect(await ended).toEqual({ why: 'roles' });
  const sign = async (method: string) => (await server.provider?.tokens.mint(june.accountId, [method]))?.accessToken ?? '';
  await expect(server.connect({ token: await sign('pwd'), admin: true })).rejects.toThrow(/forbidden/);
  const admin = await server.connect({ token: await sign('hwk'), admin: true });
  const { items } = await admin.call('listAudit', { action: 'person.role' });
  expect(items).toMatchObject([{ actor: 'system', subject: june.username, detail: { role: 'admin', granted: 'true', by: 'make-admin' } }]);
  expect(await admin.call('verifyAudit', {})).toMatchObject({ ok: true });
});

test('says what is left to do for somebody who is an admin or has a passkey', async () => {
  expect(await run(june.username)).toMatch(/^\w+ is an admin already\. Next, add a passkey/);
  const theo = await server.person();
  await addPasskey(server, theo);
  expect(await run(theo.username)).toMatch(/^\w+ is an admin now\. Next, sign out, and sign in with the passkey/);
});

test('two are enough: they give the role to others', async () => {
  const mara = await server.person();
  await expect(run(mara.username)).rejects.toThrow('There are 2 admins already. They give the role to others under Admin > People.');
  expect(await mara.client.call('authCheck', {})).toMatchObject({ level: 1 });
});

test('an unknown or closed account is refused, with what to do', async () => {
  for (const name of ['nobody', 'nobody@post.example', ''])
    await expect(run(name)).rejects.toThrow(/^Nobody has the username, sign-in name or e-mail address .*Sign up in the browser first/);
  const otto = await server.person();
  await server.provider?.accounts.disable(otto.accountId);
  await expect(run(otto.username)).rejects.toThrow(MakeAdminError);
});
