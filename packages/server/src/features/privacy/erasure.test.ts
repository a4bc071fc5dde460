import { randomUUID } from 'node:crypto';
import { day, hour } from '@strapline/domain/time';
import { createTestBraTag, uploadPicture } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logSettings } from '../../platform/log.ts';
import { type Statement, sql } from '../../ports/database.ts';
import { checkBooks, countDiscrepancies, formatAuditReport } from '../audit/check-books.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { checkOut, homeAddress, type Purchase, payByCard, trustForwardedFor, waitForOrder } from '../order/test-purchase.ts';
import { findInDatabase, findInFiles } from './find-traces.ts';

const theoAddress = { ...homeAddress, name: 'Theo Lindqvist', line1: '7 Quarry Lane' };
const maraWords = ['Mara Vale', 'maravale.sews', '1991-04-17'];
const theoWords = ['Theo Lindqvist', '7 Quarry Lane', '1986-09-02'];
let server: TestServer;
const logged: string[] = [];
const log = pino({ ...logSettings, level: 'trace' }, { write: (line: string) => void logged.push(line) });
let mara: Person;
let theo: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor, { log, identityLimits: { accessTokenSeconds: 3600 } });
});
afterAll(() => server.close());

async function findEmail({ accountId }: Person): Promise<string> {
  return (await server.services.identity.getEmail(accountId)).email ?? '';
}

beforeEach(async () => {
  mara = await server.person({ birthDate: '1991-04-17' });
  theo = await server.person({ birthDate: '1986-09-02' });
  const profile = { displayName: 'Mara Vale', bio: 'Mara Vale sews small runs.', nameOnModelPage: true, creatorMode: true };
  await mara.client.call('saveProfile', { ...profile, socials: { instagram: 'maravale.sews' } });
  await theo.client.call('saveProfile', { displayName: 'Theo Lindqvist' });
});

async function offer(title: string): Promise<string> {
  return await createTestBraTag(server, mara, { title, story: 'Cut and sewn by Mara Vale.', offered: true, offeredAmount: 8000 });
}

/** Theo buys a piece of Mara's, and both write. */
async function buy(braTagId: string): Promise<Purchase> {
  const purchase = await checkOut(theo.client, braTagId, { shipTo: theoAddress, email: await findEmail(theo) });
  await payByCard(server, purchase);
  await waitForOrder(theo.client, purchase, 'paid');
  const orderId = purchase.order.id;
  const text = 'This is Theo. Send it to Theo Lindqvist, 7 Quarry Lane.';
  await theo.client.call('sendMessage', { to: { orderId }, text, idempotencyKey: randomUUID() });
  return purchase;
}

async function complete(purchase: Purchase): Promise<void> {
  await mara.client.call('shipOrder', { orderId: purchase.order.id, carrier: 'USPS', codeByHand: true });
  await theo.client.call('confirmDelivery', { orderId: purchase.order.id });
  await advanceClock(server, 20 * day);
  await refreshSessions(mara, theo);
}

/** Their tokens expired with the clock. */
async function refreshSessions(...people: Person[]): Promise<void> {
  for (const person of people) {
    person.token = await server.tokenOf(person.accountId);
    person.client = await server.connect({ token: person.token });
  }
}

async function erase(person: Person): Promise<void> {
  await refreshSessions(person);
  await person.client.call('eraseMyAccount', { username: person.username });
  await advanceClock(server, 8 * day);
}

async function sumTotals(): Promise<unknown> {
  const { db } = server.services;
  return {
    ledger: await db.rows(sql`select account, subject, cents, postings from ledger_balance order by account, subject, currency`),
    orders: await db.rows(sql`select id, status, amount_cents, net_cents, refunded_cents from orders order by id`),
    log: await db.rows(sql`select index, leaf_hash from provenance where type <> 'tag.retired' order by index`),
  };
}

