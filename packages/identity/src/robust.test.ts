import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProvider, type TestProvider } from './test-provider.ts';

/** A seeded generator, so that a failure can be reproduced. */
function createRandom(seed: number): (sides: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % limit;
  };
}

describe('HTTP endpoints with malformed input', () => {
  let server: TestProvider;
  beforeAll(async () => {
    const many = { count: 1_000_000, perMs: 60_000 };
    server = await startTestProvider({ limits: { startsPerAddress: many } });
  });
  afterAll(() => server.close());

  const base = '/realms/strapline';
  const paths = [
    '/protocol/openid-connect/auth',
    '/protocol/openid-connect/auth/x',
    '/protocol/openid-connect/token',
    '/protocol/openid-connect/certs',
    '/protocol/openid-connect/logout',
    '/protocol/openid-connect/logout/confirm',
    '/protocol/openid-connect/userinfo',
    '/protocol/openid-connect/revoke',
    '/protocol/openid-connect/registrations',
    '/protocol/openid-connect/3p-cookies/step1.html',
    '/protocol/openid-connect/',
    '/protocol/openid-connect/%2e%2e/%00',
    '/.well-known/openid-configuration',
    '/.well-known/x',
    '/account',
    '/login/x',
    '/login/x/code',
    '/login/x/verify',
    '/login/x/passkey',
    '/login/x/passkey/options',
    `/login/${'a'.repeat(90)}`,
    '/login/%F0%9F%92%A9',
    '/',
  ];
  const words = [
    'client_id=strapline-web',
    'client_id=__proto__',
    'client_id=strapline-web&client_id=x',
    'grant_type=refresh_token',
    'grant_type=authorization_code',
    'grant_type=__proto__',
    'refresh_token=a.b.c',
    'code=%00',
    'response_type=code',
    'response_type=token',
    'scope=openid',
    'scope=%F0%9F%92%A9',
    'redirect_uri=javascript:alert(1)',
    'redirect_uri=%E0%A4%A',
    'prompt=none',
    'prompt=create login',
    'prompt=none login',
    'max_age=-1',
    'max_age=0',
    'claims={',
    'claims={"id_token":null}',
    'claims=%5B%5D',
    'request=eyJhbGciOiJub25lIn0.e30.',
    'request_uri=https://evil.example',
    'response_mode=form_post',
    'response_mode=web_message',
    'id_token_hint=a.b.c',
    'post_logout_redirect_uri=//evil.example',
    'state[]=x',
    'nonce=',
    `state=${'x'.repeat(4000)}`,
    'signin_token=x',
    'signup_token=',
    'screen=__proto__',
    'terms=1',
    'code_challenge=x',
    'code_challenge_method=S256',
    'csrf=x',
    'xsrf=x',
    'token=eyJhbGciOiJub25lIn0.e30.',
    'resource=urn:x',
    'resource=urn:strapline-api&resource=urn:x',
    '=',
    '&&&',
    '%',
  ];
  const types = [
    'application/x-www-form-urlencoded',
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded; charset=utf-7',
    'nonsense',
  ];

  test('500 malformed requests each get a response, none of them a server error', async () => {
    const random = createRandom(20_261_121);
    const pick = <T>(list: T[]): T => list[random(list.length)] as T;
    const failures: string[] = [];
    for (let i = 0; i < 500; i += 1) {
      const method = pick(['GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH']);
      const text = Array.from({ length: random(7) }, () => pick(words)).join('&');
      const inBody = method !== 'GET' && method !== 'HEAD' && random(2) === 0;
      const headers: { [name: string]: string } = {
        ...(random(3) ? {} : { accept: pick(['text/html', 'application/json', '*/*', 'x']) }),
        ...(random(4) ? {} : { cookie: pick(['identity_login=x', 'identity_session=x; identity_session.sig=y', '__proto__=1', ';;;=']) }),
        ...(random(4) ? {} : { authorization: pick(['Bearer x', 'Basic !!!', 'DPoP x', 'Bearer a b c']) }),
        ...(random(4) ? {} : { origin: pick(['null', server.origin, 'https://evil.example', '%']) }),
        ...(random(4)
          ? {}
          : { referer: pick(['%', 'https://evil.example', server.origin]), 'sec-fetch-site': pick(['none', 'cross-site']) }),
        ...(inBody ? { 'content-type': pick(types) } : {}),
      };
      const url = `${server.origin}${base}${pick(paths)}${inBody || text === '' ? '' : `?${text}`}`;
      const answer = await fetch(url, { method, headers, redirect: 'manual', ...(inBody ? { body: text } : {}) });
      const body = await answer.text();
      if (answer.status >= 500 || /at .*\.[jt]s:\d|node_modules/.test(body))
        failures.push(`${answer.status} ${method} ${url} ${text} ${JSON.stringify(headers)}`);
      const target = answer.headers.get('location') ?? '/';
      if (!target.startsWith('/') && !target.startsWith(server.origin)) failures.push(`led to ${target}`);
    }
    expect(failures).toEqual([]);
    expect(server.logs.filter((line) => line.includes('identity request failed'))).toEqual([]);
    expect((await fetch(server.identity.openidConfiguration.jwks_uri)).status).toBe(200);
  });

  test('a body that is too large, truncated or never sent doesn’t stop the server', async () => {
    const token = `${base}/protocol/openid-connect/token`;
    const large = await fetch(`${server.origin}${token}`, { method: 'POST', body: new URLSearchParams({ code: 'x'.repeat(200_000) }) });
    expect(large.status).toBe(400);
    expect(
      (await fetch(`${server.origin}${base}/login/x/code`, { method: 'POST', body: new URLSearchParams({ code: 'x'.repeat(200_000) }) }))
        .status,
    ).toBe(413);
    const { port } = new URL(server.origin);
    for (const path of [token, `${base}/login/x/code`]) {
      await new Promise<void>((done) => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          socket.write(
            `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 1000\r\n\r\ncode=`,
          );
          setTimeout(() => socket.destroy(), 50);
        });
        socket.on('close', () => done());
      });
    }
    expect((await fetch(server.identity.openidConfiguration.jwks_uri)).status).toBe(200);
  });
});
