import { decodeJwt } from 'jose';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDemoPerson, createTestClient, demoPassword, signUp, type TestClient } from './test-client.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';
import { createVisitor, findMailCode, type Visitor } from './test-visitor.ts';

let serial = 0;
const createEmail = () => `person${++serial}@post.example`;
const createWrongCode = (code: string) => (code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`);

describe('signing in and up', () => {
  let server: TestProvider;
  let client: TestClient;
  beforeAll(async () => {
    const many = { count: 10_000, perMs: 60_000 };
    server = await startTestProvider({
      limits: { mailsPerAddress: many, codesPerAddress: many, passwordsPerAddress: many, accountsPerAddress: many },
    });
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

  test('sign-up with an e-mailed code creates an account with terms, key and verified address', async () => {
    const email = createEmail();
    const { tokens } = await signUp(server, client, email);
    const { sub, publicKey } = await server.identity.tokens.verifyLive(tokens.access_token);
    expect(await server.identity.accounts.find({ email })).toMatchObject({
      sub,
      email,
      emailVerified: true,
      termsVersion: '1',
      acceptedAt: expect.any(Date),
      username: null,
      hasPassword: false,
    });
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(32);
    expect(decodeJwt(tokens.access_token)).not.toHaveProperty('straplineUsername');
  });

  test('the registration endpoint of keycloak-js opens sign-up', async () => {
    const browser = createVisitor(server);
    const { url } = await client.begin();
    await browser.get(url.replace('/auth?', '/registrations?'));
    expect(browser.page().text).toContain('Create your <em>account');
  });

  test('the e-mail from the app is prefilled, and a screen parameter opens sign-up', async () => {
    const browser = createVisitor(server);
    await browser.get((await client.begin({ login_hint: "o'neil&co@post.example", screen: 'signup' })).url);
    expect(browser.page().text).toContain('value="o&#39;neil&amp;co@post.example"');
    expect(browser.page().text).toContain('Create your <em>account');
  });

  test('if the app passes address and terms, the code is sent at once, and only once', async () => {
    const email = createEmail();
    const login = await client.begin({ login_hint: email, screen: 'code', terms: '1' });
    const browser = createVisitor(server);
    await browser.get(login.url);
    expect(browser.page().url).toContain('screen=code');
    await browser.get(new URL(browser.page().url).pathname);
    expect(server.mails.filter((mail) => mail.to === email)).toHaveLength(1);
    const { url } = await browser.send('/verify', { code: findMailCode(server, email) });
    expect((await client.finish(login, url)).access_token).toBeTruthy();
    expect(await server.identity.accounts.find({ email })).toMatchObject({ termsVersion: '1' });
  });

  test('a link from another site can neither send mail nor accept the terms', async () => {
    const email = createEmail();
    const browser = createVisitor(server);
    await browser.get((await client.begin({ login_hint: email, screen: 'code', terms: '1' })).url, {
      'sec-fetch-site': 'cross-site',
      referer: 'https://evil.example/',
    });
    expect(server.mails.filter((mail) => mail.to === email)).toHaveLength(0);
    await browser.send('/code', { email });
    expect((await browser.send('/verify', { code: findMailCode(server, email) })).url).toContain('screen=terms');
  });

  test('the app can open the password screen, or sign-up without asking for the terms again', async () => {
    const browser = createVisitor(server);
    expect((await browser.get((await client.begin({ screen: 'password', terms: '1' })).url)).text).toContain(
      'Sign in with a <em>password.',
    );
    const signup = await browser.get((await client.begin({ screen: 'signup', terms: '1' })).url);
    expect([signup.text.includes('Create your <em>account'), signup.text.includes('I am 18')]).toEqual([true, false]);
    expect((await browser.get((await client.begin({ screen: 'signup', terms: '0' })).url)).text).toContain('I am 18');
  });

  test('an existing account signs in with a code, without accepting the terms again', async () => {
    const email = createEmail();
    const { tokens } = await signUp(server, client, email);
    const browser = createVisitor(server);
    const login = await client.begin();
    await browser.get(login.url);
    await browser.send('/code', { email: ` ${email.toUpperCase()} ` });
    const { url } = await browser.send('/verify', { code: findMailCode(server, email).replace(/(....)/, '$1 ') });
    expect(decodeJwt((await client.finish(login, url)).access_token).sub).toBe(decodeJwt(tokens.access_token).sub);
  });

  test('no account is created before the terms are accepted; the verified address waits', async () => {
    const email = createEmail();
    const login = await client.begin();
    const browser = createVisitor(server);
    await browser.get(login.url);
    await browser.send('/code', { email });
    const termsPage = await browser.send('/verify', { code: findMailCode(server, email) });
    expect(termsPage.url).toContain('screen=terms');
    expect(await server.identity.accounts.find({ email })).toBeUndefined();
    expect((await browser.send('/terms')).status).toBe(400);
    const { url } = await browser.send('/terms', { accept: 'yes' });
    expect((await client.finish(login, url)).access_token).toBeTruthy();
    expect(await server.identity.accounts.find({ email })).toBeDefined();
  });

  test('accepting the terms alone creates no account', async () => {
    const browser = await openScreen('terms');
    expect((await browser.send('/terms', { accept: 'yes' })).status).toBe(400);
  });

  test('a known and an unknown address get the same page and each a mail', async () => {
    const [known, unknown] = [createEmail(), createEmail()];
    await signUp(server, client, known);
    const pages: string[] = [];
    for (const email of [known, unknown]) {
      const browser = await openScreen('signin');
      const page = await browser.send('/code', { email });
      pages.push(`${page.status} ${page.text.replaceAll(email, 'E').replace(/nonce="[^"]*"|login\/[\w-]+|value="[^"]*"/g, '')}`);
      expect(findMailCode(server, email)).toHaveLength(8);
    }
    expect(pages[0]).toBe(pages[1]);
  });

  test('mail is plain text and discreet', async () => {
    const email = createEmail();
    await (await openScreen('signin')).send('/code', { email });
    const mail = server.mails.at(-1);
    expect(mail?.subject).toBe('Your Strapline code');
    expect(mail?.text).toMatch(/^Your code is \d{4} \d{4}\n/);
    expect(mail?.text).not.toMatch(/bra\b|http/);
  });

  test('after five wrong codes the right one fails too, even in parallel', async () => {
    const email = createEmail();
    const browser = await openScreen('signup', { prompt: 'create' });
    await browser.send('/code', { email, accept: 'yes' });
    const code = findMailCode(server, email);
    const page = browser.page();
    const csrf = /name="csrf" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
    const path = `${new URL(page.url).pathname}/verify`;
    const attempts = await Promise.all(
      Array.from({ length: 15 }, () => browser.post(path, new URLSearchParams({ csrf, code: createWrongCode(code) }))),
    );
    expect(attempts.map((visit) => visit.status)).toEqual(Array.from({ length: 15 }, () => 400));
    const right = await browser.post(path, new URLSearchParams({ csrf, code }));
    expect([right.status, right.text.includes('expired')]).toEqual([400, true]);
    expect(await server.identity.accounts.find({ email })).toBeUndefined();
  });

  test('a code works once, for ten minutes, on the page where it was requested', async () => {
    const email = createEmail();
    const [firstPage, secondPage] = [await openScreen('signin'), await openScreen('signin')];
    await firstPage.send('/code', { email });
    const code = findMailCode(server, email);
    await secondPage.get(`${new URL(secondPage.page().url).pathname}?screen=code`);
    expect((await secondPage.send('/verify', { code })).status).toBe(400);
    server.clock.now = new Date(server.clock.now.getTime() + 11 * 60_000);
    expect((await firstPage.send('/verify', { code })).text).toContain('expired');
    await firstPage.send('/code', { email });
    const next = findMailCode(server, email);
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        firstPage.post(`${new URL(firstPage.page().url).pathname}/verify`, new URLSearchParams({ csrf: getCsrf(firstPage), code: next })),
      ),
    );
    expect(answers.filter((visit) => visit.url.includes('screen=terms'))).toHaveLength(1);
  });

  const getCsrf = (browser: Visitor) => /name="csrf" value="([^"]*)"/.exec(browser.page().text)?.[1] ?? '';

  test('a new code invalidates the earlier one and keeps the choices', async () => {
    const email = createEmail();
    const browser = await openScreen('signup', { prompt: 'create' });
    await browser.send('/code', { email, accept: 'yes' });
    const first = findMailCode(server, email);
    await browser.send('/code');
    const second = findMailCode(server, email);
    expect((await browser.send('/verify', { code: first })).status).toBe(first === second ? 200 : 400);
    expect((await browser.send('/verify', { code: second })).url).toContain('/app?');
  });

  test('an address is not flooded with mail', async () => {
    const email = createEmail();
    const answers: number[] = [];
    for (let i = 0; i < 7; i += 1) answers.push((await (await openScreen('signin')).send('/code', { email })).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(server.mails.filter((mail) => mail.to === email)).toHaveLength(5);
  });

  test('an invalid e-mail address gets an error, not a mail', async () => {
    for (const email of [
      'x',
      'a@',
      '@b',
      'a b@c.example',
      'a@b..example',
      'a@b.example\nbcc: c@d.example',
      `${'a'.repeat(300)}@b.example`,
    ]) {
      const before = server.mails.length;
      const page = await (await openScreen('signin')).send('/code', { email });
      expect([page.status, server.mails.length], email).toEqual([400, before]);
    }
  });

  test('a forged form is rejected: other origin, missing or wrong token, no cookie', async () => {
    const browser = await openScreen('password');
    const path = `${new URL(browser.page().url).pathname}/password`;
    const good = { csrf: getCsrf(browser), name: 'mara', password: demoPassword };
    expect((await browser.post(path, new URLSearchParams(good), { origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser.post(path, new URLSearchParams(good), { origin: 'null' })).status).toBe(403);
    expect((await browser.post(path, new URLSearchParams({ ...good, csrf: '' }))).status).toBe(403);
    expect((await browser.post(path, new URLSearchParams({ ...good, csrf: getCsrf(await openScreen('password')) }))).status).toBe(403);
    expect((await createVisitor(server).post(path, new URLSearchParams(good))).status).toBe(400);
    expect(
      (await browser.post(path, JSON.stringify(good), { 'content-type': 'application/json', origin: 'https://evil.example' })).status,
    ).toBe(403);
    expect((await browser.post(path, new URLSearchParams(good), { origin: server.origin })).url).toContain('/app?');
  });

  test('two tabs can sign in at the same time', async () => {
    const browser = createVisitor(server);
    const [one, two] = [await client.begin(), await client.begin()];
    await browser.get(one.url);
    const first = browser.page().url;
    await browser.get(two.url);
    await browser.get(`${new URL(browser.page().url).pathname}?screen=password`);
    expect((await browser.send('/password', { name: 'mara', password: demoPassword })).url).toContain('/app?');
    expect((await browser.get(first)).status).toBe(200);
  });

  test('a finished or unknown sign-in page says so and links to the home page', async () => {
    const browser = await openScreen('password');
    const page = new URL(browser.page().url).pathname;
    await browser.send('/password', { name: 'mara', password: demoPassword });
    expect([(await browser.get(page)).status, browser.page().text.includes('expired')]).toEqual([400, true]);
    expect((await createVisitor(server).get(`${server.identity.issuer}/login/nothing`)).status).toBe(400);
  });

  test('pages forbid framing and foreign code, and are not stored', async () => {
    const { headers } = (await openScreen('signin')).page();
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'; script-src 'nonce-[\w-]{22}'.*frame-ancestors 'none'; require-trusted-types-for 'script'/,
    );
    expect([
      headers.get('x-frame-options'),
      headers.get('cache-control'),
      headers.get('x-content-type-options'),
      headers.get('referrer-policy'),
    ]).toEqual(['DENY', 'no-store', 'nosniff', 'same-origin']);
  });

  test('the log names accounts and never codes, addresses, tokens or passwords', async () => {
    const email = createEmail();
    const { tokens } = await signUp(server, client, email);
    const log = server.logs.join('\n');
    for (const secret of [
      email,
      'mara@post.example',
      findMailCode(server, email),
      tokens.access_token,
      String(tokens.refresh_token),
      demoPassword,
    ])
      expect(log).not.toContain(secret);
    expect(log).toContain('signed in');
  });

  test('an account can change its address with a code, but not to one that is taken', async () => {
    const [mine, newEmail, theirs] = [createEmail(), createEmail(), createEmail()];
    const { tokens } = await signUp(server, client, mine);
    await signUp(server, client, theirs);
    const { sub } = await server.identity.tokens.verify(tokens.access_token);
    const { accounts } = server.identity;
    await expect(accounts.requestEmail(sub, 'nonsense', [{ key: '192.0.2.1', room: 1 }])).rejects.toMatchObject({ code: 'invalid' });
    await accounts.requestEmail(sub, newEmail, [{ key: '192.0.2.1', room: 1 }]);
    await expect(
      accounts.confirmEmail(sub, createWrongCode(findMailCode(server, newEmail)), [{ key: '192.0.2.1', room: 1 }]),
    ).rejects.toMatchObject({
      code: 'invalid',
    });
    expect(await accounts.confirmEmail(sub, findMailCode(server, newEmail), [{ key: '192.0.2.1', room: 1 }])).toBe(newEmail);
    expect(await accounts.find({ sub })).toMatchObject({ email: newEmail, emailVerified: true });
    expect(server.mails.at(-1)).toMatchObject({ to: mine, subject: 'Your Strapline e-mail address was changed' });
    await accounts.requestEmail(sub, theirs, [{ key: '192.0.2.1', room: 1 }]);
    await expect(accounts.confirmEmail(sub, findMailCode(server, theirs), [{ key: '192.0.2.1', room: 1 }])).rejects.toMatchObject({
      code: 'taken',
    });
  });

  test('a username is set once; erasing an account ends all its sessions', async () => {
    const email = createEmail();
    const { tokens } = await signUp(server, client, email);
    const { sub } = await server.identity.tokens.verifyLive(tokens.access_token);
    expect(await server.identity.accounts.setUsername(sub, 'amber_lark_mara')).toBe('taken');
    expect(await server.identity.accounts.setUsername(sub, 'opal_heron_m8c')).toBe('changed');
    const next = await openid.refreshTokenGrant(client.config, String(tokens.refresh_token));
    expect((await server.identity.tokens.verifyLive(next.access_token)).username).toBe('opal_heron_m8c');
    expect(await server.identity.accounts.erase(sub)).toBe(true);
    await expect(server.identity.tokens.verifyLive(next.access_token)).rejects.toMatchObject({ code: 'expired' });
    await expect(openid.refreshTokenGrant(client.config, String(next.refresh_token))).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});
