import { createHash, randomBytes } from 'node:crypto';
import { events } from '@strapline/contract/events';
import { createVisitor } from '@strapline/identity/test-visitor';
import { scaleToProcessor } from '@strapline/testkit/processor-speed';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a sign-out ends all connections of the session', () => {
  /** The client library's connection recovery data; the server sends none. */
  const getRecovery = (socket: Socket): Record<string, unknown> => {
    const internals = socket as unknown as { _pid?: string; _lastOffset?: string };
    return { pid: internals._pid ?? 'none', offset: internals._lastOffset ?? '0' };
  };
  const reconnect = async (auth: Record<string, unknown>, space = '/strapline'): Promise<{ socket: Socket; room: string }> => {
    const socket = io(`${server.url}${space}`, { transports: ['websocket'], forceNew: true, reconnection: false, auth });
    const room = await new Promise<string>((done, fail) => {
      socket.once('joinedRoom', (joined: { room: string }) => done(joined.room));
      socket.once('connect_error', fail);
    });
    return { socket, room };
  };
  const getCode = (answer: unknown): string => (answer as { error?: { code: string } }).error?.code ?? 'answered';
  const callEvent = async (socket: Socket, name: string): Promise<string> => {
    if (!socket.connected) return 'gone';
    const gone = new Promise<string>((done) => socket.once('disconnect', () => done('gone')));
    return await Promise.race([gone, socket.emitWithAck(name, {}).then(getCode)]);
  };
  const dropConnection = (socket: Socket): Promise<unknown> => {
    const gone = new Promise((done) => socket.once('disconnect', done));
    socket.io.engine.close();
    return gone;
  };

  test('a reconnect without a token is anonymous and receives no pushes of the account', async () => {
    const { client, accountId } = await server.person();
    const auth = getRecovery(client.socket);
    await dropConnection(client.socket);
    const back = await reconnect(auth);
    const heard: unknown[] = [];
    back.socket.on('uploadStatus', (news) => heard.push(news));
    server.services.push('strapline', `acc:${accountId}`, 'uploadStatus', { uploadId: 'upl_1', state: 'ready' });
    expect(back.room).toBe(`guest:${back.socket.id}`);
    expect(getCode(await back.socket.emitWithAck('getEmailAddress', {}))).toBe('unauthenticated');
    expect(heard).toEqual([]);
    back.socket.close();
  });

  test('two reconnects with the same recovery data are separate, and both end with the session', async () => {
    const { client, token, accountId } = await server.person();
    const other = await server.connect({ token: await server.tokenOf(accountId) });
    const auth = { ...getRecovery(client.socket), token };
    await dropConnection(client.socket);
    const both = await Promise.all([reconnect(auth), reconnect(auth)]);
    expect(new Set(both.map(({ socket }) => socket.id)).size).toBe(2);
    const [mine] = (await other.call('listSessions')).items.filter((one) => !one.isCurrent);
    await other.call('endSession', { sessionId: mine?.sessionId ?? '' });
    for (const { socket } of both) expect(['unauthenticated', 'gone']).toContain(await callEvent(socket, 'getEmailAddress'));
  });

  test('an admin who lost the role cannot reconnect to the admin namespace', async () => {
    const admin = await server.person({ roles: ['admin'] });
    const auth = { ...getRecovery(admin.client.socket), token: admin.token, admin: true };
    await dropConnection(admin.client.socket);
    const both = await Promise.all([reconnect(auth, '/strapline/admin'), reconnect(auth, '/strapline/admin')]);
    await server.provider?.accounts.setRoles(admin.accountId, { realm: [], client: [] });
    for (const { socket } of both) expect(['unauthenticated', 'gone']).toContain(await callEvent(socket, 'listAllOrders'));
  });

  test('a session that ends while its connection opens ends that connection', async () => {
    const { client, accountId } = await server.person();
    const tokens = await Promise.all(Array.from({ length: 8 }, () => server.tokenOf(accountId)));
    const others = (await client.call('listSessions')).items.filter((one) => !one.isCurrent);
    const opening = tokens.map((token) => server.connect({ token }).catch(() => null));
    await Promise.all(others.map(({ sessionId }) => client.call('endSession', { sessionId })));
    for (const opened of await Promise.all(opening))
      if (opened) expect(['unauthenticated', 'gone']).toContain(await callEvent(opened.socket, 'getEmailAddress'));
    expect(await client.call('authCheck')).toMatchObject({ level: 1 });
  });

  test('calls are refused once the session has ended, also on a connection that is still open', async () => {
    const { client } = await server.person();
    expect(await client.call('authCheck')).toMatchObject({ level: 1 });
    const over = vi.spyOn(server.services.endedSessions, 'findEndReason').mockReturnValue('signed_out');
    try {
      expect(await callEvent(client.socket, 'getEmailAddress')).toBe('unauthenticated');
    } finally {
      over.mockRestore();
    }
  });

  test('nothing is pushed to a connection with an expired token', async () => {
    const { client, accountId } = await server.person();
    const heard: unknown[] = [];
    client.socket.on('uploadStatus', (news) => heard.push(news));
    const gone = new Promise((done) => client.socket.once('disconnect', done));
    server.clock.forward(10 * 60_000);
    server.services.push('strapline', `acc:${accountId}`, 'uploadStatus', { uploadId: 'upl_1', state: 'ready' });
    await gone;
    expect(heard).toEqual([]);
  });
});

