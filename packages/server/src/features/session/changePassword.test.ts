import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPasskey, stepUp } from './test-passkey.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const first = 'a quiet first sentence';
const second = 'a quiet second sentence';

async function createPersonWithPassword(): Promise<Person> {
  const person = await server.person();
  await server.provider?.accounts.setPassword(person.accountId, first, (await server.provider.tokens.verify(person.token)).sid);
  return person;
}

const isPassword = async ({ accountId }: Person, password: string) => await server.provider?.accounts.hasPassword(accountId, password);

test('a password is changed with the current one; other devices are signed out and the owner is notified', async () => {
  const june = await createPersonWithPassword();
  const other = await server.tokenOf(june.accountId);
  const { email, hasPassword } = await june.client.call('getEmailAddress', {});
  expect(hasPassword).toBe(true);
  await june.client.call('changePassword', { currentPassword: first, newPassword: second });
  expect([await isPassword(june, first), await isPassword(june, second)]).toEqual([false, true]);
  await expect(server.connect({ token: other })).rejects.toThrow(/unauthenticated/);
  expect(await june.client.call('authCheck', {})).toMatchObject({ level: 1 });
  expect((await server.mails(email ?? '')).map(({ subject }) => subject)).toEqual(['Your Strapline password was changed']);
});

test('a wrong current password, or a new one that is short, common, leaked, one’s own name or unchanged, changes nothing', async () => {
  const june = await createPersonWithPassword();
  const { email } = await june.client.call('getEmailAddress', {});
  const wrong = await june.client.refusal('changePassword', { currentPassword: second, newPassword: 'another quiet sentence' });
  expect([wrong.code, Object.keys(wrong.fields ?? {})]).toEqual(['validation', ['currentPassword']]);
  for (const newPassword of ['short', 'password123456', '1qaz2wsx3edc4rfv', `${email?.split('@')[0]}12`, first]) {
    const refused = await june.client.refusal('changePassword', { currentPassword: first, newPassword });
    expect([refused.code, Object.keys(refused.fields ?? {})], newPassword).toEqual(['validation', ['newPassword']]);
  }
  expect(await isPassword(june, first)).toBe(true);
});

test('a refused password is explained in the language of the page', async () => {
  const june = await createPersonWithPassword();
  const german = await server.connect({ token: june.token, headers: { 'accept-language': 'de' } });
  const { fields } = await german.refusal('changePassword', { currentPassword: first, newPassword: 'password123456' });
  expect(fields?.['newPassword']).toBe('Dieses Passwort ist zu leicht zu erraten. Wähle ein anderes.');
});

test('an open session cannot guess the current password: ten attempts, as at sign-in', async () => {
  const june = await createPersonWithPassword();
  const codes: string[] = [];
  for (let i = 0; i < 12; i += 1)
    codes.push((await june.client.refusal('changePassword', { currentPassword: `a quiet guess ${i}`, newPassword: second })).code);
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'validation'), 'rate_limited', 'rate_limited']);
  expect((await june.client.refusal('changePassword', { currentPassword: first, newPassword: second })).code).toBe('rate_limited');
});

test('an account with a passkey confirms with it, and one without a password has none to change', async () => {
  const june = await createPersonWithPassword();
  const passkey = await addPasskey(server, june);
  const input = { currentPassword: first, newPassword: second };
  expect(await june.client.refusal('changePassword', input)).toMatchObject({ code: 'forbidden', fields: { stepUp: 'passkey' } });
  await stepUp(june.client, passkey);
  await june.client.call('changePassword', input);
  const mara = await server.person();
  expect((await mara.client.call('getEmailAddress', {})).hasPassword).toBe(false);
  expect((await mara.client.refusal('changePassword', input)).code).toBe('not_found');
});
