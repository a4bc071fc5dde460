import http from 'node:http';
import net from 'node:net';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealStoredMail, sendStoredMail } from '../adapters/mail/outbox.ts';
import { readConfig } from '../config.ts';
import { handlers } from '../events.ts';
import { createAnonymousCaller } from '../platform/caller.ts';
import { createDispatcher } from '../platform/dispatch.ts';
import { openDrain } from '../platform/drain.ts';
import { openHttp } from '../platform/http-gateway.ts';
import type { Handlers } from '../platform/services.ts';
import { sql } from '../ports/database.ts';

const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a handler’s answer', () => {
  const caller = createAnonymousCaller('strapline', '192.0.2.1', null);
  const withBroken = (answer: object) =>
    createDispatcher({ ...server.services, log: pino({ level: 'silent' }) }, {
      ...handlers,
      searchListings: async () => answer,
    } as Handlers);

  test('with fields outside of the contract is not sent', async () => {
    const good = await createDispatcher(server.services, handlers)('searchListings', {}, caller, 'socket');
    const result = good.ok ? good.read() : {};
    expect(result).toMatchObject({ items: [] });
    const more = await withBroken({ ...result, planted: 'a secret of the platform' })('searchListings', {}, caller, 'socket');
    expect(JSON.stringify(more)).not.toContain('secret of the platform');
    const other = await withBroken({ items: [{ planted: 'a secret of the platform' }] })('searchListings', {}, caller, 'socket');
    expect(other).toMatchObject({ ok: false, failure: { code: 'internal' } });
    expect(JSON.stringify(other)).not.toContain('secret of the platform');
  });

  test('that fails shows a reference only', async () => {
    const failing = createDispatcher({ ...server.services, log: pino({ level: 'silent' }) }, {
      ...handlers,
      searchListings: () => Promise.reject(new Error('a secret of the platform')),
    } as Handlers);
    const answered = await failing('searchListings', {}, caller, 'http');
    expect(answered).toMatchObject({ ok: false, failure: { code: 'internal' } });
    expect(JSON.stringify(answered)).not.toContain('secret of the platform');
  });
});

test('HSTS is sent over https only', async () => {
  const { log } = server.services;
  for (const [publicUrl, expected] of [
    ['https://strapline.example', 'max-age=31536000; includeSubDomains'],
    ['http://localhost:8080', undefined],
  ] as const) {
    const app = openHttp({ config: { ...readConfig({ SEED: 'empty', PUBLIC_URL: publicUrl, ...stripe }), publicUrl }, log }, openDrain());
    for (const url of ['/', '/v1/none']) expect((await app.inject({ url })).headers['strict-transport-security']).toBe(expected);
    await app.close();
  }
});

test('no directory listing, and no file outside of the built app', async () => {
  for (const where of [
    '/assets/',
    '/assets',
    '/icons/',
    '/content/..%2f..%2fpackage.json',
    '/media/',
    '/.git/config',
    '/.env',
    '/package.json',
    '/src/main.ts',
    '/index.html',
    '/secret-key',
    '/pglite/PG_VERSION',
    '/assets/..%2findex.html',
  ]) {
    const { status, body } = await server.http(where);
    expect(status, where).toBe(404);
    expect(String(body), where).not.toMatch(/Index of|repositoryformatversion|"workspaces"/);
  }
});

test('TRACE and unknown methods do not echo the request', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'DELETE']) {
    const answer = await new Promise<{ status: number; text: string }>((done, fail) => {
      const request = http.request(`${server.url}/v1/listings`, { method, headers: { 'x-planted': 'echo of mine' } }, (response) => {
        let text = '';
        response.on('data', (part: Buffer) => {
          text += part.toString();
        });
        response.on('end', () => done({ status: response.statusCode ?? 0, text }));
      });
      request.on('error', fail);
      request.end();
    });
    expect([404, 405], method).toContain(answer.status);
    expect(answer.text).not.toContain('echo of mine');
  }
});

