import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createPhoto, createTestBraTag, uploadFile, waitForUpload } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCollector, type TestCollector } from '../adapters/telemetry/test-collector.ts';
import {
  buyAsGuest,
  checkOut,
  connectVisitor,
  homeAddress,
  payByCard,
  trustForwardedFor,
  waitForOrder,
} from '../features/order/test-purchase.ts';
import { logSettings } from '../platform/log.ts';
import { sql } from '../ports/database.ts';

/**
 * Typical use with all output recorded: trace log, traces, metrics, errors. None of the planted secrets below may appear in it.
 */

let collector: TestCollector;
const logLines: string[] = [];
const refusals: unknown[] = [];
const secrets: Record<string, string> = {};
const usernames: string[] = [];
let server: TestServer;
let metrics: string;

const log = pino({ ...logSettings, level: 'trace' }, { write: (line: string) => void logLines.push(line) });

beforeAll(async () => {
  collector = await startCollector();
  server = await startTestServer({ ...trustForwardedFor, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_SAMPLE: '1' }, { log });
  const mara = await server.person({ birthDate: '1991-07-23' });
  const theo = await server.person();
  Object.assign(secrets, { 'birth date': '1991-07-23', 'access token': mara.token, 'her token': theo.token });
  await makePurchase(mara, theo);
  await makeCode();
  await causeErrors(mara, theo);
  for (const { client } of [mara, theo])
    Object.assign(secrets, { [`address of ${client.socket.id}`]: (await client.call('getEmailAddress')).email ?? '' });
  metrics = await server.services.metrics.registry.metrics();
  usernames.push(mara.username, theo.username);
  await server.services.telemetry.close();
});
afterAll(async () => {
  await server.close();
  await collector.close();
});

/** Purchases by a guest and a member, with label, shipment and claim. */
async function makePurchase(mara: Person, theo: Person): Promise<void> {
  const braTagId = await createTestBraTag(server, mara, { offered: true, offeredAmount: 9000 });
  const { strapCode } = await mara.client.call('pullStrapCode', { braTagId });
  const purchase = await checkOut(theo.client, braTagId);
  await payByCard(server, purchase);
  await waitForOrder(theo.client, purchase, 'paid');
  const label = await mara.client.call('getShippingLabel', { orderId: purchase.order.id });
  await server.http(label.url.slice(server.url.length));
  await mara.client.call('shipOrder', {
    orderId: purchase.order.id,
    carrier: 'USPS',
    codeByHand: true,
    trackingNumber: '9400111899223100012345',
  });
  await theo.client.call('claimCollectorTag', { braTagId, strapCode, satisfied: true });
  const other = await createTestBraTag(server, mara, { offered: true, offeredAmount: 9000 });
  const guest = await buyAsGuest(server, await connectVisitor(server), other);
  await (await connectVisitor(server)).call('completePaymentIntents', {
    items: [{ paymentIntentId: guest.intent.id, accessToken: guest.accessToken }],
  });
  Object.assign(secrets, {
    'strap code': strapCode,
    'strap code as typed': strapCode.replaceAll('-', ''),
    "buyer's link": purchase.accessToken,
    "guest's link": guest.accessToken,
    'client secret': purchase.intent.clientSecret ?? '',
    "guest's client secret": guest.intent.clientSecret ?? '',
    'label signature': new URL(label.url).searchParams.get('signature') ?? '',
    street: homeAddress.line1,
    'name on the parcel': homeAddress.name,
    'e-mail of guests': 'june1@post',
  });
}

/** A sign-in code by mail and a wrong password. */
async function makeCode(): Promise<void> {
  const email = 'planted.person@post.example';
  const { provider } = server;
  if (!provider) throw new Error('no provider');
  const account = await provider.accounts.createForDemo({
    signInName: 'planted',
    email: 'before@post.example',
    password: 'planted password of hers',
    publicKey: 'k',
    roles: [],
  });
  await provider.accounts.requestEmail(account.sub, email, [{ key: '192.0.2.9', room: 1 }]);
  const [mail] = await server.mails(email);
  const code = /\b(\d{4}) (\d{4})\b/.exec(mail?.body ?? '');
  if (!code) throw new Error(`no code in ${mail?.body}`);
  await provider.accounts
    .confirmEmail(account.sub, '00000000', [{ key: '192.0.2.9', room: 1 }])
    .catch((error: unknown) => refusals.push(String(error)));
  await provider.accounts.confirmEmail(account.sub, `${code[1]}${code[2]}`, [{ key: '192.0.2.9', room: 1 }]);
  Object.assign(secrets, {
    'mail code': `${code[1]}${code[2]}`,
    'mail code in the mail': `${code[1]} ${code[2]}`,
    'new e-mail': email,
    password: 'planted password of hers',
  });
}