/** The number and text of the discrepancies after a change, which is undone. */
async function checkAfter(change: Statement): Promise<[number, string]> {
  const undo = new Error('undo');
  let result: [number, string] = [0, ''];
  await server.services.db
    .transaction(async (trx) => {
      expect(await trx.change(change)).toBe(1);
      const report = await checkBooks(trx);
      result = [countDiscrepancies(report), formatAuditReport(report)];
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return result;
}

describe('deleting an account', () => {
  test('leaves nothing of a creator and a buyer but what docs/privacy.md lists, and no total changes', async () => {
    const sold = await offer('Ivory lace by Mara Vale');
    const unsold = await offer('Plum mesh by Mara Vale');
    await uploadPicture(server, mara, 'Mara Vale at her table');
    const purchase = await buy(sold);
    await complete(purchase);
    await theo.client.call('exportMyData', {});
    await waitForJobs(server);
    const words = [...maraWords, ...theoWords, await findEmail(mara), await findEmail(theo)];
    expect(await findInDatabase(server.services.db, words)).not.toEqual([]);
    const before = await sumTotals();
    await erase(mara);
    await erase(theo);
    await advanceClock(server, 25 * hour);
    expect(await findInDatabase(server.services.db, words)).toEqual([]);
    expect(await findInFiles(server.services.config.dataDir, words)).toEqual([]);
    for (const word of words) expect(logged.join('\n')).not.toContain(word);
    expect(await server.services.db.rows(sql`select word from search_word where word in ('mara', 'vale', 'lindqvist')`)).toEqual([]);
    expect(await sumTotals()).toEqual(before);
    const report = await checkBooks(server.services.db);
    expect([countDiscrepancies(report), formatAuditReport(report)]).toEqual([0, expect.anything()]);

    // The check of the books notices what a step forgot.
    const left = [
      sql`update account set bio = 'Mara sews.' where id = ${mara.accountId}`,
      sql`update orders set tracking_number = '1' where id = ${purchase.order.id}`,
      sql`update bra_tag set story = 'By Mara.' where id = ${unsold}`,
    ];
    for (const change of left) {
      const findings = await checkAfter(change);
      expect(findings).toEqual([1, expect.stringContaining('is erased, but still has')]);
    }

    const visitor = await server.connect();
    const piece = await visitor.call('fetchBraTag', { braTagId: sold });
    expect(piece).toMatchObject({ title: 'Ivory lace by [deleted]', creator: { username: expect.stringMatching(/^former_member_/) } });
    expect(piece.media).toHaveLength(1);
    expect((await visitor.refusal('fetchBraTag', { braTagId: unsold })).code).toBe('not_found');
    const row = await server.services.db.first(sql`select status, title, media from bra_tag where id = ${unsold}`);
    expect(row).toEqual({ status: 'retired', title: 'Deleted', media: [] });
  });

  test('is announced and confirmed by mail, and ends every session', async () => {
    const email = await findEmail(theo);
    await erase(theo);
    expect((await server.mails(email)).map(({ subject }) => subject)).toEqual(['Your account was deleted']);
    await expect(server.connect({ token: theo.token })).rejects.toThrow();
    await advanceClock(server, 25 * hour);
    expect(await server.mails(email)).toEqual([]);
  });

  test('hides the account at once, and can be undone for seven days', async () => {
    const braTagId = await offer('Cherry plunge');
    const { slug } = await mara.client.call('offerBraTag', { braTagId, offered: true });
    await refreshSessions(mara);
    const { erasesAt } = await mara.client.call('eraseMyAccount', { username: mara.username });
    expect(Math.round((Date.parse(erasesAt) - server.clock.now().getTime()) / hour)).toBe(7 * 24);
    const visitor = await server.connect();
    const page = { slug: mara.username.replaceAll('_', '-') };
    expect((await visitor.refusal('fetchModel', page)).code).toBe('not_found');
    expect((await visitor.refusal('fetchListing', { slug: slug ?? '' })).code).toBe('not_found');
    expect((await mara.client.call('fetchPrivacy', {})).erasure).toMatchObject({ erasesAt });
    await advanceClock(server, 6.9 * day);
    await refreshSessions(mara);
    await mara.client.call('cancelErasure', {});
    await advanceClock(server, 2 * day);
    expect((await visitor.call('fetchModel', page)).displayName).toBe('Mara Vale');
    expect((await visitor.call('fetchListing', { slug: slug ?? '' })).tag.title).toBe('Cherry plunge');
    await refreshSessions(mara);
    expect((await mara.client.refusal('cancelErasure', {})).code).toBe('not_found');
    expect((await server.mails(await findEmail(mara))).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Your account will be deleted', 'Your account stays']),
    );
  });

  test('waits for open orders', async () => {
    const purchase = await buy(await offer('Sage longline'));
    const orderId = purchase.order.id;
    await mara.client.call('shipOrder', { orderId, carrier: 'USPS', codeByHand: true });
    await erase(theo);
    await refreshSessions(mara, theo);
    expect(await theo.client.call('fetchPrivacy', {})).toMatchObject({ openOrders: 1, erasure: expect.anything() });
    await theo.client.call('confirmDelivery', { orderId });
    await advanceClock(server, 4 * day);
    await expect(server.connect({ token: theo.token })).rejects.toThrow();
  });

  test('needs the own username and a step-up', async () => {
    expect((await theo.client.refusal('eraseMyAccount', { username: mara.username })).fields).toHaveProperty('username');
    server.clock.forward(6 * 60_000);
    expect(await theo.client.refusal('eraseMyAccount', { username: theo.username })).toMatchObject({
      code: 'forbidden',
      reason: 'step_up_sign_in',
    });
  });
});
