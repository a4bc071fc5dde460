import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance } from 'fastify';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDemoPerson, demoPassword } from './test-client.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';
import { findMailCode } from './test-visitor.ts';

const executablePath = await findBrowser();
const keycloakJs = createRequire(import.meta.url).resolve('keycloak-js');

/** The browser in `CHROMIUM`, the bundled one (Linux x64), or an installed one. */
async function findBrowser(): Promise<string | undefined> {
  const isPacked = process.platform === 'linux' && process.arch === 'x64';
  const packed = isPacked ? await (await import('@sparticuz/chromium')).default.executablePath() : undefined;
  const programs = [process.env['CHROMIUM'], packed, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return programs.find((program) => program && existsSync(program));
}

/** A page that uses keycloak-js like the app and shows the result. */
function app(fastify: FastifyInstance, origin: string): void {
  const page = `<!doctype html><title>app</title><h1>app</h1><button id="in">in</button><script type="module">
const { default: Keycloak } = await import(new URL('keycloak.js', location.href));
const kc = (window.kc = new Keycloak({ url: '${origin}', realm: 'strapline', clientId: 'strapline-web' }));
window.events = [];
kc.onAuthLogout = () => events.push('logout');
kc.onAuthRefreshError = () => events.push('refresh error');
try {
  const authenticated = await kc.init({ onLoad: 'check-sso', silentCheckSsoRedirectUri: '${origin}/silent', checkLoginIframe: false, pkceMethod: 'S256' });
  window.state = { authenticated, claims: kc.tokenParsed };
} catch (error) { window.state = { error: String(error && error.message || JSON.stringify(error)) }; }
</script>`;
  fastify.get('/app', (_request, reply) => reply.type('text/html').send(page));
  fastify.get('/silent', (_request, reply) =>
    reply.type('text/html').send('<!doctype html><script>parent.postMessage(location.href, location.origin)</script>'),
  );
  fastify.get('/favicon.ico', (_request, reply) => reply.code(204).send());
  fastify.get('/keycloak.js', (_request, reply) => reply.type('text/javascript').send(readFileSync(keycloakJs)));
}

type State = { authenticated?: boolean; claims?: { [claim: string]: unknown }; error?: string };

describe.skipIf(!executablePath)('a real browser with keycloak-js', () => {
  let server: TestProvider;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let consoleErrors: string[];

  beforeAll(async () => {
    server = await startTestProvider({ pages: app });
    await createDemoPerson(server, 'ines', ['admin']);
    browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-quic',
        '--no-first-run',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  async function freshPage(): Promise<Page> {
    await context?.close();
    context = await browser.newContext();
    page = await context.newPage();
    consoleErrors = [];
    page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
    page.on('pageerror', (error) => consoleErrors.push(error.message));
    return page;
  }

  async function state(): Promise<State> {
    await page.waitForFunction('window.state !== undefined');
    return await page.evaluate<State>('window.state');
  }

  async function openApp(): Promise<State> {
    await page.goto(`${server.origin}/app`);
    return await state();
  }

  async function toLogin(action = ''): Promise<void> {
    await page.evaluate(`kc.login({ redirectUri: '${server.origin}/app' ${action} })`).catch(() => undefined); // The page navigates away during the call.
    await page.waitForURL(/\/login\//);
  }

  async function backInApp(): Promise<State> {
    await page.waitForURL(/\/app/);
    return await state();
  }

  /** A platform authenticator that always confirms, like an unlocked phone. */
  async function withAuthenticator(): Promise<{ cdp: CDPSession; authenticatorId: string }> {
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return { cdp, authenticatorId };
  }

  test('silent check, password sign-in, refresh, silent sign-in and sign-out', async () => {
    await freshPage();
    expect(await openApp()).toEqual({ authenticated: false });
    await toLogin();
    await page.getByRole('link', { name: 'Use a password instead' }).click();
    await page.getByLabel('Name or e-mail').fill('ines');
    await page.getByLabel('Password').fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const { authenticated, claims } = await backInApp();
    expect([authenticated, claims?.['preferred_username'], claims?.['resource_access']]).toEqual([
      true,
      'ines',
      { 'strapline-web': { roles: ['admin'] } },
    ]);

    const before = await page.evaluate<string>('kc.refreshToken');
    expect(await page.evaluate('kc.updateToken(-1)')).toBe(true);
    expect(await page.evaluate('kc.refreshToken')).not.toBe(before);
    expect(await page.evaluate('kc.updateToken(5)')).toBe(false);
    expect(await page.evaluate('kc.loadUserProfile()')).toMatchObject({ username: 'ines' });
    expect(await page.evaluate('kc.loadUserInfo()')).toMatchObject({ straplineUsername: 'amber_lark_ines' });

    await page.goto(`${server.origin}/app`);
    expect((await state()).authenticated).toBe(true);
    await page.evaluate(`kc.logout({ redirectUri: '${server.origin}/app' })`).catch(() => undefined); // The page navigates away during the call.
    await page.waitForURL(`${server.origin}/app`);
    expect((await state()).authenticated).toBe(false);
    expect(consoleErrors).toEqual([]);
  });

  test('if the session was ended elsewhere, the refresh fails with 400 and clears the token', async () => {
    await freshPage();
    await openApp();
    await toLogin();
    await page.getByRole('link', { name: 'Use a password instead' }).click();
    await page.getByLabel('Name or e-mail').fill('ines');
    await page.getByLabel('Password').fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const { claims } = await backInApp();
    await server.identity.sessions.end(String(claims?.['sub']), String(claims?.['sid']));
    expect(await page.evaluate('kc.updateToken(-1).then(() => "ok", () => "failed")')).toBe('failed');
    expect(await page.evaluate('[events, kc.token]')).toEqual([['logout', 'refresh error'], undefined]);
  });

  test('sign-up by e-mail code, started by register()', async () => {
    await freshPage();
    await openApp();
    await page.evaluate(`kc.register({ redirectUri: '${server.origin}/app', loginHint: 'new@post.example' })`).catch(() => undefined); // The page navigates away during the call.
    await page.waitForURL(/\/login\//);
    await expect(page.getByLabel('E-mail').inputValue()).resolves.toBe('new@post.example');
    await page.getByLabel('I am 18 or older').check();
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('8-digit code').fill(findMailCode(server, 'new@post.example'));
    await page.getByRole('button', { name: 'Continue' }).click();
    const { claims } = await backInApp();
    expect(claims).toMatchObject({ email: 'new@post.example', email_verified: true });
    expect(consoleErrors).toEqual([]);
  });

  test('sign-up and sign-in by passkey on the provider’s pages, and a copied passkey is refused', async () => {
    await freshPage();
    const { cdp, authenticatorId } = await withAuthenticator();
    await openApp();
    await toLogin(', action: "register"');
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    expect(new URL(page.url()).pathname).toContain('/login/');
    await page.getByLabel('I am 18 or older').check();
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    const { claims } = await backInApp();
    expect(claims?.['sub']).toMatch(/^acc_/);

    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toHaveLength(1);
    await page.evaluate(`kc.logout({ redirectUri: '${server.origin}/app' })`).catch(() => undefined); // The page navigates away during the call.
    await page.waitForURL(`${server.origin}/app`);
    await state();
    await toLogin();
    await page.getByRole('button', { name: 'Continue with a passkey' }).click();
    expect((await backInApp()).claims?.['sub']).toBe(claims?.['sub']);

    const [credential] = credentials;
    if (!credential) throw new Error('no credential');
    await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId });
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 0 } });
    await toLogin(', prompt: "login"');
    await page.getByRole('button', { name: 'Continue with a passkey' }).click();
    await page.getByRole('alert').waitFor();
    await expect(page.getByRole('alert').textContent()).resolves.toContain('copy');
    expect(consoleErrors.filter((text) => !text.includes('403'))).toEqual([]);
  });

  test('after a ceremony in the app, the provider signs in by the token alone', async () => {
    await freshPage();
    await withAuthenticator();
    await openApp();
    const socket = { connectionId: 'socket-1' };
    const registration = await server.identity.passkeys.registrationOptions(socket);
    const ceremony = `navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(${JSON.stringify(registration.options)}) }).then((credential) => credential.toJSON())`;
    const credential = await page.evaluate<RegistrationResponseJSON>(ceremony);
    const { signupToken } = await server.identity.passkeys.verifyRegistration(registration.challengeId, credential, {
      ...socket,
      purpose: 'registration',
    });
    await page.evaluate(
      async ([token, origin]) => {
        const url = new URL(await Reflect.get(window, 'kc').createLoginUrl({ redirectUri: `${origin}/app` }));
        url.searchParams.set('signup_token', token ?? '');
        url.searchParams.set('terms', '1');
        location.assign(url);
      },
      [String(signupToken), server.origin],
    );
    const { authenticated, claims } = await backInApp();
    expect([authenticated, typeof claims?.['publicKey']]).toEqual([true, 'string']);
    expect(consoleErrors).toEqual([]);
  });
});
