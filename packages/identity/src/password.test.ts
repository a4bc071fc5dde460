import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDemoPerson, createTestClient, demoPassword, signIn, signUp, type TestClient } from './test-client.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';
import { createVisitor, findMailCode, type Visitor } from './test-visitor.ts';

let serial = 0;
const createEmail = () => `person${++serial}@post.example`;

describe('passwords', () => {
  let server: TestProvider;
  let client: TestClient;
  beforeAll(async () => {
    const many = { count: 10_000, perMs: 60_000 };
    server = await startTestProvider({ limits: { mailsPerAddress: many, codesPerAddress: many, passwordsPerAddress: many } });
    client = await createTestClient(server);
    await createDemoPerson(server);
  });
  afterAll(() => server.close());

  async function openScreen(
    screen: string,
    extra: { [name: string]: string } = {},
    browser: Visitor = createVisitor(server),
  ): Promise<Visitor> {
    await browser.get((await client.begin(extra)).url);
    await browser.get(`${new URL(browser.page().url).pathname}?screen=${screen}`);
    return browser;
  }

  const getCsrf = (browser: Visitor) => /name="csrf" value="([^"]*)"/.exec(browser.page().text)?.[1] ?? '';

  test('name or e-mail and password sign in; a wrong password, an unknown name and an account without password look the same', async () => {
    const codeOnly = createEmail();
    await signUp(server, client, codeOnly);
    expect((await signIn(server, client, 'mara')).tokens.access_token).toBeTruthy();
    expect((await signIn(server, client, 'MARA@post.example')).tokens.access_token).toBeTruthy();
    const pages: string[] = [];
    for (const name of ['mara', 'nobody-at-all', 'nobody@post.example', codeOnly]) {
      const page = await (await openScreen('password')).send('/password', { name, password: 'not the right sentence' });
      pages.push(`${page.status} ${page.text.replaceAll(name, 'N').replace(/nonce="[^"]*"|login\/[\w-]+|value="[^"]*"/g, '')}`);
    }
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toMatch(/^400 /);
  });

  test('every failed sign-in is logged with the account if there is one, and without what was typed', async () => {
    const { sub } = (await server.identity.accounts.find({ signInName: 'mara' })) ?? { sub: 'nobody' };
    const before = server.logs.length;
    for (const name of ['mara', 'nobody-at-all'])
      await (await openScreen('password')).send('/password', { name, password: 'not the right sentence' });
    const lines = server.logs.slice(before);
    expect(lines.filter((line) => line.startsWith('sign-in failed')).length).toBe(2);
    expect(lines.filter((line) => line.startsWith('wrong password'))).toEqual([`wrong password ${JSON.stringify({ sub })}`]);
    expect(lines.join()).not.toMatch(/nobody-at-all|right sentence/);
  });

  test('a wrong password takes the same CPU time with and without an account', async () => {
    await createDemoPerson(server, 'timed');
    // CPU time, not wall time, so that other processes don’t affect the result.
    const work = async (nameOf: (i: number) => string) => {
      const browsers = await Promise.all(Array.from({ length: 8 }, () => openScreen('password')));
      const before = process.cpuUsage();
      for (const [i, browser] of browsers.entries())
        await browser.send('/password', { name: nameOf(i), password: 'not the right sentence' });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await work((i) => `warm-up-${i}`);
    const [member, stranger] = [await work(() => 'timed'), await work((i) => `stranger-${i}`)];
    expect(Math.min(member, stranger)).toBeGreaterThan(Math.max(member, stranger) * 0.6);
  });

  test('one address has ten password attempts for a name, in sequence or in parallel; a forged forwarding header changes nothing', async () => {
    await createDemoPerson(server, 'guessed');
    const browser = await openScreen('password');
    const path = `${new URL(browser.page().url).pathname}/password`;
    const csrf = getCsrf(browser);
    const guess = (i: number) =>
      browser.post(path, new URLSearchParams({ csrf, name: 'guessed', password: `wrong guess number ${i}` }), {
        'x-forwarded-for': `10.0.0.${i}`,
      });
    const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => guess(i)));
    const of = (status: number) => answers.filter((visit) => visit.status === status).length;
    // Some of the ten may be rejected because too many of this address are waiting for a hash.
    expect([of(429), of(400) + of(503)]).toEqual([6, 10]);
    expect((await browser.post(path, new URLSearchParams({ csrf, name: 'guessed', password: demoPassword }))).status).toBe(429);
    expect(Number(browser.page().headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await signIn(server, client, 'mara')).tokens.access_token).toBeTruthy();
    server.clock.now = new Date(server.clock.now.getTime() + 16 * 60_000);
    expect((await signIn(server, client, 'guessed')).tokens.access_token).toBeTruthy();
  });

  test('a password at sign-up must be long and uncommon, and then works', async () => {
    const email = createEmail();
    for (const password of ['short', 'password1234', 'aaaaaaaaaaaa', `${email}1`, 'qwertyuiop123456', '1qaz2wsx3edc4rfv']) {
      const browser = await openScreen('signup', { prompt: 'create' });
      expect((await browser.send('/code', { email, accept: 'yes', password })).status, password).toBe(400);
    }
    const browser = createVisitor(server);
    const login = await client.begin({ prompt: 'create' });
    await browser.get(login.url);
    await browser.send('/code', { email, accept: 'yes', password: 'seven lamps under snow' });
    await browser.send('/verify', { code: findMailCode(server, email) });
    const later = await openScreen('password');
    expect((await later.send('/password', { name: email, password: 'seven lamps under snow' })).url).toContain('/app?');
  });

  test('signing up with someone else’s address never changes their password', async () => {
    const email = createEmail();
    await signUp(server, client, email);
    const browser = await openScreen('signup', { prompt: 'create' });
    await browser.send('/code', { email, accept: 'yes', password: 'seven lamps under snow' });
    expect((await browser.send('/verify', { code: findMailCode(server, email) })).url).toContain('/app?');
    expect((await (await openScreen('password')).send('/password', { name: email, password: 'seven lamps under snow' })).status).toBe(400);
  });

  test('a forgotten password is reset with a code; other sessions end and the owner is notified', async () => {
    const email = createEmail();
    const { tokens } = await signUp(server, client, email);
    const browser = await openScreen('reset');
    expect((await browser.send('/reset', { email, password: '1qaz2wsx3edc4rfv' })).status).toBe(400);
    await browser.send('/reset', { email, password: 'nine bells after rain' });
    expect((await browser.send('/verify', { code: findMailCode(server, email) })).url).toContain('/app?');
    await expect(server.identity.tokens.verifyLive(tokens.access_token)).rejects.toMatchObject({ code: 'expired' });
    await expect(openid.refreshTokenGrant(client.config, String(tokens.refresh_token))).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(server.mails.at(-1)?.subject).toBe('Your Strapline password was changed');
    expect((await (await openScreen('password')).send('/password', { name: email, password: 'nine bells after rain' })).url).toContain(
      '/app?',
    );
  });
});

