import { rm } from 'node:fs/promises';
import { type RequestOptions, request } from 'node:http';
import { hashEntryBody } from '@strapline/domain/log/provenance';
import { findFreePort } from '@strapline/testkit/free-port';
import { type Client, connectClient } from '@strapline/testkit/socket-client';
import { createTemporaryFolder } from '@strapline/testkit/temporary-folder';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../compose.ts';
import { handlers } from '../../events.ts';
import { openDrain } from '../../platform/drain.ts';
import { openHttp } from '../../platform/http-gateway.ts';
import { sql } from '../../ports/database.ts';
import { checkBooks, formatAuditReport } from '../audit/check-books.ts';
import { createBrowser, openTap } from '../chip/test-chips.ts';
import { addTags } from './bulk-listings.ts';
import { catalogues } from './catalogue.ts';
import { getDemoPassword, holdDemoPassword } from './demo-password.ts';
import { addDemoRoutes } from './demo-routes.ts';
import { demoPassword, demoPeople } from './people.ts';
import { seedDemo } from './seed.ts';
import { demoPairStates, openDemoPair } from './test-demo-pairs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SEED: 'demo' });
});
afterAll(() => server.close());

type RowCount = { key: string; n: number };
const countRows = async (statement: ReturnType<typeof sql>): Promise<Record<string, number>> =>
  Object.fromEntries((await server.services.db.rows<RowCount>(statement)).map(({ key, n }) => [key, n]));

async function signIn(name: string, admin = false): Promise<Client> {
  const account = await server.provider?.accounts.find({ signInName: name });
  return await server.connect({ token: await server.tokenOf(account?.sub ?? ''), admin });
}

