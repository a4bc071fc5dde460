import { countTurns, measureTurns } from '@strapline/testkit/measure-turns';
import { CallError, connectClient } from '@strapline/testkit/socket-client';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../events.ts';
import { identifyCaller } from '../features/session/session.ts';
import { createAnonymousCaller } from '../platform/caller.ts';
import { createDispatcher } from '../platform/dispatch.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const getCode = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'admitted';
  } catch (error) {
    return error instanceof CallError ? error.failure.code : error instanceof Error ? error.message : String(error);
  }
};

describe('opening a socket', () => {
  test('is allowed for our pages and for programs, not for other sites', async () => {
    const own = new URL(server.url).origin;
    expect(await getCode(server.connect({ headers: { origin: own } }))).toBe('admitted');
    expect(await getCode(server.connect())).toBe('admitted');
    for (const origin of ['https://evil.example', 'null', `${own}.evil.example`, 'http://localhost:1'])
      expect(await getCode(server.connect({ headers: { origin } }))).toBe('websocket error');
  });

  test('is refused with a forged token', async () => {
    const { token } = await server.person();
    const [head = '', body = '', signature = ''] = token.split('.');
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`;
    const shared = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuer(`${server.url}/realms/strapline`)
      .setAudience('strapline-api')
      .setSubject('x')
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode('a shared secret of thirty-two bytes'));
    const altered = `${head}.${Buffer.from(Buffer.from(body, 'base64url').toString().replace('"sub":"', '"sub":"x')).toString('base64url')}.${signature}`;
    for (const wrong of ['', 'x', none, shared, altered, 42, {}, ['a']])
      expect(await getCode(server.connect({ token: wrong as string, ...(wrong === '' ? { admin: true } : {}) }))).toBe('unauthenticated');
  });

  test('in the admin namespace requires an admin', async () => {
    const member = await server.person();
    expect(await getCode(server.connect({ admin: true }))).toBe('unauthenticated');
    expect(await getCode(server.connect({ admin: true, token: member.token }))).toBe('forbidden');
    const admin = await server.person({ roles: ['admin'] });
    expect(await admin.client.call('authCheck')).toMatchObject({ level: 2 });
    const atHome = await server.connect({ token: admin.token });
    expect(await atHome.refusal('reviewItem', { braTagId: 'amber_lark_k2p:2026:main:0001', decision: 'approve' })).toMatchObject({
      code: 'forbidden',
    });
  });

  test('of an unknown app is refused', async () => {
    expect(await getCode(server.connect({ app: 'other' }))).not.toBe('admitted');
    expect((await server.http('/v1/listings', { headers: { 'x-application': 'other' } })).status).toBe(404);
  });
});

describe('ended sessions', () => {
  test('ending a device closes its sockets within 2 seconds', async () => {
    const { client, accountId } = await server.person();
    const second = await server.connect({ token: await server.tokenOf(accountId) });
    const devices = await client.call('listSessions');
    const other = devices.items.find((one) => !one.isCurrent);
    const gone = new Promise((done) => second.socket.once('disconnect', done));
    await client.call('endSession', { sessionId: other?.sessionId ?? '' });
    expect((await measureTurns(server, gone)).turns).toBeLessThan(countTurns(2));
    expect(await client.call('authCheck')).toMatchObject({ level: 1 });
  });

  test('the token of an ended session is refused', async () => {
    const { client, accountId } = await server.person();
    const token = await server.tokenOf(accountId);
    const second = await server.connect({ token });
    const mine = (await second.call('listSessions')).items.find((one) => one.isCurrent);
    await client.call('endSession', { sessionId: mine?.sessionId ?? '' });
    expect(await getCode(connectClient(server.url, { token }))).toBe('unauthenticated');
    expect((await server.http('/v1/listings', { token })).status).toBe(401);
  });

  test('a call in flight is refused when its session ends', async () => {
    const { accountId, token } = await server.person();
    const caller = { ...createAnonymousCaller('strapline', '127.0.0.1', null), ...(await identifyCaller(server.services, token)) };
    const dispatch = createDispatcher(server.services, handlers);
    expect(await dispatch('listSessions', {}, caller, 'socket')).not.toHaveProperty('failure');
    await server.provider?.sessions.end(accountId, caller.sessionId ?? '');
    await server.services.endedSessions.poll();
    expect(await dispatch('listSessions', {}, caller, 'socket')).toMatchObject({ failure: { code: 'unauthenticated' } });
  });

  test('disabling an account or removing a role takes effect at once', async () => {
    const admin = await server.person({ roles: ['admin'] });
    const gone = new Promise((done) => admin.client.socket.once('disconnect', done));
    await server.provider?.accounts.setRoles(admin.accountId, { realm: [], client: [] });
    await gone;
    expect(await getCode(server.connect({ token: admin.token, admin: true }))).toBe('unauthenticated');
    const member = await server.person();
    await server.provider?.accounts.disable(member.accountId);
    expect(await getCode(server.connect({ token: member.token }))).toBe('unauthenticated');
  });

  test('an expired token is refused at the next call, and its socket is closed', async () => {
    const short = await startTestServer({}, { identityLimits: { accessTokenSeconds: 60 } });
    const { client } = await short.person();
    short.clock.forward(61_000);
    expect(await client.refusal('listSessions')).toMatchObject({ code: 'unauthenticated' });
    await short.close();
  });

  test('nobody can end another person’s session', async () => {
    const [one, two] = [await server.person(), await server.person()];
    const foreign = (await two.client.call('listSessions')).items[0];
    expect(await one.client.refusal('endSession', { sessionId: foreign?.sessionId ?? '' })).toMatchObject({ code: 'not_found' });
    expect(await two.client.call('authCheck')).toMatchObject({ level: 1 });
  });
});

describe('over HTTP', () => {
  test('other sites cannot change anything through a browser', async () => {
    const { token } = await server.person();
    const response = await server.http('/v1/uploads', {
      method: 'POST',
      token,
      headers: { origin: 'https://evil.example', 'tus-resumable': '1.0.0', 'upload-length': '5' },
    });
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('responses forbid sniffing, framing and scripts', async () => {
    for (const path of ['/v1/listings', '/v1/info', '/v1/bratags/none', '/healthz', '/nothing']) {
      const { headers } = await server.http(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    }
  });

  test('reads have an ETag, and an unchanged answer is a 304', async () => {
    const first = await server.http('/v1/listings');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect((await server.http('/v1/listings', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('a person can look up only their own key', async () => {
    const [one, two] = [await server.person(), await server.person()];
    const getKeyId = (token: string): string =>
      String((JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { publicKey: string }).publicKey);
    const path = `/v1/aname/${getKeyId(one.token)}?dictionaries=adjectives,animals&suffixLength=3&separator=_`;
    expect((await server.http(path, { token: one.token })).body).toMatchObject({ username: one.username });
    expect((await server.http(path, { token: two.token })).status).toBe(403);
    expect((await server.http(path)).status).toBe(401);
    expect((await server.http(path.replace('suffixLength=3', 'suffixLength=9'), { token: one.token })).status).toBe(422);
  });

  test('the public log is the same for every caller and origin, and read-only', async () => {
    const readers = [undefined, (await server.person()).token, (await server.person({ roles: ['admin'] })).token];
    for (const path of ['/v1/log/checkpoint', '/v1/log/key', '/v1/log/status', '/v1/log/consistency/0/0', '/v1/log/proof/0']) {
      const answers = [];
      for (const token of readers) {
        const { status, body } = await server.http(path, { ...(token ? { token } : {}), headers: { origin: 'https://elsewhere.example' } });
        answers.push(JSON.stringify([status, body]));
      }
      expect(new Set(answers).size).toBe(1);
      for (const method of ['POST', 'PUT', 'DELETE']) expect((await server.http(path, { method })).status).toBe(404);
    }
    expect((await server.http('/v1/log/checkpoint', { token: 'not.a.token' })).status).toBe(401);
  });

  test('dispute evidence needs its signed link, also for admins', async () => {
    const { token } = await server.person({ roles: ['admin'] });
    const paths = ['small', 'large', '..%2Fsmall'].map((size) => `/v1/evidence/evi_aaaaaaaaaaaaaaaaaaaa/${size}`);
    for (const path of [...paths, `${paths[0]}?for=buyer&until=9999999999&signature=AAAA`])
      for (const more of [{}, { token }]) expect((await server.http(path, more)).status, path).toBe(404);
  });

  test('demo routes do not exist without a demo', async () => {
    for (const path of ['/demo/token', '/demo/outbox'])
      expect((await server.http(path, { method: path.endsWith('token') ? 'POST' : 'GET' })).status).toBe(404);
  });
});
