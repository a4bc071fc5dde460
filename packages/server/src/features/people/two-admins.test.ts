import { day } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let ines: Person;
let nora: Person;
beforeAll(async () => {
  server = await startTestServer();
  [ines, nora] = [await server.person({ roles: ['admin'] }), await server.person({ roles: ['admin'] })];
});
afterAll(() => server.close());

const reason = 'Sold pieces that never arrived.';

async function readRestriction({ client }: Person): Promise<string | undefined> {
  return (await client.call('authCheck')).restriction?.state;
}

test('a suspension of more than a week waits for a second admin, and has the reason of the first', async () => {
  const theo = await server.person();
  const until = new Date(server.clock.now().getTime() + 30 * day).toISOString();
  const change = { username: theo.username, state: 'suspended', reason, until } as const;
  expect(await ines.client.call('setUserState', change)).toMatchObject({
    state: 'active',
    pending: { requestedBy: ines.username, reason },
  });
  await ines.client.call('setUserState', change);
  expect(await readRestriction(theo)).toBeUndefined();
  const [request] = (await nora.client.call('getPerson', { username: theo.username })).requests;
  expect(request).toMatchObject({ event: 'setUserState', terms: { state: 'suspended', until } });
  const approved = await nora.client.call('setUserState', { ...change, reason: 'I agree with this.' });
  expect(approved).toMatchObject({ state: 'suspended', until, pending: null });
  expect((await theo.client.call('authCheck')).restriction).toMatchObject({ state: 'suspended', reason });
});

test('a declined request suspends nobody, and a shorter suspension replaces it', async () => {
  const theo = await server.person();
  const { pending } = await ines.client.call('setUserState', { username: theo.username, state: 'suspended', reason });
  await nora.client.call('declineRequest', { requestId: pending?.requestId ?? '', reason: 'A week is enough.' });
  expect((await nora.client.call('getPerson', { username: theo.username })).requests).toEqual([]);
  const until = new Date(server.clock.now().getTime() + 7 * day).toISOString();
  await nora.client.call('setUserState', { username: theo.username, state: 'suspended', reason, until });
  expect(await readRestriction(theo)).toBe('suspended');
});

test('a new admin needs two admins; a removed one loses the level on open sockets at once', async () => {
  const otto = await server.person();
  const grant = { username: otto.username, role: 'admin', granted: true } as const;
  expect(await ines.client.call('setRole', grant)).toMatchObject({ roles: [], pending: { requestedBy: ines.username } });
  expect((await ines.client.call('setRole', grant)).pending).not.toBeNull();
  expect(await nora.client.call('setRole', grant)).toEqual({ username: otto.username, roles: ['admin'], pending: null });
  const admin = await server.connect({ token: await server.tokenOf(otto.accountId), admin: true });
  await admin.call('getAdminCounts', {});

  const ended = admin.push('sessionEnded');
  await nora.client.call('setRole', { ...grant, granted: false });
  await ines.client.call('setRole', { ...grant, granted: false });
  expect(await ended).toEqual({ why: 'roles' });
  await expect(server.connect({ token: await server.tokenOf(otto.accountId), admin: true })).rejects.toThrow('forbidden');
});

test('a moderator needs two admins as well, isn’t an admin, and stops being one at once', async () => {
  const june = await server.person();
  const grant = { username: june.username, role: 'moderator', granted: true } as const;
  expect(await ines.client.call('setRole', grant)).toMatchObject({ roles: [], pending: { requestedBy: ines.username } });
  expect(await nora.client.call('setRole', grant)).toEqual({ username: june.username, roles: ['moderator'], pending: null });
  const token = await server.tokenOf(june.accountId);
  await expect(server.connect({ token, admin: true })).rejects.toThrow('forbidden');
  const moderator = await server.connect({ token });
  await moderator.call('listReports', {});
  const ended = moderator.push('sessionEnded');
  await nora.client.call('setRole', { ...grant, granted: false });
  await ines.client.call('setRole', { ...grant, granted: false });
  expect(await ended).toEqual({ why: 'roles' });
  const member = await server.connect({ token: await server.tokenOf(june.accountId) });
  expect((await member.refusal('listReports', {})).code).toBe('forbidden');
});

test('the last admin stays one', async () => {
  const revoke = async (by: Person, whom: Person) =>
    await by.client.call('setRole', { username: whom.username, role: 'admin', granted: false });
  await revoke(ines, nora);
  const other = await server.person({ roles: ['admin'] });
  expect((await revoke(other, nora)).roles).toEqual([]);
  const { accounts } = server.services.identity;
  expect(await accounts?.setRoles(other.accountId, [])).toBe(true);
  expect(await accounts?.setRoles(ines.accountId, ['moderator'])).toBe(false);
  expect((await ines.client.call('authCheck')).level).toBe(2);
});