describe('the demo', () => {
  test('has a piece in every state and an order in every status', async () => {
    expect(await countRows(sql`select status as key, count(*) as n from bra_tag where app = 'strapline' group by 1`)).toEqual({
      draft: 1,
      pending_review: 2,
      active: expect.any(Number),
      claimable: expect.any(Number),
      claimed: 7,
      transfer_pending: 1,
      missing: 1,
      stolen: 1,
      revoked: 1,
      retired: 1,
    });
    expect(
      Object.keys(await countRows(sql`select status as key, count(*) as n from orders where app = 'strapline' group by 1`)).sort(),
    ).toEqual(['canceled', 'completed', 'delivered', 'disputed', 'paid', 'pending_payment', 'shipped']);
    const visitor = await server.connect();
    expect((await visitor.call('searchListings', {})).items).toHaveLength(24);
    expect((await visitor.call('searchListings', { state: 'sold', limit: 100 })).items.length).toBeGreaterThan(10);
  });

  test('has conversations with support: closed, answered, and a visitor’s that waits', async () => {
    const admin = await server.person({ roles: ['admin'] });
    const list = async (view: 'waiting' | 'answered' | 'closed') => (await admin.client.call('listSupport', { view })).items;
    expect(await list('waiting')).toMatchObject([{ username: null, overdue: false }]);
    expect(await list('answered')).toMatchObject([{ username: expect.any(String), assignedTo: expect.any(String) }]);
    expect(await list('closed')).toMatchObject([{ text: 'It worked. Thank you!' }]);
    expect((await admin.client.call('listSavedReplies', {})).items).toHaveLength(2);
  });

  test('has tops in the second app, with letters, flat measures and orders of their own', async () => {
    expect(await countRows(sql`select status as key, count(*) as n from bra_tag where app = 'toptop' group by 1`)).toEqual({
      pending_review: 1,
      active: 8,
      claimable: 2,
      claimed: 1,
      transfer_pending: 1,
      missing: 1,
    });
    expect(
      await countRows(sql`select listing as key, count(*) as n from bra_tag where app = 'toptop' and listing <> 'none' group by 1`),
    ).toEqual({
      published: 5,
      reserved: 1,
      sold: 6,
      unlisted: 1,
    });
    const visitor = await server.connect({ app: 'toptop' });
    const { items } = await visitor.call('searchListings', {});
    expect(items).toHaveLength(6);
    const tag = await visitor.call('fetchBraTag', { braTagId: items[0]?.braTagId ?? '' });
    expect(tag).toMatchObject({
      title: 'Harbour tee in heavy cotton jersey',
      braSize: null,
      size: { system: 'letter', label: 'M' },
      style: 'tee',
      colours: ['beige'],
      fabrics: ['cotton', 'jersey'],
      measures: { unit: 'cm', chest: 525_000, length: 640_000, shoulders: 445_000 },
    });
    const mail = await server.services.db.first<{ sender: string; body: string }>(
      sql`select body from mail where body like '%comes with the top.%'`,
    );
    expect(mail?.body).toContain(`Claim it at ${server.services.apps.getUrl('toptop')}/bratag/`);
  });

  test('has payments in the ledger: held, refunded with a lost fee, earned and shared', async () => {
    const books = await checkBooks(server.services.db);
    expect(formatAuditReport(books)).toContain('Everything agrees.');
    const held = await countRows(sql`select account as key, cents as n from ledger_balance where subject = ''`);
    for (const account of ['buyer_payments', 'creator_balance', 'commission', 'protection']) expect(held[account]).toBeLessThan(0);
    for (const account of ['clearing', 'processor_fees']) expect(held[account]).toBeGreaterThan(0);
    expect(held['refunds']).toBe(0);
    const days = await server.services.db.rows<{ at: Date }>(sql`select at from ledger_transaction order by id`);
    expect(days.length).toBeGreaterThan(10);
    expect(days.map(({ at }) => at)).toEqual(days.map(({ at }) => at).toSorted((one, other) => Number(one) - Number(other)));
  });

  test('has listings that match their tags, and no order timer that is due', async () => {
    expect(
      await server.services.db.rows(sql`select 1 from listing join bra_tag tag on tag.id = bra_tag_id where listing.state <> tag.listing`),
    ).toEqual([]);
    expect(
      await server.services.db.rows(
        sql`select 1 from bra_tag where listing <> 'none' and not exists (select 1 from listing where bra_tag_id = bra_tag.id)`,
      ),
    ).toEqual([]);
    expect(await server.services.db.rows(sql`select 1 from orders where timer_at < now()`)).toEqual([]);
  });

  test('serves its pictures in every size', async () => {
    const visitor = await server.connect();
    const [card] = (await visitor.call('searchListings', { limit: 1 })).items;
    const { cover } = await visitor.call('fetchListing', { slug: card?.slug ?? '' });
    for (const source of cover.sources) {
      const { status, headers } = await server.http(source.url);
      expect([status, headers.get('content-type')]).toEqual([200, source.type]);
    }
    expect(cover.sources.length).toBe(4);
    expect(card?.cover.sources).toEqual(cover.sources.slice(0, 2));
  });

  test('has a valid log: every hash is right and refers to the previous one', async () => {
    const entries = await server.services.db.rows<{ index: number; bra_tag_id: string; body: string; leaf_hash: string; at: Date }>(
      sql`select index, bra_tag_id, body, leaf_hash, at from provenance order by index`,
    );
    const heads = new Map<string, string>();
    entries.forEach((entry, i) => {
      const body = JSON.parse(entry.body);
      expect([entry.index, hashEntryBody(body), body.prev]).toEqual([i, entry.leaf_hash, heads.get(entry.bra_tag_id) ?? null]);
      heads.set(entry.bra_tag_id, entry.leaf_hash);
    });
    expect(entries.map((entry) => entry.at.getTime())).toEqual(entries.map((entry) => entry.at.getTime()).sort((a, b) => a - b));
  });

  test('people sign in by their names, and theo sees what he bought', async () => {
    expect(demoPeople.slice(0, 3).map((person) => person.name)).toEqual(['mara', 'theo', 'ines']);
    expect(demoPeople.filter((person) => person.roles?.includes('admin')).map((person) => person.name)).toEqual(['ines', 'nora']);
    expect(demoPassword).toBe('strapline-demo');
    const theo = await server.provider?.accounts.find({ signInName: 'theo' });
    const client = await server.connect({ token: await server.tokenOf(theo?.sub ?? '') });
    const { items } = await client.call('listOrders', { as: 'buyer' });
    expect(items.map((order) => order.status)).toEqual(expect.arrayContaining(['paid', 'shipped', 'delivered', 'completed']));
    expect((await client.call('getStats')).collected).toBeGreaterThan(3);
  });

  test('theo has offers, messages, saved pieces and a collection to look at', async () => {
    const theo = await signIn('theo');
    const offers = (await theo.call('listOffers', { as: 'buyer' })).items;
    expect(offers.map(({ from, status }) => `${from} ${status}`)).toEqual([
      'buyer pending',
      'seller pending',
      'buyer countered',
      'buyer expired',
    ]);
    const threads = (await theo.call('listThreads', {})).items;
    expect(threads.map(({ other, unread }) => [other !== null, unread])).toEqual([1, 0, 2, 0].map((unread) => [true, unread]));
    const notices = (await theo.call('listNotifications', { unread: true })).items.map(({ code }) => code).toSorted();
    const codes = 'follow_listed message_received offer_countered saved_on_hold saved_price_lowered search_matched';
    expect(notices).toEqual(codes.split(' '));
    expect((await theo.call('listSaved', {})).counts).toEqual({ all: 4, lowered: 1, reserved: 1, sold: 0 });
    expect((await theo.call('listSearches', {})).items.map(({ newMatches }) => newMatches > 0)).toEqual([true, true]);
    const { folders } = await theo.call('getCollectionSummary', {});
    expect(folders.map(({ name, count }) => `${name} ${count}`)).toEqual(['Lace 1', 'Vintage 2', 'Worn 2']);
    const { pieces } = await (await server.connect()).call('fetchCollector', {
      userId: (await theo.call('authCheck')).user?.username ?? '',
    });
    // What he shows to everyone, in his order.
    expect(pieces.items.map(({ title }) => title.split(' ', 1)[0])).toEqual(['Chantilly', 'Linen', 'Restored']);
  });

  test('mara has an offer and a question to answer', async () => {
    const mara = await signIn('mara');
    const { items } = await mara.call('listOffers', { as: 'seller', open: true });
    expect(items).toMatchObject([{ amountCents: 76_00, can: ['accept', 'decline', 'counter'] }]);
    const unread = (await mara.call('listThreads', { show: 'unread' })).items;
    expect(unread.map(({ about }) => about.title.split(' ', 1)[0])).toEqual(['Sage', 'Slate']);
    const codes = (await mara.call('listNotifications', { unread: true })).items.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['offer_received', 'message_received']));
  });

  test('a shipped piece can be claimed with its strap code from the outbox, and a tap if it has a chip', async () => {
    const theo = await server.provider?.accounts.find({ signInName: 'theo' });
    const token = await server.tokenOf(theo?.sub ?? '');
    const phone = { ...(await createBrowser(server, { client: await server.connect({ token }), token })), address: '' };
    const sent = (await phone.client.call('listOrders', { as: 'buyer' })).items.find((order) => order.status === 'shipped');
    const mail = await server.services.db.first<{ body: string }>(
      sql`select body from mail where body like ${`%${sent?.braTagId}%Strap code%`}`,
    );
    const strapCode = /Strap code (\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
    const tapUrl = /^http\S+\/t\/\S+$/m.exec(mail?.body ?? '')?.[0];
    const ticket = tapUrl ? (await openTap(server, phone, tapUrl)).ticket : null;
    const claim = { braTagId: sent?.braTagId ?? '', strapCode, satisfied: true, ...(ticket ? { tap: ticket } : {}) } as const;
    expect(await phone.client.call('claimCollectorTag', claim)).toMatchObject({ status: 'claimed', ownerNumber: 2 });
  });

  test('a paid order can be canceled and refunded at the sandbox', async () => {
    const mara = await server.provider?.accounts.find({ signInName: 'mara' });
    const client = await server.connect({ token: await server.tokenOf(mara?.sub ?? '') });
    const listSales = async () => (await client.call('listOrders', { as: 'seller' })).items;
    const orderId = (await listSales()).find(({ status }) => status === 'paid')?.id ?? '';
    expect(await client.call('cancelOrder', { orderId, reason: 'The cloth tore.' })).toMatchObject({ status: 'canceled' });
    // On a busy machine the provider may answer after the call.
    await expect.poll(async () => (await listSales()).find(({ id }) => id === orderId)?.paymentStatus).toBe('refunded');
  });

  test('a hold expires, and the piece is on sale again', async () => {
    const visitor = await server.connect();
    const { items } = await visitor.call('searchListings', { limit: 100 });
    const held = items.find((card) => card.listing === 'reserved');
    server.clock.forward(16 * 60_000);
    await server.jobs.runDue();
    await expect.poll(async () => (await visitor.call('fetchListing', { slug: held?.slug ?? '' })).listing).toBe('published');
  });

  test('has pairs in different states, and theo opens the pictures of one that mara shows him', async () => {
    const states = sql`select concat(status, ' ', verification) as key, count(*) as n from pair group by 1`;
    expect(await countRows(states)).toEqual(demoPairStates);
    await openDemoPair(server, await signIn('theo'));
    const [waiting] = (await (await signIn('ines', true)).call('listPairReviews', {})).items;
    expect(waiting).toMatchObject({ word: { wasGood: true }, pair: { braSize: '34D' } });
  });

  test('a second start changes nothing', async () => {
    if (!server.provider) throw new Error('the embedded identity provider is off');
    await seedDemo(server.services, server.provider, server.app, handlers);
    const counts = catalogues.map(({ app, entries }) => [app.key, entries.length]);
    expect(await countRows(sql`select app as key, count(*) as n from bra_tag group by 1`)).toEqual(Object.fromEntries(counts));
  });
});