test('metrics need an admin or the token; a loopback address is not enough', async () => {
  const ask = (more: object) => server.app.inject({ url: '/metrics', ...more });
  // As forwarded by local proxies with default settings.
  for (const headers of [
    {},
    { host: 'localhost' },
    { host: '127.0.0.1:8080', connection: 'close' },
    { host: 'strapline.example', forwarded: 'for=203.0.113.9' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
  ])
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '203.0.113.9'])
      expect((await ask({ remoteAddress, headers })).statusCode, JSON.stringify(headers)).toBe(403);
  const member = await server.person();
  const admin = await server.person({ roles: ['admin'] });
  expect((await ask({ remoteAddress: '203.0.113.9', headers: { authorization: `Bearer ${member.token}` } })).statusCode).toBe(403);
  expect((await ask({ remoteAddress: '203.0.113.9', headers: { authorization: `Bearer ${admin.token}` } })).statusCode).toBe(200);
  // Without METRICS_TOKEN no token is accepted, not even an empty one.
  for (const authorization of ['Bearer null', 'Bearer undefined', 'Bearer ', 'Bearer'])
    expect((await ask({ headers: { authorization } })).statusCode, authorization).toBe(401);
});

test('METRICS_TOKEN gives access to metrics only', async () => {
  const token = 'a-token-of-the-collector';
  const collected = await startTestServer({ METRICS_TOKEN: token });
  try {
    expect((await collected.http('/metrics', { token })).body).toContain('strapline_calls_total');
    for (const wrong of [token.slice(1), `${token}x`, token.toUpperCase()])
      expect((await collected.http('/metrics', { token: wrong })).status, wrong).toBe(401);
    expect((await collected.http('/metrics')).status).toBe(403);
    expect((await collected.http('/v1/listings', { token })).status).toBe(401);
  } finally {
    await collected.close();
  }
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN');
});

describe('mail without a mail server', () => {
  const stored = () => server.services.db.rows<{ id: number; body: string }>(sql`select id, body from mail order by id`);
  const later = (sent: string[], isAway = () => false) => ({
    forget: async () => undefined,
    send: async ({ to, text }: { to: string; text: string }) => {
      if (isAway()) throw new Error('the mail server is down');
      sent.push(`${to}: ${text}`);
    },
  });

  test('is stored encrypted, also mail that was stored in clear', async () => {
    const { db, secrets, mail } = server.services;
    await mail.send({ to: 'mara@post.example', subject: 'Your code', text: 'Your code is 1234 5678.' });
    await db.change(sql`insert into mail (recipient, subject, body) values ('theo@post.example', 'Your parcel', '18 Orchard Row')`);
    await sealStoredMail(db, secrets);
    await sealStoredMail(db, secrets);
    expect((await stored()).map(({ body }) => body).join()).not.toMatch(/1234|Orchard/);
    expect((await server.mails()).map(({ body }) => body)).toEqual(['Your code is 1234 5678.', '18 Orchard Row']);
  });

  test('is sent oldest first once there is one; refused mail stays', async () => {
    const { db, secrets, log } = server.services;
    const sent: string[] = [];
    await sendStoredMail(
      db,
      secrets,
      later(sent, () => sent.length === 1),
      log,
    );
    expect([sent, (await stored()).length]).toEqual([['mara@post.example: Your code is 1234 5678.'], 1]);
    await sendStoredMail(db, secrets, later(sent), log);
    expect([sent[1], await stored()]).toEqual(['theo@post.example: 18 Orchard Row', []]);
  });
});

/** Sends a raw request and returns the raw response. */
const askRaw = (text: string): Promise<string> =>
  new Promise((done, fail) => {
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setTimeout(60_000, () => socket.destroy());
    socket.on('data', (part) => {
      answer += part.toString();
    });
    socket.on('close', () => done(answer));
    socket.on('error', (error) => (answer ? done(answer) : fail(error)));
  });

