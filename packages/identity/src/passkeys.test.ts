import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestAuthenticator, type Tampering, type TestAuthenticator } from './test-authenticator.ts';
import { createTestClient, type TestClient } from './test-client.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';
import { createVisitor } from './test-visitor.ts';

const socket = { connectionId: 'socket-1' };

describe('passkey ceremonies before sign-in, as over the socket', () => {
  let server: TestProvider;
  let client: TestClient;
  beforeAll(async () => {
    server = await startTestProvider({ limits: { accountsPerAddress: { count: 10_000, perMs: 60_000 } } });
    client = await createTestClient(server);
  });
  afterAll(() => server.close());

  async function register(device: TestAuthenticator, tampering: Tampering = {}, accountId?: string) {
    const { challengeId, options } = await server.identity.passkeys.registrationOptions({ ...socket, ...(accountId ? { accountId } : {}) });
    return await server.identity.passkeys.verifyRegistration(challengeId, device.create(options, tampering), {
      ...socket,
      purpose: 'registration',
    });
  }

  async function assert(device: TestAuthenticator, tampering: Tampering = {}) {
    const { challengeId, options } = await server.identity.passkeys.assertionOptions({ ...socket, purpose: 'assertion' });
    return await server.identity.passkeys.verifyAssertion(challengeId, device.get(options, tampering), { ...socket, purpose: 'assertion' });
  }

  /** Opens the provider with a token and returns the page that it leads to. */
  async function openWithToken(
    extra: { [name: string]: string },
    headers: { [name: string]: string } = {},
    browser = createVisitor(server),
  ) {
    const login = await client.begin(extra);
    const page = await browser.get(login.url, headers);
    return { login, page, browser };
  }

  async function signedUp(device = createTestAuthenticator(server.origin)) {
    const { signupToken } = await register(device);
    const { login, page } = await openWithToken({ signup_token: String(signupToken), terms: '1' });
    return { device, token: await server.identity.tokens.verify((await client.finish(login, page.url)).access_token) };
  }

  test('a registration returns a token; with accepted terms, it completes the sign-up', async () => {
    const device = createTestAuthenticator(server.origin);
    const { credentialId, signupToken } = await register(device);
    expect(credentialId).toBe(device.id);
    const { login, page } = await openWithToken({ signup_token: String(signupToken), terms: '1', prompt: 'create' });
    const tokens = await client.finish(login, page.url);
    const account = await server.identity.accounts.find({ sub: decodeJwt(tokens.access_token).sub ?? '' });
    expect(account).toMatchObject({ email: null, termsVersion: '1', publicKey: (await server.store.findPasskey(device.id))?.publicKey });
    expect(decodeJwt(tokens.access_token)['publicKey']).toBe(account?.publicKey);
  });

  test('a challenge of a recovery gives that account its only passkey, and is good for nothing else', async () => {
    const { device, token } = await signedUp();
    const { recovery, passkeys } = server.identity;
    const begin = async (accountId: string) => await recovery.options({ ...socket, accountId, userName: 'amber_lark_k2p' });
    const spare = createTestAuthenticator(server.origin);
    const misused = await begin(token.sub);
    const end = { ...socket, purpose: 'registration' as const };
    await expect(passkeys.verifyRegistration(misused.challengeId, spare.create(misused.options), end)).rejects.toThrow(/verify/);
    const other = await begin((await signedUp()).token.sub);
    await expect(recovery.verify(token.sub, other.challengeId, spare.create(other.options), socket.connectionId)).rejects.toThrow(/verify/);
    const signUp = await passkeys.registrationOptions(socket);
    await expect(recovery.verify(token.sub, signUp.challengeId, spare.create(signUp.options), socket.connectionId)).rejects.toThrow(
      /verify/,
    );

    const { challengeId, options } = await begin(token.sub);
    expect(options.excludeCredentials).toEqual([]);
    const fresh = createTestAuthenticator(server.origin);
    const passkey = await recovery.verify(token.sub, challengeId, fresh.create(options), socket.connectionId);
    expect(await recovery.apply(token.sub, passkey, 'new@post.example')).toEqual(expect.any(String));
    expect((await passkeys.list(token.sub)).map(({ credentialId }) => credentialId)).toEqual([fresh.id]);
    await expect(assert(device)).rejects.toMatchObject({ code: 'absent' });
    expect((await assert(fresh)).accountId).toBe(token.sub);
  });

  test('without accepted terms, or with an older version, the terms are asked for', async () => {
    const { signupToken } = await register(createTestAuthenticator(server.origin));
    const { login, page, browser } = await openWithToken({ signup_token: String(signupToken), terms: '0' });
    expect(page.text).toContain('I am 18 or older');
    const { url } = await browser.send('/terms', { accept: 'yes' });
    expect((await client.finish(login, url)).access_token).toBeTruthy();
  });

  test('an assertion returns a token that completes the sign-in, once', async () => {
    const { device, token } = await signedUp();
    const { accountId, signinToken } = await assert(device);
    expect(accountId).toBe(token.sub);
    const { login, page } = await openWithToken({ signin_token: String(signinToken) });
    expect(decodeJwt((await client.finish(login, page.url)).access_token).sub).toBe(token.sub);
    const again = await openWithToken({ signin_token: String(signinToken) });
    expect([again.page.status, again.page.text.includes('took too long')]).toEqual([400, true]);
  });

  test('a token expires after ten minutes, and a forged one is rejected', async () => {
    const { signupToken } = await register(createTestAuthenticator(server.origin));
    server.clock.now = new Date(server.clock.now.getTime() + 11 * 60_000);
    expect((await openWithToken({ signup_token: String(signupToken), terms: '1' })).page.status).toBe(400);
    expect((await openWithToken({ signin_token: 'x'.repeat(43) })).page.status).toBe(400);
    expect((await openWithToken({ signin_token: String(signupToken) })).page.status).toBe(400);
  });

  test('a token in a link from another site is ignored', async () => {
    const { device } = await signedUp();
    const { signinToken } = await assert(device);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' },
    ]) {
      const { page } = await openWithToken({ signin_token: String(signinToken) }, headers);
      expect([page.status, page.text.includes('Come <em>in.')]).toEqual([200, true]);
    }
    const { page } = await openWithToken({ signin_token: String(signinToken) }, { 'sec-fetch-site': 'same-origin' });
    expect(page.url).toContain('/app?');
  });

  test('ten parallel uses of one token create one account', async () => {
    const { signupToken } = await register(createTestAuthenticator(server.origin));
    const pages = await Promise.all(Array.from({ length: 10 }, () => openWithToken({ signup_token: String(signupToken), terms: '1' })));
    expect(pages.filter(({ page }) => page.url.includes('/app?'))).toHaveLength(1);
  });

  test('signing in with a passkey replaces the account of this browser', async () => {
    const [one, two] = [await signedUp(), await signedUp()];
    const browser = createVisitor(server);
    const first = await assert(one.device);
    await openWithToken({ signin_token: String(first.signinToken) }, {}, browser);
    const second = await assert(two.device);
    const { login } = await openWithToken({ signin_token: String(second.signinToken) }, {}, browser);
    const { url } = await browser.send('/logout/confirm');
    expect(decodeJwt((await client.finish(login, url)).access_token).sub).toBe(two.token.sub);
  });

  const tamperings: [string, Tampering][] = [
    ['another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['another origin', { origin: 'https://evil.example' }],
    ['a look-alike origin', { origin: 'http://localhost' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['nobody present', { flags: 0x40 }],
  ];

  test.each(tamperings)('a registration with %s is refused', async (_what, tampering) => {
    await expect(register(createTestAuthenticator(server.origin), tampering)).rejects.toMatchObject({ code: 'invalid' });
  });

  test.each(tamperings)('an assertion with %s is refused', async (_what, tampering) => {
    const { device } = await signedUp();
    await expect(assert(device, tampering.flags === undefined ? tampering : { flags: 0 })).rejects.toMatchObject({ code: 'invalid' });
    expect((await assert(device)).signinToken).toBeTruthy();
  });

  test('the kinds of ceremony are not interchangeable, and attestation certificates are rejected', async () => {
    const { device } = await signedUp();
    await expect(register(createTestAuthenticator(server.origin), { type: 'webauthn.get' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(assert(device, { type: 'webauthn.create' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(register(createTestAuthenticator(server.origin), { fmt: 'packed' })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('a challenge works once, for five minutes, on its connection and for its purpose', async () => {
    const { device } = await signedUp();
    const { passkeys } = server.identity;
    const begin = (purpose: 'assertion' | 'step-up' = 'assertion') => passkeys.assertionOptions({ ...socket, purpose });
    const used = await begin();
    const proof = device.get(used.options);
    await passkeys.verifyAssertion(used.challengeId, proof, { ...socket, purpose: 'assertion' });
    await expect(passkeys.verifyAssertion(used.challengeId, proof, { ...socket, purpose: 'assertion' })).rejects.toMatchObject({
      code: 'expired',
    });
    const foreign = await begin();
    await expect(
      passkeys.verifyAssertion(foreign.challengeId, device.get(foreign.options), { connectionId: 'socket-2', purpose: 'assertion' }),
    ).rejects.toMatchObject({ code: 'invalid' });
    await expect(
      passkeys.verifyAssertion(foreign.challengeId, device.get(foreign.options), { ...socket, purpose: 'assertion' }),
    ).rejects.toMatchObject({ code: 'expired' });
    const other = await begin();
    await expect(
      passkeys.verifyAssertion(other.challengeId, device.get(other.options), { ...socket, purpose: 'step-up' }),
    ).rejects.toMatchObject({ code: 'invalid' });
    const late = await begin();
    server.clock.now = new Date(server.clock.now.getTime() + 6 * 60_000);
    await expect(
      passkeys.verifyAssertion(late.challengeId, device.get(late.options), { ...socket, purpose: 'assertion' }),
    ).rejects.toMatchObject({ code: 'expired' });
    expect(Buffer.from(used.options.challenge, 'base64url')).toHaveLength(32);
  });

  test('a step-up requires user verification by the same account, and returns no token', async () => {
    const [own, other] = [await signedUp(), await signedUp()];
    const { passkeys } = server.identity;
    const stepUp = async (device: TestAuthenticator, tampering: Tampering = {}) => {
      const { challengeId, options } = await passkeys.assertionOptions({ ...socket, purpose: 'step-up', accountId: own.token.sub });
      expect(options.userVerification).toBe('required');
      return await passkeys.verifyAssertion(challengeId, device.get(options, tampering), { ...socket, purpose: 'step-up' });
    };
    expect(await stepUp(own.device)).toEqual({ accountId: own.token.sub });
    await expect(stepUp(other.device)).rejects.toMatchObject({ code: 'invalid' });
    await expect(stepUp(own.device, { flags: 0x01 })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('a counter that doesn’t increase is rejected and the owner notified', async () => {
    const { device, token } = await signedUp();
    await server.store.changeAccount(token.sub, { email: 'copied@post.example' });
    device.counter = 10;
    await assert(device);
    for (const counter of [11, 4, 0]) await expect(assert(device, { counter })).rejects.toMatchObject({ code: 'refused' });
    expect(server.mails.filter((mail) => mail.to === 'copied@post.example').map((mail) => mail.subject)).toEqual(
      Array.from({ length: 3 }, () => 'We blocked a sign-in to your Strapline account'),
    );
    expect((await assert(device, { counter: 12 })).signinToken).toBeTruthy();
  });

  test('a registered passkey, or an unknown one, gets no token', async () => {
    const { device } = await signedUp();
    await expect(register(device)).rejects.toMatchObject({ code: 'taken' });
    await expect(assert(createTestAuthenticator(server.origin))).rejects.toMatchObject({ code: 'absent' });
  });

  test('a second passkey can be added, and one removed; a disabled account gets no token', async () => {
    const { device, token } = await signedUp();
    const second = createTestAuthenticator(server.origin);
    expect(await register(second, {}, token.sub)).toEqual({ credentialId: second.id });
    expect((await assert(second)).accountId).toBe(token.sub);
    expect(await server.identity.passkeys.list(token.sub)).toHaveLength(2);
    expect(await server.identity.passkeys.remove(token.sub, device.id)).toBe(true);
    await expect(assert(device)).rejects.toMatchObject({ code: 'absent' });
    await server.identity.accounts.disable(token.sub);
    await expect(assert(second)).rejects.toMatchObject({ code: 'refused' });
  });

  test('a malformed credential is rejected with a message', async () => {
    const { passkeys } = server.identity;
    const garbage: object[] = [
      {},
      { id: 5 },
      { id: 'x', rawId: 'x', type: 'public-key', response: {} },
      { response: { clientDataJSON: 'AAAA', attestationObject: 'oA' } },
      [],
    ];
    for (const credential of garbage) {
      const registration = await passkeys.registrationOptions(socket);
      await expect(
        passkeys.verifyRegistration(registration.challengeId, Object.assign(Object.create(null), credential), {
          ...socket,
          purpose: 'registration',
        }),
      ).rejects.toMatchObject({ code: 'invalid' });
      const assertion = await passkeys.assertionOptions({ ...socket, purpose: 'assertion' });
      await expect(
        passkeys.verifyAssertion(assertion.challengeId, Object.assign(Object.create(null), credential), {
          ...socket,
          purpose: 'assertion',
        }),
      ).rejects.toMatchObject({ code: 'absent' });
    }
  });
});
