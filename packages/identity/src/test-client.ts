import * as openid from 'openid-client';
import type { TestProvider } from './test-provider.ts';
import { createVisitor, findMailCode, type Visitor } from './test-visitor.ts';

type StartedLogin = { url: string; verifier: string; state: string; nonce: string };
export type TestClient = {
  config: openid.Configuration;
  begin: (extra?: { [name: string]: string }) => Promise<StartedLogin>;
  finish: (login: StartedLogin, callbackUrl: string) => ReturnType<typeof openid.authorizationCodeGrant>;
};

export const demoPassword = 'a quiet demo sentence';

/** An independent client: openid-client, configured by discovery. */
export async function createTestClient(server: TestProvider): Promise<TestClient> {
  const config = await openid.discovery(new URL(server.identity.issuer), 'strapline-web', undefined, openid.None(), {
    execute: [openid.allowInsecureRequests],
  });
  return {
    config,
    async begin(extra = {}) {
      const [verifier, state, nonce] = [openid.randomPKCECodeVerifier(), openid.randomState(), openid.randomNonce()];
      const challenge = await openid.calculatePKCECodeChallenge(verifier);
      const parameters = {
        redirect_uri: `${server.origin}/app`,
        scope: 'openid',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state,
        nonce,
        ...extra,
      };
      return { url: openid.buildAuthorizationUrl(config, parameters).href, verifier, state, nonce };
    },
    finish: (login, callbackUrl) =>
      openid.authorizationCodeGrant(config, new URL(callbackUrl), {
        pkceCodeVerifier: login.verifier,
        expectedState: login.state,
        expectedNonce: login.nonce,
        idTokenExpected: true,
      }),
  };
}

export async function createDemoPerson(server: TestProvider, signInName = 'mara', roles: string[] = []) {
  return await server.identity.accounts.createForDemo({
    signInName,
    email: `${signInName}@post.example`,
    password: demoPassword,
    roles,
    publicKey: `key of ${signInName}`,
    username: `amber_lark_${signInName}`,
  });
}

/** Signs a person in with name and password; returns the tokens and the browser that has the session. */
export async function signIn(server: TestProvider, client: TestClient, name = 'mara', browser: Visitor = createVisitor(server)) {
  const login = await client.begin();
  await browser.get(login.url);
  await browser.get(`${new URL(browser.page().url).pathname}?screen=password`);
  const { url } = await browser.send('/password', { name, password: demoPassword });
  return { tokens: await client.finish(login, url), browser, callbackUrl: url, login };
}

/** Signs up by e-mail code. */
export async function signUp(server: TestProvider, client: TestClient, email: string, browser: Visitor = createVisitor(server)) {
  const login = await client.begin({ prompt: 'create' });
  await browser.get(login.url);
  await browser.send('/code', { email, accept: 'yes' });
  const { url } = await browser.send('/verify', { code: findMailCode(server, email) });
  return { tokens: await client.finish(login, url), browser };
}
