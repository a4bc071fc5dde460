import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDemoPerson, createTestClient, signIn, type TestClient } from './test-client.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';
import { createVisitor } from './test-visitor.ts';

describe('the provider, driven by openid-client', () => {
  let server: TestProvider;
  let client: TestClient;
  beforeAll(async () => {
    server = await startTestProvider();
    client = await createTestClient(server);
    await createDemoPerson(server);
    await createDemoPerson(server, 'ines', ['admin']);
    await createDemoPerson(server, 'theo');
  });
  afterAll(() => server.close());

  test('discovery lists Keycloak’s paths, S256 and the code flow', () => {
    const meta = client.config.serverMetadata();
    expect(meta.issuer).toBe(`${server.origin}/realms/strapline`);
    expect(meta.token_endpoint).toBe(`${server.origin}/realms/strapline/protocol/openid-connect/token`);
    expect(meta.jwks_uri).toBe(`${server.origin}/realms/strapline/protocol/openid-connect/certs`);
    expect([meta.code_challenge_methods_supported, meta.response_types_supported]).toEqual([['S256'], ['code']]);
    expect(server.identity.openidConfiguration).toMatchObject({
      issuer: meta.issuer,
      userinfo_endpoint: meta.userinfo_endpoint,
      end_session_endpoint: meta.end_session_endpoint,
    });
  });

  test('a sign-in with PKCE, state and nonce returns an access token with Keycloak’s claims, valid for 300 seconds', async () => {
    const { tokens } = await signIn(server, client, 'ines');
    const claims = decodeJwt(tokens.access_token);
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt', kid: expect.any(String) });
    expect(claims).toMatchObject({
      iss: server.identity.issuer,
      aud: 'strapline-api',
      azp: 'strapline-web',
      typ: 'Bearer',
      preferred_username: 'ines',
      straplineUsername: 'amber_lark_ines',
      publicKey: 'key of ines',
      email: 'ines@post.example',
      email_verified: true,
      realm_access: { roles: ['member'] },
      resource_access: { 'strapline-web': { roles: ['admin'] } },
      sid: expect.any(String),
      auth_time: expect.any(Number),
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(300);
    expect(tokens.claims()).toMatchObject({ sub: claims.sub, auth_time: expect.any(Number) });
    expect(decodeJwt(String(tokens.refresh_token))).toEqual({ typ: 'Refresh' });
    const checked = await server.identity.tokens.verifyLive(tokens.access_token);
    expect(checked).toMatchObject({ sub: claims.sub, username: 'amber_lark_ines', clientRoles: ['admin'], emailVerified: true });
    expect(await openid.fetchUserInfo(client.config, tokens.access_token, checked.sub)).toMatchObject({
      sub: checked.sub,
      straplineUsername: 'amber_lark_ines',
    });
  });

  test('nothing in the store works as a credential: ids of codes, tokens, sessions and interactions are hashed', async () => {
    const seen: string[] = [];
    const save = server.store.saveModel;
    server.store.saveModel = async (row) => {
      seen.push(JSON.stringify(row));
      await save(row);
    };
    const { tokens, browser, callbackUrl } = await signIn(server, client);
    server.store.saveModel = save;
    const secrets = [
      String(tokens.refresh_token),
      String(new URL(callbackUrl).searchParams.get('code')),
      ...[...browser.cookies.values()].map((cookie) => cookie.value),
    ];
    expect(seen.length).toBeGreaterThan(3);
    for (const secret of secrets) expect(seen.some((row) => row.includes(secret))).toBe(false);
  });

  test('prompt=none returns a code with a session and login_required without one', async () => {
    const { browser } = await signIn(server, client);
    const silent = await client.begin({ prompt: 'none', redirect_uri: `${server.origin}/silent` });
    const { url } = await browser.get(silent.url);
    expect((await client.finish(silent, url)).access_token).toBeTruthy();
    const stranger = await createVisitor(server).get((await client.begin({ prompt: 'none', redirect_uri: `${server.origin}/silent` })).url);
    expect(new URL(stranger.url).searchParams.get('error')).toBe('login_required');
  });

  test('the fragment response mode and the parameters of keycloak-js are accepted', async () => {
    const { browser } = await signIn(server, client);
    const login = await client.begin({
      prompt: 'none',
      response_mode: 'fragment',
      ui_locales: 'de',
      kc_action: 'x',
      kc_idp_hint: 'y',
      acr_values: '1',
    });
    expect(new URLSearchParams(new URL((await browser.get(login.url)).url).hash.slice(1)).get('code')).toBeTruthy();
  });

  test('a code works once; a replay revokes the tokens issued for it', async () => {
    const { tokens, login, callbackUrl, browser } = await signIn(server, client);
    const other = await signIn(server, client);
    const refreshed = await openid.refreshTokenGrant(client.config, String(tokens.refresh_token));
    await expect(client.finish(login, callbackUrl)).rejects.toMatchObject({ error: 'invalid_grant' });
    for (const token of [tokens.access_token, refreshed.access_token]) {
      await expect(server.identity.tokens.verifyLive(token)).rejects.toMatchObject({ code: 'expired' });
      await expect(openid.fetchUserInfo(client.config, token, openid.skipSubjectCheck)).rejects.toThrow();
    }
    // The person stays signed in: here with new tokens, on the other device with the old ones.
    const again = await client.begin({ prompt: 'none' });
    const third = await client.finish(again, (await browser.get(again.url)).url);
    for (const token of [third.access_token, other.tokens.access_token]) await server.identity.tokens.verifyLive(token);
    await expect(openid.refreshTokenGrant(client.config, String(tokens.refresh_token))).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('a code that nobody redeems is over after a minute', async () => {
    const save = vi.spyOn(server.store, 'saveModel');
    await signIn(server, client);
    const [code] = save.mock.calls.map(([row]) => row).filter(({ kind }) => kind === 'AuthorizationCode');
    expect((code?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(60_000);
    save.mockRestore();
  });

  test('a code without its verifier, or with another verifier or redirect URI, is rejected', async () => {
    for (const change of [
      { code_verifier: '' },
      { code_verifier: openid.randomPKCECodeVerifier() },
      { redirect_uri: `${server.origin}/silent` },
      { client_id: 'nobody' },
    ]) {
      const browser = createVisitor(server);
      const login = await client.begin();
      await browser.get(login.url);
      await browser.get(`${new URL(browser.page().url).pathname}?screen=password`);
      const { url } = await browser.send('/password', { name: 'mara', password: 'a quiet demo sentence' });
      const form = {
        grant_type: 'authorization_code',
        client_id: 'strapline-web',
        code: String(new URL(url).searchParams.get('code')),
        redirect_uri: `${server.origin}/app`,
        code_verifier: login.verifier,
        ...change,
      };
      const answer = await fetch(server.identity.openidConfiguration.token_endpoint, { method: 'POST', body: new URLSearchParams(form) });
      expect(answer.status, JSON.stringify(change)).toBeGreaterThanOrEqual(400);
      expect(await answer.json()).not.toHaveProperty('access_token');
    }
  });

  test('without PKCE, or with the plain method, no code is issued', async () => {
    for (const change of [{ code_challenge_method: 'plain' }, { code_challenge: '', code_challenge_method: '' }]) {
      const { url } = await createVisitor(server).get((await client.begin(change)).url);
      expect(new URL(url).searchParams.get('error')).toBe('invalid_request');
    }
  });

  test('an unknown redirect URI or client is never redirected to', async () => {
    for (const change of [
      { redirect_uri: 'https://evil.example/app' },
      { redirect_uri: `${server.origin}/app/../evil` },
      { redirect_uri: `${server.origin}/app?x=1` },
      { client_id: 'nobody' },
    ]) {
      const page = await createVisitor(server).get((await client.begin(change)).url);
      expect(page.status).toBe(400);
      expect(page.headers.get('location')).toBeNull();
      expect(page.text).toContain('Something went');
      expect(page.text).not.toContain('evil');
    }
  });

  test('a repeated parameter is rejected', async () => {
    const { url } = await client.begin();
    for (const doubled of [
      'client_id=strapline-web',
      `redirect_uri=${encodeURIComponent(`${server.origin}/app`)}`,
      'scope=openid',
      'code_challenge_method=S256',
      'signin_token=a&signin_token=b',
    ]) {
      const page = await createVisitor(server).get(`${url}&${doubled}`);
      expect(page.url.includes('error=invalid_request') || page.status === 400, doubled).toBe(true);
    }
    const body = `grant_type=authorization_code&client_id=strapline-web&client_id=strapline-web&code=x&redirect_uri=${encodeURIComponent(`${server.origin}/app`)}&code_verifier=${'a'.repeat(43)}`;
    const answer = await fetch(server.identity.openidConfiguration.token_endpoint, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(400);
  });

  test('another resource cannot be requested', async () => {
    const { browser } = await signIn(server, client);
    const { url } = await browser.get((await client.begin({ prompt: 'none', resource: 'urn:other' })).url);
    expect(new URL(url).searchParams.get('error')).toBe('invalid_target');
  });

  test('a refresh rotates the token; replaying the old one revokes the family, and the session can sign in again', async () => {
    const { tokens, browser } = await signIn(server, client);
    const second = await openid.refreshTokenGrant(client.config, String(tokens.refresh_token));
    expect(second.refresh_token).not.toBe(tokens.refresh_token);
    expect(decodeJwt(second.access_token)['auth_time']).toBe(decodeJwt(tokens.access_token)['auth_time']);
    await expect(openid.refreshTokenGrant(client.config, String(tokens.refresh_token))).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(openid.refreshTokenGrant(client.config, String(second.refresh_token))).rejects.toMatchObject({ error: 'invalid_grant' });
    for (const token of [tokens.access_token, second.access_token])
      await expect(server.identity.tokens.verifyLive(token)).rejects.toMatchObject({ code: 'expired' });
    const again = await client.begin({ prompt: 'none' });
    const { url } = await browser.get(again.url);
    const third = await client.finish(again, url);
    expect((await openid.refreshTokenGrant(client.config, String(third.refresh_token))).access_token).toBeTruthy();
  });

  test('of ten parallel refreshes with one token at most one succeeds, and the family is revoked', async () => {
    const { tokens } = await signIn(server, client);
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => openid.refreshTokenGrant(client.config, String(tokens.refresh_token))),
    );
    const won = answers.filter((answer) => answer.status === 'fulfilled');
    expect(won.length).toBeLessThanOrEqual(1);
    for (const { value } of won)
      await expect(openid.refreshTokenGrant(client.config, String(value.refresh_token))).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('a revoked refresh token no longer works; revoking an unknown one gets the same response', async () => {
    const { tokens } = await signIn(server, client);
    await openid.tokenRevocation(client.config, 'unknown');
    await openid.tokenRevocation(client.config, String(tokens.refresh_token));
    await expect(openid.refreshTokenGrant(client.config, String(tokens.refresh_token))).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('sign-out with the id token ends the session at once, is recorded, and returns to the app', async () => {
    const { tokens, browser } = await signIn(server, client);
    const { sid, sub } = await server.identity.tokens.verifyLive(tokens.access_token);
    const out = openid.buildEndSessionUrl(client.config, {
      id_token_hint: String(tokens.id_token),
      post_logout_redirect_uri: `${server.origin}/app`,
    });
    const page = await browser.get(out.href);
    expect(page.text).toContain("getElementById('op.logoutForm').submit()");
    expect((await browser.send('/logout/confirm')).url).toBe(`${server.origin}/app`);
    expect(await server.identity.sessions.isAlive(sid)).toBe(false);
    expect((await server.identity.sessions.endedSince(new Date(0))).filter((row) => row.sid === sid)).toMatchObject([
      { sub, why: 'logout' },
    ]);
    await expect(server.identity.tokens.verifyLive(tokens.access_token)).rejects.toMatchObject({ code: 'expired' });
    await expect(openid.refreshTokenGrant(client.config, String(tokens.refresh_token))).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(new URL((await browser.get((await client.begin({ prompt: 'none' })).url)).url).searchParams.get('error')).toBe('login_required');
  });

  test('without an id token of the session, sign-out asks for confirmation; a foreign redirect URI is rejected', async () => {
    const { browser } = await signIn(server, client);
    const page = await browser.get(openid.buildEndSessionUrl(client.config, { post_logout_redirect_uri: `${server.origin}/app` }).href);
    expect(page.text).toContain('Stay signed in');
    expect(page.text).not.toContain('.submit()');
    expect(
      (await browser.get(openid.buildEndSessionUrl(client.config, { post_logout_redirect_uri: 'https://evil.example' }).href)).status,
    ).toBe(400);
  });

  test('ending a session on the account page stops refresh, silent sign-in and live tokens', async () => {
    const { tokens, browser } = await signIn(server, client, 'theo');
    const { sub, sid } = await server.identity.tokens.verify(tokens.access_token);
    expect((await server.identity.sessions.list(sub)).map((row) => row.sid)).toContain(sid);
    expect(await server.identity.sessions.end('acc_other', sid)).toBe(false);
    expect(await server.identity.sessions.end(sub, sid)).toBe(true);
    await expect(server.identity.tokens.verifyLive(tokens.access_token)).rejects.toMatchObject({ code: 'expired' });
    await expect(openid.refreshTokenGrant(client.config, String(tokens.refresh_token))).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(new URL((await browser.get((await client.begin({ prompt: 'none' })).url)).url).searchParams.get('error')).toBe('login_required');
  });

  test('changed roles invalidate earlier tokens and are in the next one', async () => {
    const { tokens } = await signIn(server, client, 'theo');
    const { sub } = await server.identity.tokens.verify(tokens.access_token);
    expect(await server.identity.accounts.setRoles(sub, { realm: ['member'], client: ['admin'] })).toBe('changed');
    await expect(server.identity.tokens.verifyLive(tokens.access_token)).rejects.toMatchObject({ code: 'expired' });
    const next = await openid.refreshTokenGrant(client.config, String(tokens.refresh_token));
    expect((await server.identity.tokens.verifyLive(next.access_token)).clientRoles).toEqual(['admin']);
  });

  test('a disabled account is signed out at once and cannot sign in until it is enabled', async () => {
    const lena = await createDemoPerson(server, 'lena');
    const { tokens, browser } = await signIn(server, client, 'lena');
    await server.identity.accounts.disable(lena.sub);
    await expect(server.identity.tokens.verifyLive(tokens.access_token)).rejects.toMatchObject({ code: 'expired' });
    await expect(openid.refreshTokenGrant(client.config, String(tokens.refresh_token))).rejects.toMatchObject({ error: 'invalid_grant' });
    await browser.get((await client.begin()).url);
    await browser.get(`${new URL(browser.page().url).pathname}?screen=password`);
    expect((await browser.send('/password', { name: 'lena', password: 'a quiet demo sentence' })).status).toBe(403);
    await server.identity.accounts.enable(lena.sub);
    expect((await signIn(server, client, 'lena')).tokens.access_token).toBeTruthy();
  });

  test('signing in as someone else in the same browser ends the first session', async () => {
    const { tokens, browser } = await signIn(server, client);
    const { sid } = await server.identity.tokens.verify(tokens.access_token);
    const login = await client.begin({ prompt: 'login' });
    await browser.get(login.url);
    await browser.get(`${new URL(browser.page().url).pathname}?screen=password`);
    const between = await browser.send('/password', { name: 'ines', password: 'a quiet demo sentence' });
    expect(between.text).toContain('/logout/confirm');
    const { url } = await browser.send('/logout/confirm');
    expect(decodeJwt((await client.finish(login, url)).access_token)['preferred_username']).toBe('ines');
    expect(await server.identity.sessions.isAlive(sid)).toBe(false);
  });

  test('userinfo and account reject anything but a live access token', async () => {
    const { tokens } = await signIn(server, client);
    for (const authorization of [
      '',
      'Bearer',
      `Bearer ${tokens.id_token}`,
      `Bearer ${tokens.access_token}x`,
      `Basic ${tokens.access_token}`,
    ]) {
      const answer = await fetch(server.identity.openidConfiguration.userinfo_endpoint, {
        headers: authorization ? { authorization } : {},
      });
      expect(answer.status).toBe(401);
    }
    const account = await fetch(`${server.identity.issuer}/account`, { headers: { authorization: `Bearer ${tokens.access_token}` } });
    expect(await account.json()).toMatchObject({ username: 'mara', email: 'mara@post.example', emailVerified: true });
    expect((await fetch(`${server.identity.issuer}/account`, { redirect: 'manual' })).headers.get('location')).toBe('/account');
  });

  test('only our own origins may read tokens and profiles', async () => {
    const { tokens } = await signIn(server, client);
    const ask = (origin: string) =>
      fetch(server.identity.openidConfiguration.userinfo_endpoint, { headers: { origin, authorization: `Bearer ${tokens.access_token}` } });
    expect((await ask(server.origin)).headers.get('access-control-allow-origin')).toBe(server.origin);
    expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
    const refresh = (origin: string) =>
      fetch(server.identity.openidConfiguration.token_endpoint, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'strapline-web', refresh_token: String(tokens.refresh_token) }),
      });
    const refused = await refresh('https://evil.example');
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([400, null]);
    // The app's client library sends credentials with it.
    const renewed = (await refresh(server.origin)).headers;
    expect([renewed.get('access-control-allow-origin'), renewed.get('access-control-allow-credentials')]).toEqual([server.origin, 'true']);
  });

  test('request headers cannot change the provider’s host', async () => {
    const { url } = await client.begin();
    const answer = await fetch(url, { redirect: 'manual', headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' } });
    expect(answer.headers.get('location')).toMatch(/^\/realms\/strapline\/login\//);
    const discovery = await fetch(`${server.identity.issuer}/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example' },
    });
    expect(await discovery.text()).not.toContain('evil');
  });
});