describe('requests refused before routing', () => {
  const host = 'host: localhost\r\nconnection: close\r\n';
  test.each([
    ['an address that cannot be decoded', `GET /%ff HTTP/1.1\r\n${host}\r\n`, 422],
    ['one of them in a parameter', `GET /v1/bratags/%ff HTTP/1.1\r\n${host}\r\n`, 422],
    ['half an escape', `GET /v1/listings/%e0%a4 HTTP/1.1\r\n${host}\r\n`, 422],
    ['a parameter that is too long', `GET /v1/bratags/${'a'.repeat(400)} HTTP/1.1\r\n${host}\r\n`, 404],
    ['what is no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['a method that nobody knows', `FROB / HTTP/1.1\r\n${host}\r\n`, 400],
    ['two lengths', `POST /v1/csp-reports HTTP/1.1\r\n${host}content-length: 1\r\ncontent-length: 2\r\n\r\nab`, 400],
    ['no Host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 422],
    ['headers that are too large', `GET / HTTP/1.1\r\n${host}x-much: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address that is too large', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
    ['an expectation that nobody meets', `GET / HTTP/1.1\r\n${host}expect: a-miracle\r\n\r\n`, 417],
    [
      'a body that is too large',
      `POST /demo/token HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 900000\r\n\r\n`,
      413,
    ],
    ['OPTIONS', `OPTIONS /v1/listings HTTP/1.1\r\n${host}\r\n`, 404],
    ['OPTIONS of everything', `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 404],
    ['HEAD', `HEAD /v1/none HTTP/1.1\r\n${host}\r\n`, 404],
    ['the socket by HTTP', `GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\n${host}\r\n`, 400],
    ['a socket that does not exist', `GET /socket.io/?EIO=4&transport=websocket&sid=x HTTP/1.1\r\n${host}\r\n`, 400],
    ['a page of the identity provider', `GET /realms/strapline/login/none HTTP/1.1\r\n${host}\r\n`, 400],
    ['its library', `GET /realms/strapline/protocol/openid-connect/auth?client_id=nobody HTTP/1.1\r\n${host}\r\n`, 400],
  ])('%s is answered with the security headers', async (_what, request, status) => {
    const answer = await askRaw(request);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none';/i);
    expect(answer).toMatch(/\r\nreferrer-policy: (strict-origin-when-cross-origin|same-origin|no-referrer)\r\n/i);
    expect(answer).toMatch(/\r\ncross-origin-opener-policy: same-origin\r\n/i);
    expect(answer).toMatch(/\r\n(x-frame-options: DENY|content-security-policy: [^\r]*frame-ancestors '(none|self)')/i);
  });
});

test('with real providers there is no sandbox, no embedded identity and no demo, and forged webhooks are refused', async () => {
  const real = await startTestServer({ ...stripe, OIDC_URL: 'https://sso.example', SEED: 'empty' });
  try {
    expect([real.sandbox, real.coinbase, real.provider]).toEqual([null, null, null]);
    for (const [method, where] of [
      ['POST', '/sandbox/stripe/v1/payment_intents'],
      ['GET', '/sandbox/stripe/challenge/pi_1'],
      ['GET', '/sandbox/stripe/onboarding/acct_1/x'],
      ['POST', '/sandbox/stripe/test/faults'],
      ['POST', '/sandbox/coinbase/api/v1/checkouts'],
      ['GET', '/sandbox/coinbase/pay/pl_1'],
      ['POST', '/sandbox/coinbase/test/faults'],
      ['GET', '/realms/strapline/.well-known/openid-configuration'],
      ['POST', '/realms/strapline/protocol/openid-connect/token'],
      ['GET', '/demo/outbox'],
      ['POST', '/demo/token'],
    ] as const)
      expect((await real.http(where, { method })).status, where).toBe(404);
    for (const signature of ['', 'undefined', 't=1,v1=00'])
      expect((await real.http('/v1/hooks/stripe', { method: 'POST', headers: { 'stripe-signature': signature }, body: '{}' })).status).toBe(
        400,
      );
    const info = await real.http('/v1/info');
    expect(JSON.stringify(info.body)).not.toMatch(/sk_test_1|whsec_1/);
  } finally {
    await real.close();
  }
});
