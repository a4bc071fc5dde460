import { events } from '@strapline/contract/events';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

// A fixed seed is reproducible; FUZZ_SEED sets another.
const seed = Number(process.env['FUZZ_SEED'] ?? 20261121);
const names = Object.keys(events);
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const strange = fc.oneof(
  fc.anything({ maxDepth: 3, withNullPrototype: false }),
  fc.constantFrom<unknown>(
    '\ud800',
    '__proto__',
    'constructor',
    '',
    null,
    undefined,
    Number.NaN,
    -0,
    2 ** 53,
    [],
    [[]],
    { __proto__: null },
    { constructor: { prototype: { level: 2 } } },
  ),
  fc.jsonValue({ maxDepth: 8 }),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

const plausible = fc.record(
  {
    braTagId: fc.constantFrom('amber_lark_k2p:2026:main:0001', 'x', '../../etc/passwd', "' or 1=1 --"),
    slug: fc.constantFrom('a', '[slug]', '%00', '\u0000'),
    q: fc.string(),
    cursor: fc.constantFrom('AAAA', '!!', 'eyJzIjoxfQ'),
    limit: fc.constantFrom(0, 1, 100, 101, 1e9, '1'),
    paymentIntentId: fc.constantFrom('pi_none', 'pi_', '*'),
    idempotencyKey: fc.string({ maxLength: 80 }),
    items: fc.array(fc.record({ paymentIntentId: fc.string() })),
    values: fc.jsonValue(),
    form: fc.constantFrom('braTag', 'nothing', '__proto__'),
  },
  { requiredKeys: [] },
);

test('every frame that requests an ack gets one, whatever its content, and the process survives', async () => {
  const signedIn = await server.person({ birthDate: '1990-01-01' });
  const clients = [await server.connect(), signedIn.client];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...clients),
      fc.oneof(fc.constantFrom(...names), fc.constantFrom('__proto__', 'toString', 'nothing', '', 'error')),
      fc.oneof(strange, plausible),
      async (client, name, input) => {
        const answer = await client.raw(name, input);
        expect(typeof answer).toBe('object');
        const failure = (answer as { error?: { code: string; message: string } }).error;
        if (failure) expect(failure.code).not.toBe('internal');
        // `rate_limited` is an answer, too.
      },
    ),
    { numRuns: 400, seed },
  );
  expect((await server.http('/readyz')).status).toBe(200);
});

test('frames without an ack, with two, or with a name only are harmless', async () => {
  const client = await server.connect();
  for (const name of ['fetchBraTag', 'nothing', 'authCheck']) {
    client.socket.emit(name);
    client.socket.emit(name, {}, {}, {});
    client.socket.emit(name, () => {}, { late: true });
    expect(await client.raw(name, {}, { more: 1 }, 'x')).toBeTypeOf('object');
    expect(await client.raw(name)).toBeTypeOf('object');
  }
  expect(await client.call('authCheck')).toMatchObject({ level: 0 });
});

test('a message over 256 kB ends its own connection only', async () => {
  const [big, other] = [await server.connect(), await server.connect()];
  const gone = new Promise<void>((done) => big.socket.once('disconnect', () => done()));
  big.socket.emit('validateForm', { form: 'braTag', values: { story: 'x'.repeat(400_000) } });
  await gone;
  expect(await other.call('authCheck')).toMatchObject({ level: 0 });
});

test('more than 60 concurrent calls on one connection are refused individually', async () => {
  const client = await server.connect();
  const answers = await Promise.all(Array.from({ length: 200 }, () => client.raw('searchListings', {})));
  const codes = answers.map((answer) => (answer as { error?: { code: string } }).error?.code ?? 'ok');
  expect(codes).toContain('ok');
  expect(codes.every((code) => code === 'ok' || code === 'rate_limited')).toBe(true);
});

test('HTTP: every malformed request gets an answer in our format', async () => {
  const paths = [
    '/v1/listings',
    '/v1/bratags/x',
    '/v1/bratags/x/certificate',
    '/v1/bratags/amber_lark_k2p:2026:main:0001/certificate.html?number=0&format=%00',
    '/v1/hooks/stripe',
    '/v1/hooks/coinbase',
    '/v1/uploads',
    '/v1/aname/x',
    '/v1/toptop/admin/agents/bsky?dataType=post',
    '/v1/log/tile/0/000.p/1',
    '/v1/log/tile/%00/..%2f',
    '/v1/log/proof/1e9',
    '/v1/log/consistency/9/%ff',
    '/realms/strapline/protocol/openid-connect/token',
    '/demo/token',
    '/%00',
    '/v1/%ff',
    '/..%2f..%2fetc/passwd',
    '/media/x/y',
    '/v1/listings?limit=abc',
    '/v1/listings?__proto__=1',
    '/v1/listings?size.band.x=1',
    '/v1/listings?size.__proto__=1',
  ];
  const types = [
    'application/json',
    'application/json; charset=utf-7',
    'APPLICATION/JSON',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/x-www-form-urlencoded',
    '',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
      fc.constantFrom(...types),
      fc.string({ maxLength: 300 }),
      async (path, method, type, body) => {
        const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
        const response = await server.http(path, { method, ...(hasBody ? { body, headers: { 'content-type': type } } : {}) });
        expect(response.status).toBeGreaterThanOrEqual(200);
        expect(response.status).toBeLessThan(500);
      },
    ),
    { numRuns: 250, seed },
  );
  expect((await server.http('/readyz')).status).toBe(200);
});
