import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { verifyCertificate } from '@strapline/domain/certificate/verify-certificate';
import { formatVerifierKey } from '@strapline/domain/log/signed-note';
import { day, hour } from '@strapline/domain/time';
import { uploadPicture } from '@strapline/testkit/bra-tags';
import { createEstimate } from '@strapline/testkit/handles';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personalData } from '../../personal-data/personal-data.ts';
import { listColumns } from '../../personal-data/table-entry.ts';
import { logSettings } from '../../platform/log.ts';
import { sql } from '../../ports/database.ts';
import { checkBooks, countDiscrepancies, formatAuditReport } from '../audit/check-books.ts';
import { createLogVerifier } from '../log/log.ts';
import { buyerDetails } from '../order/order.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { trustForwardedFor } from '../order/test-purchase.ts';
import { resumeErasures } from './erase-account.ts';
import { findInDatabase, findInFiles } from './find-traces.ts';
import { readExport } from './test-export.ts';

/** What could lead to them. A database row may spell a name in two words, and the search index has single ones. */
const words = [
  ...['mara@post.example', 'Mara Vale', 'maravale', '1991-04-17'],
  ...['theo@post.example', 'Theo Lindqvist', 'Lindqvist', '14 Harbor Lane', '1986-09-02'],
];

let server: TestServer;
const people: Record<string, Person> = {};
const logged: string[] = [];
const log = pino({ ...logSettings, level: 'trace' }, { write: (line: string) => void logged.push(line) });
beforeAll(async () => {
  server = await startTestServer({ SEED: 'demo', ...trustForwardedFor }, { log, identityLimits: { accessTokenSeconds: 90 * 86_400 } });
  for (const name of ['mara', 'theo', 'ines', 'nora']) people[name] = await signIn(name);
}, 240_000);
afterAll(() => server?.close());

async function signIn(signInName: string): Promise<Person> {
  const account = await server.provider?.accounts.find({ signInName });
  const token = await server.tokenOf(account?.sub ?? '');
  const client = await server.connect({ token, admin: signInName === 'ines' || signInName === 'nora' });
  const { user } = await client.call('authCheck');
  return { accountId: account?.sub ?? '', username: user?.username ?? '', token, app: 'strapline', client };
}

function get(name: 'mara' | 'theo' | 'ines' | 'nora'): Person {
  const person = people[name];
  if (!person) throw new Error(`${name} is not signed in`);
  return person;
}

type Sale = { id: string; braTagId: string; status: string };

async function listPurchases(): Promise<Sale[]> {
  return (await get('theo').client.call('listOrders', { as: 'buyer', limit: 100 })).items;
}

async function findPurchase(status: string): Promise<Sale> {
  const sold = new Set((await get('mara').client.call('listOrders', { as: 'seller', limit: 100 })).items.map(({ id }) => id));
  const order = (await listPurchases()).find((one) => one.status === status && sold.has(one.id));
  if (!order) throw new Error(`theo has no order of mara that is ${status}`);
  return order;
}