test('a bulk load adds complete pieces, also when run twice', async () => {
  for (let run = 0; run < 2; run += 1) await addTags(server.services.db, server.services.blobs, 600);
  const visitor = await server.connect();
  const card = (await visitor.call('searchListings', { limit: 100 })).items[50];
  const { braTagId, tag } = await visitor.call('fetchListing', { slug: card?.slug ?? '' });
  expect(braTagId).toBe(card?.braTagId);
  expect(tag).toMatchObject({ status: 'active', provenance: [{ type: 'tag.recorded', ownerNumber: 1 }] });
  expect(tag.media).not.toEqual([]);
  const entry = await server.services.db.first<{ body: string; leaf_hash: string }>(
    sql`select body, leaf_hash from provenance where bra_tag_id = ${card?.braTagId}`,
  );
  expect(hashEntryBody(JSON.parse(entry?.body ?? '{}'))).toBe(entry?.leaf_hash);
  const log = await server.services.db.first<{ n: number; last: number; next: number }>(
    sql`select count(*) as n, max(index) as last, (select next_index from provenance_head) as next from provenance`,
  );
  expect([log?.last, log?.next]).toEqual([(log?.n ?? 0) - 1, log?.n]);
});

describe('the demo’s descriptions', () => {
  test('never call a piece both new and worn', async () => {
    const rows = await server.services.db.rows<{ id: string; words: string; condition: string; chip: boolean }>(
      sql`select tag.id, tag.title || ' ' || tag.story || ' ' || creator.bio as words, tag.condition, tag.chip is not null as chip
          from bra_tag tag join account creator on creator.id = tag.creator_id where tag.condition in ('new', 'as_new')`,
    );
    expect(rows.length).toBeGreaterThan(20);
    const wearWords = /\b(has been worn|and worn|was mended|mended twice|worn for)\b/;
    expect(rows.filter(({ words }) => wearWords.test(words)).map(({ id, words }) => `${id}: ${words}`)).toEqual([]);
  });

  test('feature a chosen piece on the home page, not the newest, and have others in the archive', async () => {
    const { featured } = (await server.http('/v1/featured')).body as { featured: { slug: string } };
    const { items } = (await server.http('/v1/featured/archive')).body as { items: { slug: string; card: { listing: string } }[] };
    expect(items.map(({ card }) => card.listing)).toEqual(['published', 'published', 'published', 'sold']);
    const { items: newest } = (await server.http('/v1/listings')).body as { items: { slug: string }[] };
    expect([items[0]?.slug === featured.slug, newest[0]?.slug === featured.slug]).toEqual([true, false]);
  });
});

