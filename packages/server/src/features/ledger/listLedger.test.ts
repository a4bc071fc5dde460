import type { Output } from '@strapline/contract/events';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { buyAsGuest, connectVisitor, createCreator, createListedTag, trustForwardedFor } from '../order/test-purchase.ts';

type Item = Output<'listLedger'>['items'][number];

let server: TestServer;
let ines: Person;
let mara: Person;
let orders: string[];
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  mara = await createCreator(server);
  ines = await server.person({ roles: ['admin'] });
  const guest = await connectVisitor(server);
  orders = [];
  for (let i = 0; i < 7; i += 1) {
    const { order } = await buyAsGuest(server, guest, await createListedTag(server, mara, { priceCents: 40_00 + i }));
    orders.push(order.id);
    if (i % 3 === 0) await mara.client.call('cancelOrder', { orderId: order.id, reason: 'a seam gave way' });
  }
});
afterAll(() => server.close());

/** All pages of a search, three postings each. */
async function listAll(about: { account?: Item['account']; subject?: string; orderId?: string; app?: string }): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Output<'listLedger'> = await ines.client.call('listLedger', { ...about, limit: 3, ...(cursor ? { cursor } : {}) });
    items.push(...page.items);
    if (!page.nextCursor) return items;
    cursor = page.nextCursor;
  }
}

describe('listLedger', () => {
  test('returns every posting once, newest first, in pages', async () => {
    const items = await listAll({});
    const count = await server.services.db.first<{ n: number }>(sql`select count(*) as n from ledger_posting`);
    expect(items).toHaveLength(count?.n ?? 0);
    expect(new Set(items.map(({ transactionId, account }) => `${transactionId} ${account}`)).size).toBe(items.length);
    expect(items.map(({ transactionId }) => transactionId)).toEqual(items.map(({ transactionId }) => transactionId).sort((a, b) => b - a));
    expect(items.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
  });

  test('shows an account with its running balance', async () => {
    const items = await listAll({ account: 'clearing' });
    expect(items.length).toBe(7 + 3);
    for (const [i, { cents, balanceCents }] of items.entries()) expect(balanceCents - cents).toBe(items[i + 1]?.balanceCents ?? 0);
    const { items: totals } = await ines.client.call('listBalances', {});
    expect(totals.find(({ account }) => account === 'clearing')?.cents).toBe(items[0]?.balanceCents);
    expect(totals.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
  });

  test('shows one subject of an account, and one order across all accounts', async () => {
    const [orderId = ''] = orders;
    const held = await listAll({ account: 'buyer_payments', subject: orderId });
    expect(held.map(({ kind, subjectBalanceCents }) => [kind, subjectBalanceCents])).toEqual([
      ['cancellation', 0],
      ['capture', expect.any(Number)],
    ]);
    const order = await listAll({ orderId });
    expect(new Set(order.map(({ kind }) => kind))).toEqual(new Set(['capture', 'cancellation', 'refund']));
    expect(order.every((item) => item.orderId === orderId)).toBe(true);
    expect(await listAll({ orderId, account: 'clearing' })).toHaveLength(2);
    expect(await listAll({ orderId: 'ord_aaaaaaaaaaaaaaaaaaaa' })).toEqual([]);
    const seen = await server.services.db.rows(sql`select 1 from audit where action = 'ledger.viewed' and object = ${orderId}`);
    expect(seen.length).toBeGreaterThan(0);
  });

  test('says which app an entry belongs to, and shows one app’s entries', async () => {
    const [orderId = ''] = orders;
    await server.services.db.change(sql`update orders set app = 'toptop' where id = ${orderId}`);
    const [all, ofToptop] = [await listAll({}), await listAll({ app: 'toptop' })];
    expect(ofToptop).toEqual(all.filter((item) => item.orderId === orderId));
    expect(new Set(ofToptop.map(({ app }) => app))).toEqual(new Set(['toptop']));
    expect((await listAll({ account: 'clearing', app: 'toptop' })).length).toBe(2);
    expect(await listAll({ app: 'hats' })).toEqual([]);
    const csv = String((await server.http('/v1/admin/ledger.csv?app=toptop', { token: ines.token })).body);
    expect(csv.trimEnd().split('\r\n')).toHaveLength(1 + ofToptop.length);
    await server.services.db.change(sql`update orders set app = 'strapline' where id = ${orderId}`);
  });

  test('lists what is held for each order, in pages, without zero balances', async () => {
    const first = await ines.client.call('listBalances', { account: 'buyer_payments', limit: 3 });
    const second = await ines.client.call('listBalances', { account: 'buyer_payments', limit: 3, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items].map(({ subject }) => subject)).toEqual(orders.filter((_, i) => i % 3 !== 0).sort());
    expect(second.nextCursor).toBeNull();
  });

  test('names the invalid field of a search', async () => {
    expect((await ines.client.refusal('listLedger', { subject: orders[0] ?? '' })).fields).toHaveProperty('account');
    const toMark = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const cursor of ['x', toMark([1]), toMark(['a', 'b', 'c', 'd', 'e']), toMark([1, 'clearing', '\0', 'usd', 1]), toMark({})])
      expect((await ines.client.refusal('listLedger', { cursor })).fields).toHaveProperty('cursor');
    for (const cursor of ['x', toMark([1]), toMark(['ord_x', 7]), toMark('ord_x'), toMark(null)])
      expect((await ines.client.refusal('listBalances', { account: 'refunds', cursor })).fields).toHaveProperty('cursor');
  });
});

describe('the CSV export', () => {
  const path = '/v1/admin/ledger.csv';

  test('contains every posting as debit or credit, and is audited', async () => {
    const answer = await server.http(path, { token: ines.token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toContain('ledger.csv');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [head = '', ...lines] = String(answer.body).trimEnd().split('\r\n');
    const names = head.split(',');
    const rows = lines.map((text) => Object.fromEntries(text.split(',').map((cell, i) => [names[i] ?? '', cell])));
    expect(rows).toHaveLength((await listAll({})).length);
    const sumPostings = (name: string): number => rows.reduce((total, row) => total + Math.round(Number(row[name] || 0) * 100), 0);
    expect(sumPostings('debit')).toBe(sumPostings('credit'));
    expect(rows[0]).toMatchObject({ currency: 'usd', cause: expect.stringContaining(rows[0]?.['order'] ?? '-') });
    expect(await server.services.db.first(sql`select actor, object from audit where action = 'ledger.exported'`)).toEqual({
      actor: ines.accountId,
      object: 'all',
    });
  });

  test('can be limited to an account or an order', async () => {
    const fetchLines = async (query: string) =>
      String((await server.http(`${path}?${query}`, { token: ines.token })).body)
        .trimEnd()
        .split('\r\n').length - 1;
    expect(await fetchLines('account=clearing')).toBe(10);
    expect(await fetchLines(`orderId=${orders[1]}`)).toBe(3);
    expect(await fetchLines(`account=buyer_payments&subject=${orders[1]}`)).toBe(1);
    for (const query of ['account=purse', 'subject=x', 'orderId=x', 'who=me', 'account=clearing&account=refunds'])
      expect((await server.http(`${path}?${query}`, { token: ines.token })).status, query).toBe(422);
  });

  test('requires an admin', async () => {
    expect((await server.http(path)).status).toBe(401);
    expect((await server.http(path, { token: 'x' })).status).toBe(401);
    expect((await server.http(path, { token: mara.token })).status).toBe(403);
    expect((await server.http(path, { method: 'POST', token: ines.token })).status).toBe(404);
  });
});