/** They write their names and addresses wherever a text can have one. */
async function writeEverywhere(): Promise<void> {
  const [mara, theo, ines, nora] = [get('mara').client, get('theo').client, get('ines').client, get('nora').client];
  const self = 'I am Theo Lindqvist, 14 Harbor Lane.';
  const orderId = (await findPurchase('paid')).id;
  await theo.call('sendMessage', { to: { orderId }, text: self, idempotencyKey: randomUUID() });
  await theo.call('submitSurvey', createEstimate('bluesky:maravale.example'));
  await theo.call('requestInvite', { email: 'theo@post.example', role: 'model', fqsid: 'instagram:lindqvist' });
  const survey = { kind: 'survey', id: 'size:bluesky:maravale.example' } as const;
  await theo.call('reportContent', { subject: survey, reason: 'scam', idempotencyKey: randomUUID() });
  await mara.call('sendMessage', { to: { orderId }, text: 'Hello Theo Lindqvist,\nMara Vale here.', idempotencyKey: randomUUID() });
  const picture = await uploadPicture(server, get('mara'), 'Mara Vale at her table');
  await mara.call('sendMessage', { to: { orderId }, text: 'Mara Vale at her table.', uploads: [picture], idempotencyKey: randomUUID() });
  await uploadPicture(server, get('mara'), 'Mara Vale at her desk');
  await mara.call('setAvatar', { uploadId: await uploadPicture(server, get('mara'), 'Mara Vale'), useService: false });
  const uploads = [await uploadPicture(server, get('mara'), 'Mara Vale and her desk')];
  const topic = { category: 'general', title: 'Mara Vale’s desk', text: 'Mara Vale writes here.' } as const;
  await mara.call('createTopic', { ...topic, uploads, idempotencyKey: randomUUID() });
  await mara.call('createGallery', {
    title: 'Mara Vale’s window',
    media: [await uploadPicture(server, get('mara'), 'Mara Vale at the window')],
    idempotencyKey: randomUUID(),
  });
  await mara.call('createWidget', {
    kind: 'model',
    target: get('mara').username,
    allowedOrigins: ['https://maravale.example'],
    idempotencyKey: randomUUID(),
  });
  const { items: offered } = await theo.call('searchListings', { creator: get('mara').username });
  const wanted = offered.find(({ listing }) => listing === 'published');
  const amountCents = Math.ceil((wanted?.offeredAmount ?? 0) * 0.9);
  await theo.call('makeOffer', {
    braTagId: wanted?.braTagId ?? '',
    amountCents,
    message: 'Theo Lindqvist asks',
    idempotencyKey: randomUUID(),
  });
  await theo.call('saveSearch', { name: 'Theo Lindqvist’s size', filters: { q: 'lace' }, alert: 'off' });
  const [kept] = (await theo.call('listCollection', {})).items;
  await theo.call('updateCollectionItem', { braTagId: kept?.braTagId ?? '', notes: 'Theo Lindqvist, 14 Harbor Lane' });
  const quietHours = { from: '22:00', to: '08:00', timeZone: 'America/Los_Angeles' };
  await mara.call('setNotificationPreferences', { channels: {}, digest: 'daily', quietHours, discreet: true });
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  await mara.call('registerPush', { subscription: { endpoint: 'https://push.example/mara', keys } });

  const disputed = (await findPurchase('delivered')).id;
  const wants = { kind: 'partial', cents: 20_00 } as const;
  await theo.call('openDispute', {
    orderId: disputed,
    reason: 'damaged',
    words: `A tear. ${self}`,
    wants,
    pictures: [],
    idempotencyKey: randomUUID(),
  });
  const { dispute } = await mara.call('fetchDispute', { orderId: disputed });
  const number = dispute?.proposal?.number;
  await mara.call('answerDispute', {
    orderId: disputed,
    act: 'accept',
    number,
    words: 'Sorry, Theo Lindqvist. Mara Vale',
    pictures: [],
    idempotencyKey: randomUUID(),
  });

  const { items: sales } = await mara.call('listOrders', { as: 'seller', limit: 100 });
  const [listing] = (await mara.call('listMyBraTags', { as: 'creator', limit: 100 })).items.filter((tag) => tag.listing === 'published');
  const subject = { kind: 'braTag', id: listing?.braTagId ?? '' } as const;
  const { reportId } = await theo.call('reportContent', {
    subject,
    reason: 'nudity',
    text: `Mara Vale shows too much. ${self}`,
    idempotencyKey: randomUUID(),
  });
  const { report } = await ines.call('getReportCase', { reportId });
  const reason = 'Mara Vale shows too much, as Theo Lindqvist says.';
  await ines.call('decideReport', { reportId, version: report.version, action: 'hide', rule: 'nudity', reason });
  const decision = (await mara.call('listMyDecisions', {})).items[0];
  await mara.call('appeal', {
    decisionId: decision?.id ?? '',
    text: 'I am Mara Vale, and this is only lace.',
    idempotencyKey: randomUUID(),
  });
  await nora.call('decideAppeal', { decisionId: decision?.id ?? '', uphold: false, reason: 'Mara Vale is right: it is only lace.' });

  for (const username of [get('mara').username, get('theo').username])
    for (const state of ['limited', 'active'] as const)
      await ines.call('setUserState', { username, state, reason: 'Asked by mara@post.example and theo@post.example.' });
  const ours = new Set(sales.map(({ id }) => id));
  for (const { id, status } of await listPurchases())
    if (status === 'paid' && !ours.has(id)) await theo.call('cancelOrder', { orderId: id, reason: 'Theo Lindqvist\nchanged his mind.' });
  const [owned] = await server.services.db.rows<{ id: string }>(
    sql`select id from bra_tag where owner_id = ${get('mara').accountId} and status = 'active' and chip -> 'proven' = 'true' limit 1`,
  );
  await mara.call('requestChipReplacement', { braTagId: owned?.id ?? '', problem: 'damaged', note: 'Write to mara@post.example.' });
  await mara.call('shipOrder', { orderId, carrier: 'USPS', codeByHand: true });
  await server.services.db.change(
    sql`insert into payout_account (account_id, provider, status, requirements_due, created_at) values (${get('mara').accountId}, 'embedded', 'none', '[]', now())`,
  );
  await featureWithNames();
  await waitForJobs(server);
}