describe('on https', () => {
  test('cookies are bound to the host and to secure connections, whatever scheme the request claims', async () => {
    const server = await startTestProvider({ publicOrigin: 'https://strapline.example' });
    const path = `/realms/strapline/protocol/openid-connect/auth?client_id=strapline-web&response_type=code&scope=openid&code_challenge_method=S256&code_challenge=${'a'.repeat(43)}`;
    const answer = await fetch(`${server.listening}${path}&redirect_uri=${encodeURIComponent('https://strapline.example/app')}`, {
      redirect: 'manual',
      headers: { 'x-forwarded-proto': 'http' },
    });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((line) => line.split('=')[0])).toEqual([
      '__Secure-identity_login',
      '__Secure-identity_login.sig',
      '__Secure-identity_resume',
      '__Secure-identity_resume.sig',
    ]);
    await createDemoPerson(server);
    const browser = createVisitor(server);
    await browser.get(`${path}&redirect_uri=${encodeURIComponent('https://strapline.example/app')}`);
    await browser.get(`${new URL(browser.page().url).pathname}?screen=password`);
    const { headers } = await browser.send('/password', { name: 'mara', password: demoPassword }, { origin: 'https://strapline.example' });
    const session = headers.getSetCookie().filter((line) => line.startsWith('__Host-identity_session'));
    expect(session).toHaveLength(2);
    for (const line of session) {
      for (const part of ['path=/', 'samesite=lax', 'secure', 'httponly']) expect(line.toLowerCase().split('; ')).toContain(part);
      expect(line).not.toMatch(/domain/i);
    }
    expect(browser.page().headers.get('location')).toMatch(/^https:\/\/strapline\.example\/app\?code=/);
    for (const line of cookies) expect(line).toMatch(/; secure; samesite=lax; httponly$|; samesite=lax; secure; httponly$/i);
    expect(server.identity.openidConfiguration.issuer).toBe('https://strapline.example/realms/strapline');
    expect((await (await fetch(`${server.listening}/realms/strapline/.well-known/openid-configuration`)).json()).token_endpoint).toBe(
      'https://strapline.example/realms/strapline/protocol/openid-connect/token',
    );
    await server.close();
  });
});

describe('limits by address', () => {
  test('codes, passwords and sign-in starts are limited per address', async () => {
    const server = await startTestProvider({
      limits: {
        passwordsPerAddress: { count: 3, perMs: 60_000 },
        startsPerAddress: { count: 12, perMs: 60_000 },
        mailsPerAddress: { count: 2, perMs: 60_000 },
      },
    });
    const client = await createTestClient(server);
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      const browser = createVisitor(server);
      await browser.get((await client.begin()).url);
      await browser.get(`${new URL(browser.page().url).pathname}?screen=password`);
      statuses.push(
        (await browser.send('/password', { name: `stranger${i}`, password: 'x' }, { 'x-forwarded-for': `192.0.2.${i}` })).status,
      );
    }
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
    const mails: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      const browser = createVisitor(server);
      await browser.get((await client.begin()).url);
      mails.push((await browser.send('/code', { email: `p${i}@post.example` })).status);
    }
    expect(mails).toEqual([200, 200, 429, 429]);
    const starts: number[] = [];
    for (let i = 0; i < 5; i += 1) starts.push((await createVisitor(server).get((await client.begin()).url)).status);
    expect(starts).toEqual([200, 200, 200, 429, 429]);
    expect(new URL((await createVisitor(server).get((await client.begin({ prompt: 'none' })).url)).url).searchParams.get('error')).toBe(
      'login_required',
    );
    await server.close();
  });
});
