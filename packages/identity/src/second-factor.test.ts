import { decodeJwt } from 'jose';
import * as openid from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestAuthenticator } from './test-authenticator.ts';
import { createDemoPerson, createTestClient, signIn, type TestClient } from './test-client.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';
import { createVisitor, findMailCode } from './test-visitor.ts';

let server: TestProvider;
let client: TestClient;
let sub: string;
beforeAll(async () => {
  server = await startTestProvider({ passkeyRoles: ['admin'] });
  client = await createTestClient(server);
  ({ sub } = await createDemoPerson(server, 'ines', ['admin', 'translator']));
});
afterAll(() => server.close());

/** What the token says about roles and factors. */
function readRoles(token: string) {
  const { amr, withheld_roles: withheld, resource_access: access } = decodeJwt<{ resource_access: Record<string, unknown> }>(token);
  return { amr, withheld, roles: access['strapline-web'] };
}

const withoutAdmin = { roles: { roles: ['translator'] }, withheld: ['admin'] };

test('a password alone gives no admin role, neither at once nor after a refresh', async () => {
  const { tokens } = await signIn(server, client, 'ines');
  expect(readRoles(tokens.access_token)).toEqual({ ...withoutAdmin, amr: ['pwd'] });
  const renewed = await openid.refreshTokenGrant(client.config, tokens.refresh_token ?? '');
  expect(readRoles(renewed.access_token)).toEqual({ ...withoutAdmin, amr: ['pwd'] });
  expect((await server.identity.tokens.verifyLive(renewed.access_token)).clientRoles).toEqual(['translator']);
});

test('nor does an e-mail code, with which a forgotten password is reset, too', async () => {
  const browser = createVisitor(server);
  const login = await client.begin();
  await browser.get(login.url);
  await browser.send('/code', { email: 'ines@post.example' });
  const { url } = await browser.send('/verify', { code: findMailCode(server, 'ines@post.example') });
  const { access_token: token } = await client.finish(login, url);
  expect(readRoles(token)).toEqual({ ...withoutAdmin, amr: ['otp'] });
});

test('a passkey with user verification does, and a later sign-in without it takes the role away', async () => {
  const device = createTestAuthenticator(server.origin);
  const socket = { connectionId: 'socket-1' };
  const { passkeys } = server.identity;
  const creation = await passkeys.registrationOptions({ ...socket, accountId: sub });
  await passkeys.verifyRegistration(creation.challengeId, device.create(creation.options), { ...socket, purpose: 'registration' });
  const ceremony = await passkeys.assertionOptions({ ...socket, purpose: 'assertion' });
  const { signinToken } = await passkeys.verifyAssertion(ceremony.challengeId, device.get(ceremony.options), {
    ...socket,
    purpose: 'assertion',
  });
  const browser = createVisitor(server);
  const login = await client.begin({ signin_token: String(signinToken) });
  const { url } = await browser.get(login.url);
  const tokens = await client.finish(login, url);
  expect(readRoles(tokens.access_token)).toEqual({ amr: ['hwk'], roles: { roles: ['admin', 'translator'] }, withheld: undefined });
  const renewed = await openid.refreshTokenGrant(client.config, tokens.refresh_token ?? '');
  expect(readRoles(renewed.access_token).roles).toEqual({ roles: ['admin', 'translator'] });

  const again = await client.begin({ prompt: 'login' });
  await browser.get(again.url);
  await browser.get(`${new URL(browser.page().url).pathname}?screen=password`);
  const { url: back } = await browser.send('/password', { name: 'ines', password: 'a quiet demo sentence' });
  expect(readRoles((await client.finish(again, back)).access_token)).toEqual({ ...withoutAdmin, amr: ['pwd'] });
});