describe('a demo on the loopback address', () => {
  const fetchStatus = (options: RequestOptions): Promise<number> =>
    new Promise((done, fail) => {
      request(options, (answer) => done(answer.resume().statusCode ?? 0))
        .on('error', fail)
        .end();
    });
  const fetchWithHost = (host: string, where = '/'): Promise<number> =>
    fetchStatus({ port: new URL(server.url).port, path: where, headers: { host } });

  test('shows outbox and metrics to its own machine, and to nobody behind a proxy', async () => {
    const { host, port } = new URL(server.url);
    const seen = {
      'x-forwarded-for': '203.0.113.9',
      'X-Forwarded-Host': 'shop.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-server': 'proxy',
      'x-real-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      via: '1.1 proxy',
      Via: '',
    };
    for (const where of ['/demo/outbox', '/metrics']) {
      expect(await fetchStatus({ port, path: where, headers: { host } }), where).toBe(200);
      for (const [name, value] of Object.entries(seen))
        expect(await fetchStatus({ port, path: where, headers: { host, [name]: value } }), `${name} ${where}`).toBe(403);
    }
  });

  test('refuses requests with another host name', async () => {
    const { port } = new URL(server.url);
    for (const host of ['evil.example', `evil.example:${port}`, '192.168.1.7', 'localhost.evil.example', '127.0.0.1.evil.example', '[::2]'])
      for (const where of [
        '/',
        '/demo/outbox',
        '/v1/listings',
        '/realms/strapline/.well-known/openid-configuration',
        '/socket.io/?EIO=4&transport=polling',
      ])
        expect([403, 400], `${host} ${where}`).toContain(await fetchWithHost(host, where));
    for (const host of [`localhost:${port}`, '127.0.0.1', `[::1]:${port}`, 'strapline.localhost'])
      expect(await fetchWithHost(host, '/v1/info'), host).toBe(200);
    await expect(connectClient(server.url, { headers: { host: 'evil.example' } })).rejects.toThrow('websocket error');
  });
});

