import { addPasskey } from '@strapline/server/features/session/test-passkey';
import type { Person } from '@strapline/testkit/test-server';
import { createTestUsername } from '@strapline/testkit/test-username';
import type { CDPSession, Page } from 'playwright-core';
import { openPage, type Stage, waitForHydration } from './journey.ts';

const authenticatorOptions = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** Adds a virtual authenticator that always verifies. */
export async function addAuthenticator(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: authenticatorOptions });
  return devtools;
}

/** Adds a passkey to the admin's account and signs in with it, from any page: a session that began otherwise isn't an admin's. */
export async function signInAsAdmin(stage: Stage, page: Page, admin: Person, then = '/admin'): Promise<void> {
  const { id, privateKey } = await addPasskey(stage.server, admin);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options: authenticatorOptions });
  const credential = {
    credentialId: Buffer.from(id, 'base64url').toString('base64'),
    isResidentCredential: true,
    rpId: new URL(stage.url).hostname,
    privateKey,
    userHandle: Buffer.from(admin.accountId).toString('base64'),
    signCount: 0,
  };
  await devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
  await page.goto(`${stage.url}/signin?redirectUri=${encodeURIComponent(then)}`);
  await acceptTerms(page);
  await page.getByRole('button', { name: 'I have an account' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(`${stage.url}${then}`);
  await page.getByRole('link', { name: 'Account', exact: true }).waitFor();
}

/** Ticks the required boxes of the sign-in page. */
export async function acceptTerms(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.getByRole('checkbox', { name: /I am 18 or older/ }).check();
}

/** Makes a new account with a passkey, from the page that asks for it. */
export async function signUpWithPasskey(page: Page): Promise<void> {
  await acceptTerms(page);
  await page.getByRole('button', { name: 'I’m new here', exact: true }).click();
  await page.getByRole('button', { name: 'Create account with a passkey' }).click();
}

/** Signs in by e-mail code, creating the account if needed. Starts on the sign-in page. */
export async function signInByMail(stage: Stage, page: Page, email: string): Promise<void> {
  await acceptTerms(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByLabel('8-digit code').waitFor();
  const code = /\b\d{4} ?\d{4}\b/.exec(await stage.waitForMail(email))?.[0];
  if (!code) throw new Error(`the mail to ${email} has no code`);
  await page.getByLabel('8-digit code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** The password of the demo people. */
export const password = 'strapline-demo';

/** A person with an account and their own wire connection. `roles: ['admin']` makes an admin. */
export async function createMember(stage: Stage, name: string, roles: string[] = []): Promise<Person> {
  const { provider } = stage.server;
  if (!provider) throw new Error('the embedded identity provider is off');
  const { sub } = await provider.accounts.createForDemo({
    signInName: name,
    email: `${name}@post.example`,
    password,
    roles,
    username: createTestUsername(name),
    publicKey: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
  });
  const token = await stage.server.tokenOf(sub);
  const client = await stage.server.connect({ token });
  await client.call('saveProfile', { birthDate: '1990-01-01' });
  const { user } = await client.call('authCheck');
  return { accountId: sub, username: user?.username ?? '', token, app: 'strapline', client };
}

/** Signs in a member by password from any page, and goes to `then`. */
export async function signInByPassword({ url }: Pick<Stage, 'url'>, page: Page, name: string, then = '/account'): Promise<void> {
  await page.goto(`${url}/signin?redirectUri=${encodeURIComponent(then)}`);
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await page.getByLabel('Name or e-mail').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${url}${then}`);
  await page.getByRole('link', { name: 'Account', exact: true }).waitFor();
}

/** Opens `then` for a member who is signed in at the provider already. It saves a journey the two seconds of the sign-in page. */
export async function signInAs({ url }: Pick<Stage, 'url'>, page: Page, name: string, then = '/account'): Promise<void> {
  await startSession(url, page, name);
  // The browser knows that it was signed in, so the app checks at once.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(() => {
    for (const app of ['strapline', 'toptop']) localStorage.setItem(`${app}.was-signed-in`, '1');
  });
  await openPage(page, `${url}${then}`);
  await page.getByRole('link', { name: 'Account', exact: true }).waitFor();
}

/** Fills in the form of the provider's page over HTTP; the browser gets its cookies. */
async function startSession(url: string, page: Page, name: string): Promise<void> {
  const question = new URLSearchParams({
    client_id: 'strapline-web',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${url}/confirmLoginIntent`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: crypto.randomUUID(),
    nonce: crypto.randomUUID(),
  });
  const form = await page.request.get(`${url}/realms/strapline/protocol/openid-connect/auth?${question}`);
  const csrf = /name="csrf" value="([^"]+)"/.exec(await form.text())?.[1] ?? '';
  const { origin, pathname } = new URL(form.url());
  const answer = await page.request.post(`${origin}${pathname}/password`, { form: { csrf, name, password }, headers: { origin } });
  if (!answer.url().startsWith(`${url}/confirmLoginIntent`))
    throw new Error(`${name} wasn’t signed in: ${answer.status()} at ${answer.url()}`);
}
