import { createHmac } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWTHeaderParameters, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toPublicJwk } from './keys.ts';
import { createDemoPerson } from './test-client.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';

describe('access tokens', () => {
  let server: TestProvider;
  let sub: string;
  let good: { [claim: string]: unknown };
  let kid: string;
  beforeAll(async () => {
    server = await startTestProvider();
    sub = (await createDemoPerson(server, 'mara', ['admin'])).sub;
    const { accessToken } = await server.identity.tokens.mint(sub);
    const [head = '', body = ''] = accessToken.split('.');
    good = JSON.parse(Buffer.from(body, 'base64url').toString());
    kid = JSON.parse(Buffer.from(head, 'base64url').toString()).kid;
  });
  afterAll(() => server.close());

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  /** Signed with the real key, so that only the change can be the reason for a rejection. */
  async function signToken(claims: object, header: Partial<JWTHeaderParameters> = {}): Promise<string> {
    const row = (await server.store.keys()).find((key) => key.kid === kid);
    const key = await importJWK({ ...row?.privateJwk, kty: 'RSA' }, 'RS256');
    return await new SignJWT({ ...good, ...claims }).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid, ...header }).sign(key);
  }

  test('a minted token is an ordinary token of 300 seconds with its own session', async () => {
    const { accessToken, sid } = await server.identity.tokens.mint(sub);
    const token = await server.identity.tokens.verifyLive(accessToken);
    expect(token).toMatchObject({ sub, sid, clientRoles: ['admin'], preferredUsername: 'mara', username: 'amber_lark_mara' });
    expect(token.expiresAt.getTime() - token.issuedAt.getTime()).toBe(300_000);
    expect((await server.identity.sessions.list(sub)).map((row) => row.sid)).toContain(sid);
    await server.identity.sessions.end(sub, sid);
    await expect(server.identity.tokens.verifyLive(accessToken)).rejects.toMatchObject({ code: 'expired' });
  });

  test('control: an unchanged token that is signed again is valid', async () => {
    expect((await server.identity.tokens.verify(await signToken({}))).sub).toBe(sub);
  });

  test('an expired token, or another issuer, audience or type, is rejected', async () => {
    const now = Math.floor(Date.now() / 1000);
    await expect(server.identity.tokens.verify(await signToken({ iat: now - 400, exp: now - 100 }))).rejects.toMatchObject({
      code: 'expired',
    });
    const refused = [
      await signToken({ iss: 'https://evil.example/realms/strapline' }),
      await signToken({ aud: 'account' }),
      await signToken({ aud: [] }),
      await signToken({ exp: undefined }),
      await signToken({ sub: '' }),
      await signToken({ sid: 5 }),
      await signToken({ nbf: now + 1000 }),
      await signToken({}, { typ: 'JWT' }),
      await signToken({}, { typ: 'logout+jwt' }),
      await signToken({}, { kid: 'unknown' }),
    ];
    for (const token of refused) await expect(server.identity.tokens.verify(token)).rejects.toMatchObject({ code: 'invalid' });
  });

  test('an altered body or signature, and garbage, are rejected', async () => {
    const token = await signToken({});
    const [head, body, tail] = token.split('.');
    const altered = [
      `${head}.${part({ ...good, resource_access: {} })}.${tail}`,
      `${head}.${body}.${tail?.slice(0, -4)}AAAA`,
      `${head}.${body}.`,
      `${head}.${body}`,
      '',
      'x',
      'a.b.c',
      `${part([])}.${part([])}.x`,
    ];
    for (const text of altered) await expect(server.identity.tokens.verify(text)).rejects.toMatchObject({ code: 'invalid' });
  });

  test('alg none, and HS256 with our public key as secret, are rejected', async () => {
    const row = (await server.store.keys()).find((key) => key.kid === kid);
    if (!row) throw new Error('no key');
    const publicKey = await importJWK(toPublicJwk(row), 'RS256', { extractable: true });
    if (publicKey instanceof Uint8Array) throw new Error('not a key');
    for (const alg of ['none', 'None', 'NONE'])
      await expect(server.identity.tokens.verify(`${part({ alg, typ: 'at+jwt', kid })}.${part(good)}.`)).rejects.toMatchObject({
        code: 'invalid',
      });
    for (const secret of [await exportSPKI(publicKey), JSON.stringify(toPublicJwk(row)), String(toPublicJwk(row).n)]) {
      const input = `${part({ alg: 'HS256', typ: 'at+jwt', kid })}.${part(good)}`;
      await expect(
        server.identity.tokens.verify(`${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`),
      ).rejects.toMatchObject({ code: 'invalid' });
    }
  });

  test('a key in the token’s header, by jwk, jku, x5u or a crafted kid, is ignored', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = await exportJWK(publicKey);
    const headers: Partial<JWTHeaderParameters>[] = [
      { jwk },
      { jku: 'https://evil.example/jwks' },
      { x5u: 'https://evil.example/cert' },
      { kid: '../../../dev/null' },
      { kid: "' or 1=1 --" },
      { kid: '__proto__' },
      {},
    ];
    for (const header of headers) {
      const token = await new SignJWT(good).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid, ...header }).sign(privateKey);
      await expect(server.identity.tokens.verify(token)).rejects.toMatchObject({ code: 'invalid' });
    }
  });

  test('an id token is not an access token', async () => {
    await expect(server.identity.tokens.verify(await signToken({ aud: 'strapline-web' }, { typ: 'JWT' }))).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  test('roles are read only from lists of strings', async () => {
    const token = await server.identity.tokens.verify(
      await signToken({ resource_access: { 'strapline-web': { roles: 'admin' } }, realm_access: [] }),
    );
    expect([token.clientRoles, token.realmRoles]).toEqual([[], []]);
    expect((await server.identity.tokens.verify(await signToken({ azp: '__proto__' }))).clientRoles).toEqual([]);
  });

  test('a running server deletes expired rows', async () => {
    const swept = await startTestProvider({ limits: { sweepEveryMs: 20 } });
    await swept.store.putTicket({
      kind: 'challenge',
      hash: 'old',
      sub: null,
      data: {},
      attempts: 0,
      expiresAt: new Date(Date.now() - 1000),
    });
    await expect.poll(() => swept.store.findTicket('challenge', 'old', new Date(0))).toBeUndefined();
    await swept.close();
  });

  test('sweeps run one at a time, and closing waits for the last one', async () => {
    const swept = await startTestProvider({ limits: { sweepEveryMs: 5 } });
    let [started, ended] = [0, 0];
    let gate = Promise.withResolvers<void>();
    swept.store.sweep = async () => {
      started += 1;
      await gate.promise;
      ended += 1;
      return 0;
    };
    const passIntervals = () => new Promise((resolve) => setTimeout(resolve, 60));
    await expect.poll(() => started).toBe(1);
    await passIntervals();
    expect(started).toBe(1);
    gate.resolve();
    await expect.poll(() => ended).toBeGreaterThan(1);

    gate = Promise.withResolvers<void>();
    await expect.poll(() => started - ended).toBe(1);
    let isClosed = false;
    const closing = swept.close().then(() => {
      isClosed = true;
    });
    await passIntervals();
    expect(isClosed).toBe(false);
    gate.resolve();
    await closing;
    expect(started).toBe(ended);
  });

  test('two keys are published; after a rotation, in any process, the next one signs, and older tokens stay valid', async () => {
    const turning = await startTestProvider({ limits: { keyRotationMs: 60_000 }, deletesExpired: false });
    const { tokens, openidConfiguration } = turning.identity;
    const person = (await createDemoPerson(turning)).sub;
    const fetchCerts = async () => {
      const answer: { keys: { kid: string; d?: string }[] } = await (await fetch(openidConfiguration.jwks_uri)).json();
      return answer.keys;
    };
    const getKid = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
    const advanceClock = async (ms: number) => {
      turning.clock.now = new Date(turning.clock.now.getTime() + ms);
      await turning.identity.sweep();
    };
    const before = await fetchCerts();
    expect(before.map((key) => [key.d, key.kid.length])).toEqual([
      [undefined, 22],
      [undefined, 22],
    ]);
    const { accessToken } = await tokens.mint(person);
    expect(getKid(accessToken)).toBe(before[0]?.kid);
    await advanceClock(61_000);
    const after = await fetchCerts();
    expect(after.map((key) => key.kid)).toEqual([before[1]?.kid, before[0]?.kid, expect.any(String)]);
    expect((await tokens.verify(accessToken)).sub).toBe(person);
    expect(getKid((await tokens.mint(person)).accessToken)).toBe(before[1]?.kid);
    await advanceClock(32 * 86_400_000);
    expect((await fetchCerts()).map((key) => key.kid)).toEqual([after[2]?.kid, expect.any(String)]);
    await turning.close();
  });
});
