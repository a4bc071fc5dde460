import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.close());

const joinWith = (headers: Record<string, string>): Promise<Person> => server.person({ headers });
const readLanguage = async ({ client }: Person): Promise<string> => (await client.call('fetchProfile')).language;

test('a new member gets mails in the language of their browser, or in the one they chose for our pages', async () => {
  expect(await readLanguage(await joinWith({ 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }))).toBe('de');
  expect(await readLanguage(await joinWith({ 'accept-language': 'de', cookie: 'strapline-language=ja' }))).toBe('ja');
  expect(await readLanguage(await joinWith({ 'accept-language': 'ko' }))).toBe('en');
});

test('a member stays with their language wherever they sign in, until they choose another', async () => {
  const member = await joinWith({ 'accept-language': 'fr' });
  await server.connect({ token: await server.tokenOf(member.accountId), headers: { 'accept-language': 'es' } });
  expect(await readLanguage(member)).toBe('fr');
  await member.client.call('saveProfile', { language: 'es' });
  expect(await readLanguage(member)).toBe('es');
  expect(await member.client.refusal('saveProfile', { language: 'tlh' })).toMatchObject({ code: 'validation' });
  expect(await readLanguage(member)).toBe('es');
});

test('a mail about a tag is in the language of its owner', async () => {
  const owner = await server.person({ birthDate: '1990-05-01', headers: { 'accept-language': 'de' } });
  const braTagId = await createTestBraTag(server, owner);
  await owner.client.call('braTagAction', { braTagId, action: 'missing' });
  await server.jobs.runDue();
  const { email } = await server.services.identity.getEmail(owner.accountId);
  const mails = await server.mails(email ?? '');
  expect(mails.map(({ subject }) => subject)).toContain('Dein Stück ist als vermisst gemeldet');
});

test('somebody who asks for help without an account is answered in the language of their browser', async () => {
  const visitor = await server.connect({ headers: { 'accept-language': 'ja' } });
  await visitor.call('requestRecoveryHelp', { email: 'visitor@post.example', text: 'I lost my phone with the passkey.' });
  await server.jobs.runDue();
  const [mail] = await server.mails('visitor@post.example');
  expect(mail?.subject).toMatch(/[ぁ-ん]/);
  expect(mail?.body).not.toMatch(/[a-z]{4} [a-z]{3}/);
});