describe('a reused code or refresh token', () => {
  type Tokens = { access_token: string; refresh_token: string };
  const password = 'a quiet sentence of mine';
  /** Signs in as the app does, and returns what a thief of the code would have. */
  const signIn = async () => {
    const name = `thrice${randomBytes(4).toString('hex')}`;
    await server.provider?.accounts.createForDemo({
      signInName: name,
      email: `${name}@post.example`,
      password,
      roles: [],
      publicKey: randomBytes(32).toString('base64url'),
    });
    const browser = createVisitor({ origin: server.url, listening: server.url });
    const openid = '/realms/strapline/protocol/openid-connect';
    const verifier = randomBytes(32).toString('base64url');
    const redirect = `${server.url}/confirmLoginIntent`;
    const codeFrom = async (more: object = {}): Promise<string> => {
      const query = new URLSearchParams({
        client_id: 'strapline-web',
        response_type: 'code',
        scope: 'openid',
        redirect_uri: redirect,
        state: 'state',
        nonce: 'nonce',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...more,
      });
      await browser.get(`${server.url}${openid}/auth?${query}`);
      if (!browser.page().url.startsWith(redirect)) {
        await browser.get(`${new URL(browser.page().url).pathname}?screen=password`);
        await browser.send('/password', { name, password });
      }
      return new URL(browser.page().url).searchParams.get('code') ?? '';
    };
    const callEvent = async (form: Record<string, string>): Promise<{ status: number; tokens: Tokens }> => {
      const body = new URLSearchParams({ client_id: 'strapline-web', ...form }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await server.http(`${openid}/token`, { method: 'POST', body, headers });
      return { status: answer.status, tokens: answer.body as Tokens };
    };
    const exchange = (code: string) =>
      callEvent({ grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: verifier });
    const refresh = (token: string) => callEvent({ grant_type: 'refresh_token', refresh_token: token });
    const code = await codeFrom();
    const first = (await exchange(code)).tokens;
    return { code, first, exchange, refresh, codeFrom };
  };
  type SignedIn = Awaited<ReturnType<typeof signIn>>;

  test.each([
    ['the code', async ({ exchange, code }: SignedIn) => await exchange(code)],
    [
      'the code, by many at once',
      async ({ exchange, code }: SignedIn) => {
        const [one] = await Promise.all([1, 2, 3, 4].map(() => exchange(code)));
        return one ?? { status: 0 };
      },
    ],
    [
      'the refresh token',
      async ({ refresh, first }: SignedIn) => {
        await refresh(first.refresh_token);
        return await refresh(first.refresh_token);
      },
    ],
  ])('%s: the first access token stops working, and its open connections close', async (_what, replay) => {
    const thief = await signIn();
    const open = await server.connect({ token: thief.first.access_token });
    const countGuarded = () => server.http('/v1/listings', { token: thief.first.access_token });
    expect((await countGuarded()).status).toBe(200);
    const closed = new Promise<string>((done) => open.socket.once('disconnect', () => done('closed')));
    const why = new Promise<unknown>((done) => open.socket.once('sessionEnded', done));
    expect((await replay(thief)).status).toBe(400);
    expect((await countGuarded()).status).toBe(401);
    await expect(server.connect({ token: thief.first.access_token })).rejects.toThrow('unauthenticated');
    expect(await closed).toBe('closed');
    expect(await why).toEqual({ why: 'revoked' });
    // The browser with the sign-in session gets new tokens.
    const next = (await thief.exchange(await thief.codeFrom({ prompt: 'none' }))).tokens;
    expect((await server.http('/v1/listings', { token: next.access_token })).status).toBe(200);
  });
});

describe('large or hostile input does not block other callers', () => {
  const longestWaitMs = scaleToProcessor(100);
  /** Characters; at most 200 kB encoded, below the 256 kB limit of a frame. */
  const perFrame = 120_000;
  /** Inputs that make unbounded regular expressions backtrack: none matches in the end. */
  const hostile = ['a', 'a.', '1 ', '@a', ' ', '/', '=', 'a\u0327\u0301', 'call 1', 'dm me on '].map(
    (unit) => (length: number) => `${unit.repeat(Math.ceil(length / unit.length)).slice(0, length - 1)}\u0001`,
  );
  /** One letter with combining marks in the wrong order: normalization takes quadratic time. */
  const repeatMarks = (length: number) => `a${'\u0301'.repeat(length / 2)}${'\u0323'.repeat(length / 2)}`;
  hostile.push(repeatMarks);

  /**
   * How long /healthz took while `send` ran, counting only this thread's busy time, since other work on the machine delays it too. The best of
   * six attempts.
   */
  async function measureWait(send: () => Promise<unknown>): Promise<number> {
    let best = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 6 && best >= longestWaitMs; attempt += 1) {
      let isUnderWay = true;
      let longest = 0;
      const sent = send().finally(() => {
        isUnderWay = false;
      });
      do {
        const before = { wall: performance.now(), cpu: process.threadCpuUsage() };
        expect((await server.http('/healthz')).status).toBe(200);
        const { user, system } = process.threadCpuUsage(before.cpu);
        longest = Math.max(longest, Math.min(performance.now() - before.wall, (user + system) / 1000));
      } while (isUnderWay);
      await sent;
      best = Math.min(best, longest);
    }
    return best;
  }

  /** An input with a long text in every string field, up to the size of a frame. */
  function fillShape(shape: unknown, text: string): unknown {
    const { type, properties, anyOf, items, const: constant, enum: allowed } = shape as Record<string, never> & { type?: string };
    if (constant !== undefined) return constant;
    if (allowed) return allowed[0];
    if (anyOf)
      return fillShape(
        (anyOf as unknown[]).find((one) => (one as { type?: string }).type !== 'null'),
        text,
      );
    if (type === 'object') {
      const fields = Object.entries((properties ?? {}) as Record<string, unknown>);
      if (fields.length === 0) return { title: text, story: text, displayName: text, bio: text };
      return Object.fromEntries(fields.map(([name, inner]) => [name, fillShape(inner, text)]));
    }
    if (type === 'array') return [fillShape(items ?? {}, text)];
    if (type === 'integer' || type === 'number') return 1;
    if (type === 'boolean') return true;
    return text;
  }

  test.each(['braTag', 'checkout', 'profile'])('validateForm: %s', async (form) => {
    const { client } = await server.person();
    const names = ['title', 'story', 'braSize', 'series', 'createdFor', 'displayName', 'bio', 'birthDate', 'email'];
    for (const text of hostile) {
      const values = Object.fromEntries(names.map((name) => [name, text(perFrame / names.length)]));
      expect(await measureWait(() => client.raw('validateForm', { form, values }))).toBeLessThan(longestWaitMs);
      const short = Object.fromEntries(names.map((name) => [name, text(name === 'story' ? 4000 : name === 'bio' ? 1000 : 60)]));
      // Fifty concurrent calls are answered one by one, with others in between.
      const fifty = () => Promise.all(Array.from({ length: 50 }, () => client.raw('validateForm', { form, values: short })));
      expect(await measureWait(fifty)).toBeLessThan(longestWaitMs);
    }
  });

  test('every event with as much text as a frame holds', async () => {
    const admin = await server.person({ roles: ['admin'] });
    for (const spec of Object.values(events)) {
      const shape = z.toJSONSchema(spec.input, { io: 'input', unrepresentable: 'any' });
      const empty = JSON.stringify(fillShape(shape, '')).length;
      const fields = JSON.stringify(fillShape(shape, '\u0001')).split('u0001').length - 1;
      if (fields === 0) continue;
      for (const text of [hostile[0], hostile[1], hostile[7], repeatMarks]) {
        const input = fillShape(shape, text?.((perFrame - empty) / fields) ?? '');
        expect(await measureWait(() => admin.client.raw(spec.name, input)), spec.name).toBeLessThan(longestWaitMs);
      }
    }
  });

  test('an input nested 20,000 levels deep is a validation error', async () => {
    const { client } = await server.person();
    const deep = [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`];
    // Raw frames: the client library itself would overflow the stack.
    const { engine } = client.socket.io;
    let id = 1_000_000;
    const sendRaw = async (name: string, input: string): Promise<string> => {
      id += 1;
      const answered = new Promise<string>((done) =>
        engine.on('data', (data: unknown) => String(data).startsWith(`3/strapline,${id}[`) && done(String(data))),
      );
      engine.write(`2/strapline,${id}["${name}",${input}]`);
      return await answered;
    };
    for (const nested of deep)
      for (const [name, input] of [
        ['validateForm', `{"form":"braTag","values":{"title":${nested}}}`],
        ['validateForm', `{"form":"profile","values":{"bio":${nested}}}`],
        ['webauthnVerifyAssertion', `{"challengeId":"xxxxxxxxxxxxxxxxxxxx","credential":{"response":${nested}}}`],
        ['searchListings', `{"size":${nested}}`],
        ['completePaymentIntents', `{"items":${nested}}`],
        ['authCheck', `{"__proto__":${nested}}`],
      ] as const)
        expect(await sendRaw(name, input), name).toContain('"code":"validation"');
  });

  test('a sign-in name or password of combining marks only', async () => {
    const query = new URLSearchParams({
      client_id: 'strapline-web',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${server.url}/confirmLoginIntent`,
      state: 'state',
      nonce: 'nonce',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    const browser = createVisitor({ origin: server.url, listening: server.url });
    await browser.get(`${server.url}/realms/strapline/protocol/openid-connect/auth?${query}`);
    const login = new URL(browser.page().url).pathname;
    // Not percent-encoded, so that three times as many fit.
    const long = repeatMarks(31_000);
    for (const [action, fields] of [
      ['password', `name=${long}&password=not this one`],
      ['password', `name=mara&password=${long}`],
      ['code', `email=${long}`],
      ['code', `email=a@post.example&accept=yes&password=${long}`],
      ['reset', `email=a@post.example&password=${long}`],
      ['verify', `code=${long}`],
    ] as const) {
      await browser.get(`${login}?screen=password`);
      const csrf = /name="csrf" value="([^"]*)"/.exec(browser.page().text)?.[1] ?? '';
      expect(await measureWait(() => browser.post(`${login}/${action}`, `csrf=${csrf}&${fields}`)), fields.slice(0, 12)).toBeLessThan(
        longestWaitMs,
      );
      expect([400, 404, 413, 422], `${action} ${fields.slice(0, 12)}`).toContain(browser.page().status);
    }
  });

  test('a query with as many keys as fit in a request', async () => {
    const keys = {
      'dotted into one': (i: number) => `s.k${i.toString(36)}`,
      'dotted into many': (i: number) => `s${i.toString(36)}.a`,
      plain: (i: number) => `k${i.toString(36)}`,
      'one again and again': () => 'year=1',
      'one inside, again and again': () => 'size.band=32',
      'a field of text, and more inside it': (i: number) => (i === 0 ? 'q=a' : `q.k${i.toString(36)}`),
    };
    for (const [kind, key] of Object.entries(keys)) {
      const query = Array.from({ length: 2_400 }, (_, i) => key(i))
        .join('&')
        .slice(0, 15_500)
        .replace(/&[^&]*$/, '');
      expect(await measureWait(() => server.http(`/v1/listings?${query}`)), kind).toBeLessThan(longestWaitMs);
      expect((await server.http(`/v1/listings?${query}`)).body, kind).toMatchObject({ code: 'validation' });
    }
  });

  test('queries, forms and upload headers', async () => {
    const { token } = await server.person();
    for (const text of hostile) {
      const query = encodeURIComponent(text(3000)).slice(0, 9000).replace(/%.?$/, '');
      for (const where of [
        `/v1/listings?q=${query}`,
        `/v1/bratags/${query.slice(0, 290)}`,
        `/?${query}=1`,
        `/listing/a?q=${query}`,
        `/${query}`,
      ])
        expect(await measureWait(() => server.http(where, { headers: { accept: 'text/html' } })), where.slice(0, 40)).toBeLessThan(
          longestWaitMs,
        );
      const form = new URLSearchParams({ email: text(60_000), code: text(1000), username: text(1000), password: text(1000) });
      for (const where of ['token', 'revoke', 'auth', 'logout'].map((end) => `/realms/strapline/protocol/openid-connect/${end}`))
        expect(
          await measureWait(() =>
            server.http(where, { method: 'POST', body: form.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
          ),
          where,
        ).toBeLessThan(longestWaitMs);
      const header = Buffer.from(text(3000)).toString('base64');
      expect(
        await measureWait(() =>
          server.http('/v1/uploads', {
            method: 'POST',
            token,
            headers: { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': `filename ${header},filetype ${header}` },
          }),
        ),
      ).toBeLessThan(longestWaitMs);
    }
  });
});
