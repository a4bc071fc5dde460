import type { Checkout } from '@strapline/sandbox/coinbase/checkout-object';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deriveCoinbaseKey } from './embedded.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.close());

const checkouts = '/sandbox/coinbase/api/v1/checkouts';

async function signRequest(method: string, path: string): Promise<{ authorization: string }> {
  const { id, privateKey } = deriveCoinbaseKey(server.services.secrets);
  const at = Math.floor(server.clock.now().getTime() / 1000);
  const claims = { iss: 'cdp', sub: id, nbf: at, exp: at + 120, uri: `${method} ${new URL(server.url).host}${path}` };
  return { authorization: `Bearer ${await new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: id }).sign(privateKey)}` };
}

/** The test client reads JSON only. */
async function fetchText(path: string, init: RequestInit = {}): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(`${server.url}${path}`, { redirect: 'manual', ...init });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

describe('the embedded providers', () => {
  test('take a USDC payment from a simulated wallet and store it', async () => {
    const response = await fetchText(checkouts, {
      method: 'POST',
      headers: { ...(await signRequest('POST', checkouts)), 'content-type': 'application/json' },
      body: JSON.stringify({ amount: '48.25', currency: 'USDC', successRedirectUrl: `${server.url}/order/1` }),
    });
    expect(response.status).toBe(201);
    const checkout: Checkout = JSON.parse(response.text);
    const page = checkout.url.slice(server.url.length);
    expect((await fetchText(page)).text).toContain('48.25 USDC');
    expect((await fetchText(page, { method: 'POST', body: new URLSearchParams({ payment: 'exact' }) })).status).toBe(303);
    server.clock.forward(5000);
    const path = `${checkouts}/${checkout.id}`;
    const status = async () => {
      const read: Checkout = JSON.parse((await fetchText(path, { headers: await signRequest('GET', path) })).text);
      return read.status;
    };
    await expect.poll(status).toBe('COMPLETED');
  });

  test('have the platform’s theme and a strict content security policy', async () => {
    const page = await fetchText('/sandbox/coinbase/pay/pl_nothing');
    expect(page.status).toBe(404);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'nonce-\w+'; font-src 'self'; script-src 'nonce-\w+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(page.text).toContain('--primary:#7A1F3D');
  });

  test('accept test switches only with their keys', async () => {
    for (const path of ['/sandbox/stripe/test/faults', '/sandbox/coinbase/test/faults'])
      expect((await fetchText(path, { method: 'POST', body: new URLSearchParams({ error: '1' }) })).status).toBe(401);
  });
});
