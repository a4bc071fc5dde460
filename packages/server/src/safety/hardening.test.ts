import http from 'node:http';
import { startTestHouse, type TestHouse } from '@strapline/testkit/house';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { handlers } from '../events.ts';
import { anonymous } from '../platform/caller.ts';
import { createDispatcher } from '../platform/dispatch.ts';
import { openDrain } from '../platform/drain.ts';
import { openHttp } from '../platform/http-gateway.ts';
import type { Handlers } from '../platform/services.ts';

const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

let house: TestHouse;
beforeAll(async () => {
  house = await startTestHouse();
});
afterAll(() => house.close());

describe('the answer of a handler', () => {
  const caller = anonymous('strapline', '192.0.2.1', null);
  const withBroken = (answer: object) =>
    createDispatcher({ ...house.services, log: pino({ level: 'silent' }) }, {
      ...handlers,
      searchListings: async () => answer,
    } as Handlers);

  test('that says more than the contract never leaves', async () => {
    const good = await createDispatcher(house.services, handlers)('searchListings', {}, caller, 'socket');
    const result = good.ok ? good.read() : {};
    expect(result).toMatchObject({ items: [] });
    const more = await withBroken({ ...result, planted: 'a secret of the house' })('searchListings', {}, caller, 'socket');
    expect(JSON.stringify(more)).not.toContain('secret of the house');
    const other = await withBroken({ items: [{ planted: 'a secret of the house' }] })('searchListings', {}, caller, 'socket');
    expect(other).toMatchObject({ ok: false, failure: { code: 'internal' } });
    expect(JSON.stringify(other)).not.toContain('secret of the house');
  });

  test('that is a failure tells its reference only', async () => {
    const failing = createDispatcher({ ...house.services, log: pino({ level: 'silent' }) }, {
      ...handlers,
      searchListings: () => Promise.reject(new Error('a secret of the house')),
    } as Handlers);
    const answered = await failing('searchListings', {}, caller, 'http');
    expect(answered).toMatchObject({ ok: false, failure: { code: 'internal' } });
    expect(JSON.stringify(answered)).not.toContain('secret of the house');
  });
});

test('HSTS is sent where people come over https, and only there', async () => {
  const { log } = house.services;
  for (const [publicUrl, expected] of [
    ['https://strapline.example', 'max-age=31536000; includeSubDomains'],
    ['http://localhost:8080', undefined],
  ] as const) {
    const app = openHttp({ config: { ...readConfig({ SEED: 'empty', PUBLIC_URL: publicUrl, ...stripe }), publicUrl }, log }, openDrain());
    for (const url of ['/', '/v1/none']) expect((await app.inject({ url })).headers['strict-transport-security']).toBe(expected);
    await app.close();
  }
});

test('no folder is listed, and nothing beside the built app is served', async () => {
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
    const { status, body } = await house.http(where);
    expect(status, where).toBe(404);
    expect(String(body), where).not.toMatch(/Index of|repositoryformatversion|"workspaces"/);
  }
});

test('TRACE and methods that nobody knows are not answered with what was sent', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'DELETE']) {
    const answer = await new Promise<{ status: number; text: string }>((done, fail) => {
      const request = http.request(`${house.url}/v1/listings`, { method, headers: { 'x-planted': 'echo of mine' } }, (response) => {
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

test('metrics are for this machine and for admins', async () => {
  const ask = (more: object) => house.app.inject({ url: '/metrics', ...more });
  expect((await ask({ remoteAddress: '127.0.0.1' })).statusCode).toBe(200);
  expect((await ask({ remoteAddress: '203.0.113.9' })).statusCode).toBe(403);
  expect((await ask({ remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(403);
  const member = await house.person();
  const admin = await house.person({ roles: ['admin'] });
  expect((await ask({ remoteAddress: '203.0.113.9', headers: { authorization: `Bearer ${member.token}` } })).statusCode).toBe(403);
  expect((await ask({ remoteAddress: '203.0.113.9', headers: { authorization: `Bearer ${admin.token}` } })).statusCode).toBe(200);
});

test('with real providers there is no sandbox, no provider of ours, no demo, and a webhook that is not theirs is refused', async () => {
  const real = await startTestHouse({ ...stripe, OIDC_URL: 'https://sso.example', SEED: 'empty' });
  try {
    expect([real.sandbox, real.coinbase, real.provider]).toEqual([null, null, null]);
    for (const [method, where] of [
      ['POST', '/sandbox/stripe/v1/payment_intents'],
      ['GET', '/sandbox/stripe/challenge/pi_1'],
      ['GET', '/sandbox/stripe/onboarding/acct_1/x'],
      ['POST', '/sandbox/stripe/test/chaos'],
      ['POST', '/sandbox/coinbase/api/v1/checkouts'],
      ['GET', '/sandbox/coinbase/pay/pl_1'],
      ['POST', '/sandbox/coinbase/test/chaos'],
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