/** About somebody else's piece; what was written about their own is in the demo. */
async function featureWithNames(): Promise<void> {
  const { items } = await get('theo').client.call('searchListings', {});
  const piece = items.find(({ creator, listing }) => creator.username !== get('mara').username && listing === 'published');
  const [from = '', until = ''] = [70, 80].map((days) => new Date(server.clock.now().getTime() + days * day).toISOString());
  const text =
    'Mara Vale cut it at her table, and Theo Lindqvist of 14 Harbor Lane wore it first. It took nineteen days, and nothing was left.';
  await get('ines').client.call('setFeatured', { slug: piece?.slug ?? '', title: 'With thanks to Mara Vale', text, from, until });
}

/** Everything that is open comes to its end: arrivals are confirmed, and the other deadlines pass. */
async function finishOrders(): Promise<void> {
  for (let weeks = 0; weeks < 5 && (await countOpenOrders()) > 0; weeks += 1) {
    for (const { id, status } of await listPurchases())
      if (status === 'shipped') await get('theo').client.call('confirmDelivery', { orderId: id });
    await advanceClock(server, 7 * day);
  }
  const open = await server.services.db.rows(
    sql`select status, needs_operator, late_look_at from orders where status not in ('completed', 'canceled', 'expired') or needs_operator is not null`,
  );
  if ((await countOpenOrders()) > 0) throw new Error(`still open: ${JSON.stringify(open)}`);
}

async function countOpenOrders(): Promise<number> {
  const counts = [];
  for (const name of ['mara', 'theo'] as const) counts.push((await get(name).client.call('fetchPrivacy', {})).openOrders);
  return Math.max(...counts);
}

async function sumTotals(): Promise<unknown> {
  const { db } = server.services;
  return {
    ledger: await db.rows(sql`select account, subject, cents, postings from ledger_balance order by account, subject, currency`),
    orders: await db.rows(sql`select id, status, amount_cents, net_cents, refunded_cents from orders order by id`),
    log: await db.rows(sql`select index, leaf_hash from provenance where type not in ('tag.retired', 'audit.head') order by index`),
    audit: await db.rows(sql`select id, hash from audit where action not in ('audit.redacted') order by id`),
  };
}

/** What is stored encrypted, encoded or sealed, and so isn't found by a search of the rows. */
async function openSealed(): Promise<string> {
  const { db, secrets } = server.services;
  const orders = await db.rows<{ id: string; email_sealed: unknown; ship_to_sealed: unknown }>(
    sql`select id, email_sealed, ship_to_sealed from orders`,
  );
  const births = await db.rows<{ id: string; sealed: Uint8Array }>(
    sql`select id, birth_date_sealed as sealed from account where birth_date_sealed is not null`,
  );
  const reports = await db.rows<{ id: string; sealed: Uint8Array }>(
    sql`select id, email_sealed as sealed from report where email_sealed is not null`,
  );
  const invites = await db.rows<{ id: string; sealed: Uint8Array }>(
    sql`select id, email_sealed as sealed from invite where email_sealed is not null`,
  );
  const certificates = await db.rows<{ jwt: string }>(sql`select jwt from certificate`);
  return JSON.stringify([
    orders.map((one) => buyerDetails.open(secrets, one.id, { emailSealed: one.email_sealed, shipToSealed: one.ship_to_sealed })),
    births.map(({ id, sealed }) => secrets.open(sealed, `birth-date ${id}`)),
    reports.map(({ id, sealed }) => secrets.open(sealed, `report ${id}`)),
    invites.map(({ id, sealed }) => secrets.open(sealed, `invite email ${id}`)),
    certificates.map(({ jwt }) => Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()),
    await server.mails(),
  ]);
}

function collectKeys(value: unknown, keys = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) collectKeys(one, keys);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) {
      keys.add(key);
      collectKeys(one, keys);
    }
  return keys;
}

/** How columns are called in an export, where that differs. */
const exportedAs: Record<string, string> = {
  birth_date_sealed: 'birthDate',
  email_sealed: 'email',
  ship_to_sealed: 'shipTo',
  device: 'devices',
  name_sealed: 'declared',
  subscription_sealed: 'subscription',
  answers_sealed: 'answers',
};