/** Refused calls, and one that fails internally. */
async function causeErrors(mara: Person, theo: Person): Promise<void> {
  const planted = { email: 'not an address but private', shipTo: { ...homeAddress, line1: 'Planted Lane 7', country: 'Nowhere' } };
  const braTagId = `${mara.username}:2026:main:0001`;
  refusals.push(await theo.client.refusal('createPaymentIntentStripe', { braTagId, ...planted, idempotencyKey: 'planted-key-0001' }));
  refusals.push(await theo.client.refusal('claimCollectorTag', { braTagId, strapCode: 'PLNT-DC0D-E123-4' }));
  refusals.push(await theo.client.refusal('saveProfile', { birthDate: 'the 5th of planted' }));
  refusals.push((await server.http('/v1/listings', { token: 'planted.bearer.token' })).body);
  refusals.push((await server.http('/v1/listings', { headers: { authorization: 'Basic planted-basic' } })).body);
  refusals.push(
    (
      await server.http('/v1/hooks/stripe', {
        method: 'POST',
        headers: { 'stripe-signature': 'planted-signature' },
        body: '{"planted":"webhook"}',
      })
    ).body,
  );
  await waitForUpload(mara, await uploadFile(server, mara, Buffer.concat([await createPhoto(), Buffer.from('planted bytes')])));
  // An internal error with the input at hand.
  await server.services.db.change(sql`alter table idempotency rename to idempotency_gone`);
  refusals.push(
    await theo.client.refusal('createPaymentIntentStripe', {
      braTagId,
      shipTo: { ...homeAddress, line1: 'Planted Lane 8' },
      idempotencyKey: 'planted-key-0002',
    }),
  );
  await server.services.db.change(sql`alter table idempotency_gone rename to idempotency`);
  Object.assign(secrets, {
    'typed street': 'Planted Lane',
    'typed e-mail': 'not an address but private',
    'typed strap code': 'PLNT-DC0D',
    'typed birth date': 'the 5th of planted',
    'typed bearer': 'planted.bearer.token',
    'typed basic': 'planted-basic',
    'typed signature': 'planted-signature',
    'webhook body': '{"planted"',
    'upload bytes': 'planted bytes',
    'idempotency key': 'planted-key-000',
  });
}

function findSecrets(text: string): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => text.includes(secret))
    .map(([name]) => name);
}

describe('secrets and personal data', () => {
  test('were used, and the check detects them', () => {
    for (const [name, secret] of Object.entries(secrets)) expect(secret.length, name).toBeGreaterThan(3);
    expect(findSecrets(`{"msg":"claimed with ${secrets['strap code']}"}`)).toEqual(['strap code']);
  });

  test('are in no log line at level trace, while the log says who did what', () => {
    const text = logLines.join('');
    expect(text).toContain('socket connected');
    expect(text).toContain('"msg":"call"');
    expect(text).toContain('a call failed');
    expect(text).toContain('rejected a webhook without a valid signature');
    expect(findSecrets(text)).toEqual([]);
    expect(text).not.toMatch(/sk_test_|whsec_|Bearer /);
    // One line per entry: a newline in a value cannot forge an entry.
    for (const line of logLines) expect(Object.keys(JSON.parse(line) as object)).toContain('level');
  });

  test('are in no trace, and neither is anything that identifies somebody', () => {
    expect(collector.spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'call createPaymentIntentStripe',
        'payments.createIntent',
        'mail.send',
        'POST /v1/hooks/stripe',
        'job order-mail',
      ]),
    );
    const text = collector.bodies.join('');
    expect(findSecrets(text)).toEqual([]);
    for (const name of usernames) expect(text).not.toContain(name);
    expect(text).not.toMatch(/(acc|ord|pi|upl|req)_[a-z0-9]{8}|@|127\.0\.0\.1|10\.128\./);
  });

  test('are in no metric', () => {
    expect(metrics).toContain('strapline_calls_total');
    expect(findSecrets(metrics)).toEqual([]);
  });

  test('are in no error, and internal errors show a reference only', () => {
    const text = JSON.stringify(refusals);
    expect(findSecrets(text)).toEqual([]);
    const reference = expect.stringMatching(/^req_[a-z0-9]+$/);
    const message = expect.stringMatching(/this reference: req_[a-z0-9]+\.$/);
    expect(refusals).toContainEqual({ code: 'internal', reason: 'internal_error', params: { reference }, message });
    expect(text).not.toMatch(/idempotency_gone|relation|select |\/packages\/|\.ts:/);
  });

  test('are not in the database in clear', async () => {
    const tables = await server.services.db.rows<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const sealed = [
      'strap code as typed',
      'birth date',
      "buyer's link",
      "guest's link",
      'access token',
      'her token',
      'password',
      'label signature',
      'street',
      'mail code',
      'mail code in the mail',
    ];
    for (const { name } of tables) {
      // The sandbox stores what a real provider would store.
      if (name.startsWith('sandbox')) continue;
      const rows = await server.services.db.rows<{ text: string }>(
        { text: `select row_to_json(t)::text as text from "${name}" t`, values: [] },
        { prepare: false },
      );
      const text = rows.map((row) => row.text).join('\n');
      for (const secret of sealed) expect(text.includes(secrets[secret] ?? 'missing'), `${secret} in ${name}`).toBe(false);
    }
  });
});

const dist = path.resolve(import.meta.dirname, '../../../web/dist');

describe.skipIf(!existsSync(path.join(dist, 'index.html')))('the built app', () => {
  test('has no secret, no machine address and no file path', () => {
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(js|css|html|webmanifest|json|map)$/.test(name),
    );
    expect(files.length).toBeGreaterThan(10);
    const root = path.resolve(dist, '../../..');
    for (const name of files) {
      const text = readFileSync(path.join(dist, name), 'utf8');
      expect(
        text.match(/sk_(test|live)_\w+|whsec_\w+|-----BEGIN|strapline-demo|localhost:\d+|127\.0\.0\.1:\d+/)?.[0],
        name,
      ).toBeUndefined();
      expect(text.includes(root), name).toBe(false);
      expect(name.endsWith('.map'), name).toBe(false);
    }
  });

  test('shows only public data of people in its pages', async () => {
    for (const signIn of [{}, { token: secrets['her token'] ?? '' }]) {
      for (const where of ['/', '/account', '/checkout', '/order/pi_none']) {
        const page = await server.http(where, signIn);
        expect(findSecrets(String(page.body)), where).toEqual([]);
        expect(String(page.body)).not.toMatch(/acc_[a-z0-9]{10}|sk_test_|whsec_|birth_?date/i);
      }
    }
  });
});