describe('a demo on a public address', () => {
  const startExposed = () => ({ ...server.services, config: { ...server.services.config, host: '0.0.0.0' } });
  const trySignIn = async (password: string): Promise<boolean[]> => {
    const accounts = server.provider?.accounts;
    return await Promise.all(
      ['mara', 'theo', 'ines'].map(async (signInName) => {
        const account = await accounts?.find({ signInName });
        return (await accounts?.hasPassword(account?.sub ?? '', password)) ?? false;
      }),
    );
  };

  test('has a password of its own, even with data that had the published one', async () => {
    expect(await trySignIn(demoPassword)).toEqual([true, true, true]);
    const own = getDemoPassword(startExposed());
    expect(own).toMatch(/^[\w-]{16}$/);
    if (!server.provider) throw new Error('the demo has its own provider');
    await holdDemoPassword(startExposed(), server.provider.accounts);
    expect([await trySignIn(demoPassword), await trySignIn(own)]).toEqual([
      [false, false, false],
      [true, true, true],
    ]);
    await holdDemoPassword(server.services, server.provider.accounts);
    expect(await trySignIn(demoPassword)).toEqual([true, true, true]);
  });

  test('turned off, accepts the published password for nobody', async () => {
    if (!server.provider) throw new Error('the demo has its own provider');
    for (const host of ['127.0.0.1', '0.0.0.0']) {
      const turnedOff = { ...server.services, config: { ...server.services.config, host, demo: false } };
      await holdDemoPassword(turnedOff, server.provider.accounts);
      expect(await trySignIn(demoPassword), host).toEqual([false, false, false]);
      await holdDemoPassword(server.services, server.provider.accounts);
    }
    expect(await trySignIn(demoPassword)).toEqual([true, true, true]);
  });

  test('restarted on its data without the demo, accepts the published password for nobody', async () => {
    const folder = await createTemporaryFolder('was-demo');
    const port = await findFreePort();
    const publicUrl = `http://localhost:${port}`;
    // A folder that outlives the server: always the embedded database, whichever the other tests use.
    const config = { ...server.services.config, port, publicUrl, dataDir: folder, databaseUrl: null, redisUrl: null, demo: false };
    const before = await startServer(config);
    const admin = { signInName: 'ines', email: 'ines@post.example', password: demoPassword, roles: ['admin'], publicKey: 'A'.repeat(43) };
    const { sub } = (await before.provider?.accounts.createForDemo(admin)) ?? { sub: '' };
    expect(await before.provider?.accounts.hasPassword(sub, demoPassword)).toBe(true);
    await before.close();
    const after = await startServer({ ...config, host: '0.0.0.0' });
    expect(await after.provider?.accounts.hasPassword(sub, demoPassword)).toBe(false);
    await after.close();
    await rm(folder, { recursive: true });
  });

  test('shows its outbox to those who have its password', async () => {
    const app = openHttp(startExposed(), openDrain());
    addDemoRoutes(app, startExposed(), async () => null);
    const ask = async (password?: string): Promise<number> => {
      const headers = password === undefined ? {} : { authorization: `Basic ${Buffer.from(`any:${password}`).toString('base64')}` };
      return (await app.inject({ url: '/demo/outbox', headers: { host: 'demo.example', ...headers } })).statusCode;
    };
    for (const wrong of [undefined, '', demoPassword, 'x']) expect(await ask(wrong)).toBe(401);
    expect(await ask(getDemoPassword(startExposed()))).toBe(200);
    await app.close();
  });
});
