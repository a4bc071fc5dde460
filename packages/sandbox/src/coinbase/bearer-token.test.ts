import { generateKeyPairSync } from 'node:crypto';
import { base64url } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Exchange, keys, openExchange, type TokenChange } from './test-coinbase.ts';

let exchange: Exchange;
beforeAll(async () => {
  exchange = await openExchange();
});
afterAll(async () => await exchange.close());

const path = '/api/v1/checkouts';
const listCheckouts = async (token: string) => await exchange.call('GET', path, undefined, { token });

describe('a token', () => {
  test('of either kind of key is accepted', async () => {
    expect((await exchange.call('GET', path, undefined, { key: keys.ed25519 })).status).toBe(200);
    expect((await exchange.call('GET', path, undefined, { key: keys.p256 })).status).toBe(200);
  });

  test('may name Coinbase’s own address, in uri or in uris', async () => {
    const real = `GET business.coinbase.com${path}`;
    expect((await listCheckouts(await exchange.token('GET', path, keys.p256, { claims: { uri: real } }))).status).toBe(200);
    expect((await listCheckouts(await exchange.token('GET', path, keys.p256, { claims: { uri: undefined, uris: [real] } }))).status).toBe(
      200,
    );
  });

  test.each([
    ['for another method', { claims: { uri: `POST business.coinbase.com${path}` } }],
    ['for another address', { claims: { uri: `GET business.coinbase.com${path}/1` } }],
    ['for another host', { claims: { uri: `GET evil.example${path}` } }],
    ['for no address', { claims: { uri: undefined } }],
    ['that lives too long', { lives: 121 }],
    ['that is over', { startsIn: -121 }],
    ['that is not valid yet', { startsIn: 60 }],
    ['of an unknown key', { kid: 'somebody else' }],
    ['of another issuer', { claims: { iss: 'me' } }],
    ['for another audience', { claims: { aud: ['others'] } }],
    ['of another subject', { claims: { sub: 'somebody else' } }],
  ] satisfies [string, TokenChange][])('%s is refused', async (_what, change) => {
    const token = await exchange.token('GET', path, keys.ed25519, change);
    expect(await listCheckouts(token)).toMatchObject({ status: 401, body: { errorType: 'unauthorized' } });
  });

  test('with a claim changed after signing is refused', async () => {
    const [head = '', payload = '', signature = ''] = (await exchange.token('GET', path)).split('.');
    const claims: object = JSON.parse(new TextDecoder().decode(base64url.decode(payload)));
    const changed = base64url.encode(JSON.stringify({ ...claims, exp: 4_000_000_000 }));
    expect((await listCheckouts(`${head}.${changed}.${signature}`)).status).toBe(401);
  });

  test('with a wrong signature, none, or another algorithm is refused', async () => {
    const token = await exchange.token('GET', path);
    const [head = '', payload = '', signature = ''] = token.split('.');
    const header = (alg: string) => base64url.encode(JSON.stringify({ alg, kid: keys.ed25519.id, typ: 'JWT' }));
    const stranger = { ...keys.ed25519, ...generateKeyPairSync('ed25519') };
    const publicBytes = keys.p256.publicKey.export({ format: 'der', type: 'spki' });
    for (const invalid of [
      `${head}.${payload}.${signature.slice(0, -4)}AAAA`,
      `${head}.${payload}.`,
      `${header('none')}.${payload}.${signature}`,
      `${header('HS256')}.${payload}.${signature}`,
      await exchange.token('GET', path, stranger),
      // The public key as if it were a shared secret.
      await exchange.token('GET', path, { alg: 'HS256', id: keys.p256.id, privateKey: publicBytes }),
      `${base64url.encode('[]')}.${payload}.${signature}`,
      'nonsense',
      '',
    ]) {
      expect((await listCheckouts(invalid)).status, invalid.slice(0, 40)).toBe(401);
    }
    expect((await fetch(`${exchange.base}${path}`)).status).toBe(401);
  });
});

describe('the fault route', () => {
  test('requires a key, and refuses proxied requests', async () => {
    const call = async (headers: Record<string, string>) =>
      await fetch(`${exchange.base}/test/faults`, { method: 'POST', headers, body: new URLSearchParams('errorNext=1') });
    expect((await call({})).status).toBe(401);
    expect(exchange.sandbox.faults.errorNext).toBe(0);
    const authorization = `Bearer ${await exchange.token('POST', '/test/faults')}`;
    expect((await call({ authorization, 'x-forwarded-for': '127.0.0.1' })).status).toBe(403);
    expect((await call({ authorization })).status).toBe(200);
    expect(await exchange.call('GET', path)).toMatchObject({ status: 500, body: { errorType: 'internal_server_error' } });
    expect((await exchange.call('GET', path)).status).toBe(200);
  });
});
