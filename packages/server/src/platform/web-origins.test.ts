import { createPhoto } from '@strapline/testkit/bra-tags';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const web = 'http://localhost:4999';
const foreign = 'http://localhost:4998';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ WEB_ORIGINS: web });
});
afterAll(() => server.close());

const ask = async (where: string, origin: string, init: RequestInit = {}) =>
  await server.http(where, { ...init, headers: { ...(init.headers as Record<string, string>), origin } });
const preflight = async (where: string, method: string, origin: string) =>
  await ask(where, origin, {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': method, 'access-control-request-headers': 'authorization,x-application,tus-resumable' },
  });

describe('a web app on another origin', () => {
  test('may read and write with the person’s token and cookies', async () => {
    const allowed = await preflight('/v1/listings', 'GET', web);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(web);
    expect(allowed.headers.get('access-control-allow-credentials')).toBe('true');
    expect(allowed.headers.get('access-control-allow-headers')).toContain('x-application');
    const listings = await ask('/v1/listings', web);
    expect(listings.status).toBe(200);
    expect(listings.headers.get('access-control-allow-origin')).toBe(web);
    expect(listings.headers.get('vary')?.toLowerCase()).toContain('origin');
  });

  test('may upload, and learns where the upload is', async () => {
    const { token } = await server.person({ birthDate: '1990-05-01' });
    expect((await preflight('/v1/uploads', 'POST', web)).status).toBe(204);
    const photo = await createPhoto(400);
    const sent = await ask('/v1/uploads', web, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(photo.length),
        'content-type': 'application/offset+octet-stream',
      },
      body: Buffer.from(photo),
    });
    expect(sent.status).toBe(201);
    expect(sent.headers.get('access-control-allow-origin')).toBe(web);
    expect(sent.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('location');
  });

  test('may open a socket, and come back from signing in', async () => {
    const client = await server.connect({ headers: { origin: web } });
    expect(await client.call('authCheck')).toMatchObject({ level: 0 });
    const query = new URLSearchParams({
      client_id: 'strapline-web',
      redirect_uri: `${web}/confirmLoginIntent`,
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
    const signIn = await server.http(`/realms/strapline/protocol/openid-connect/auth?${query}`);
    expect([302, 303]).toContain(signIn.status);
  });

  test('may use the passkeys of the server’s host, in browsers that know related origins', async () => {
    const { body } = await server.http('/.well-known/webauthn');
    expect(body).toEqual({ origins: expect.arrayContaining([web]) });
    expect(body).not.toEqual({ origins: expect.arrayContaining([server.url]) });
  });

  test('of somebody else may do nothing of this', async () => {
    expect((await preflight('/v1/listings', 'GET', foreign)).headers.get('access-control-allow-origin')).not.toBe(foreign);
    expect((await ask('/v1/listings', foreign)).headers.get('access-control-allow-origin')).not.toBe(foreign);
    expect((await ask('/v1/uploads', foreign, { method: 'POST' })).status).toBe(403);
    await expect(server.connect({ headers: { origin: foreign } })).rejects.toThrow('websocket error');
  });
});

test.each(['http://www.strapline.example', 'https://www.strapline.example/app', 'www.strapline.example', 'null'])(
  'WEB_ORIGINS=%s is refused',
  (origin) => {
    expect(() =>
      readConfig({
        PUBLIC_URL: 'https://api.strapline.example',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_x',
        WEB_ORIGINS: origin,
      }),
    ).toThrow('WEB_ORIGINS must be https origins');
  },
);