describe('the demo people mara and theo', () => {
  test('get everything that the registry of personal data promises as an export', async () => {
    await writeEverywhere();
    const [ofMara, ofTheo] = [await readExport(server, get('mara')), await readExport(server, get('theo'))];
    const missing: string[] = [];
    for (const [table, entry] of Object.entries(personalData)) {
      const file = entry.export;
      if (!file) continue;
      const keys = new Set([ofMara, ofTheo].flatMap((files) => [...collectKeys(JSON.parse(String(files[file])))]));
      for (const column of [...listColumns(entry, 'personal'), ...listColumns(entry, 'sealed')])
        if (!entry.withheld?.[column] && !keys.has(exportedAs[column] ?? column)) missing.push(`${table}.${column}`);
    }
    expect(missing).toEqual([]);
    const media = Object.keys(ofMara).filter((name) => name.startsWith('media/'));
    expect(media.length).toBeGreaterThan(0);
    expect(media.some((name) => name.includes('avatar-'))).toBe(true);
    for (const name of media) expect(ofMara[name]?.length).toBeGreaterThan(0);
    const [maraText, theoText] = [ofMara, ofTheo].map((files) => Object.values(files).map(String).join('\n'));
    expect(theoText).toContain('14 Harbor Lane');
    // The seller's copy has what theo wrote to her, but not the address that he gave for delivery.
    expect(maraText).not.toContain('"line1"');
  });

  test('leave nothing but what docs/privacy.md lists once both are deleted, and no total changes', async () => {
    const { db, config } = server.services;
    const found = await findInDatabase(db, words);
    for (const table of ['account', 'audit_reason', 'decision', 'dispute_step', 'mail', 'message', 'orders', 'report', 'upload'])
      expect(
        found.map((one) => one.split(':')[0]),
        table,
      ).toContain(table === 'orders' ? 'account' : table);
    for (const name of ['mara', 'theo'] as const) await get(name).client.call('eraseMyAccount', { username: get(name).username });
    await advanceClock(server, 7 * day + hour);
    expect(await countOpenOrders()).toBeGreaterThan(0);
    expect(await db.rows(sql`select distinct state from erasure`)).toEqual([{ state: 'waiting' }]);
    // Nothing but the deletion itself happens between the two sums.
    await db.change(sql`delete from job where kind = 'account-erase'`);
    await finishOrders();
    const before = await sumTotals();
    await resumeErasures(server.services);
    await waitForJobs(server);
    expect(await db.rows(sql`select distinct state from erasure`)).toEqual([{ state: 'done' }]);
    expect(await sumTotals()).toEqual(before);
    await advanceClock(server, 25 * hour);

    expect(await findInDatabase(db, words)).toEqual([]);
    expect(await findInFiles(config.dataDir, words)).toEqual([]);
    expect((await readdir(config.dataDir, { recursive: true })).filter((name) => /avatar-.*webp$/.test(name))).toEqual([]);
    const sealed = await openSealed();
    const lines = logged.join('\n');
    for (const word of words) {
      expect(sealed.toLowerCase()).not.toContain(word.toLowerCase());
      expect(lines.toLowerCase()).not.toContain(word.toLowerCase());
    }
    expect(await db.rows(sql`select word from search_word where word in ('mara', 'vale', 'maravale', 'theo', 'lindqvist')`)).toEqual([]);
    expect(await db.rows(sql`select id from data_export where state <> 'expired'`)).toEqual([]);
    const report = await checkBooks(db);
    expect([countDiscrepancies(report), formatAuditReport(report)]).toEqual([0, expect.anything()]);
  }, 240_000);

  test('leave certificates that verify, and an audit log that verifies', async () => {
    const certificates = await server.services.db.rows<{ id: string; app: string }>(
      sql`select id, app from bra_tag where id in (select bra_tag_id from certificate)`,
    );
    expect(new Set(certificates.map(({ app }) => app))).toEqual(new Set(['strapline', 'toptop']));
    for (const { id, app } of certificates) {
      const file = await (await fetch(`${server.url}/v1/bratags/${id}/certificate`, { headers: { 'x-application': app } })).text();
      expect(verifyCertificate(file, { logKey: formatVerifierKey(createLogVerifier(server.services)) })).not.toHaveProperty('fault');
    }
    expect(await (await signIn('ines')).client.call('verifyAudit', {})).toMatchObject({ ok: true });
  });
});
