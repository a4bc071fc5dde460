import { randomUUID } from 'node:crypto';
import { consentVersions } from '@strapline/contract/consents';
import type { Input, Output } from '@strapline/contract/events';
import { retention } from '@strapline/domain/privacy/retention';
import { day } from '@strapline/domain/time';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErasedPerson } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';
import { createCreator, createListing } from '../listing/test-listings.ts';
import { buyPiece } from '../listing/test-resale.ts';
import { eraseAnalytics } from './erase-analytics.ts';
import { rollUpAnalytics } from './roll-up.ts';

type Event = Input<'trackEvents'>['events'][number];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.close());

const { analytics: consentVersion } = consentVersions;
const today = () => server.clock.now().toISOString().slice(0, 10);
const happen = (name: string, props: object): Event => ({ name, at: server.clock.now().toISOString(), props: { ...props } });
const track = (client: Client, ...events: Event[]) => client.call('trackEvents', { events, consentVersion });
const view = (client: Client, slug: string, source: string | null = null) => track(client, happen('pieceViewed', { slug, source }));
const readFunnel = ({ client }: Person, from = today()) => client.call('getFunnel', { from, to: today() });
const getSteps = ({ steps }: Output<'getFunnel'>) => Object.fromEntries(steps.map(({ name, n }) => [name, n]));

let visitors = 0;
/** A visitor with a network address of their own. */
const visit = (options: { app?: string } = {}): Promise<Client> => {
  visitors += 1;
  return server.connect({ ...options, headers: { 'x-forwarded-for': `198.51.${visitors >> 8}.${visitors & 255}` } });
};

describe('visits', () => {
  test('are counted after consent only, and not after a member withdrew it', async () => {
    const visitor = await visit();
    const events = [happen('pageViewed', { page: 'home', source: 'direct' })];
    for (const input of [{ events }, { events, consentVersion: '2020-01' }])
      expect((await visitor.refusal('trackEvents', input)).code).toBe('consent_required');
    expect(await track(visitor, ...events)).toEqual({ counted: 1 });
    const { client } = await server.person();
    const choose = (accepted: boolean) => client.call('recordConsent', { kind: 'analytics', version: consentVersion, accepted });
    await choose(false);
    expect((await client.refusal('trackEvents', { events, consentVersion })).code).toBe('consent_required');
    await choose(true);
    expect(await track(client, ...events)).toEqual({ counted: 1 });
  });

  test('of what isn’t in the list, or of another time, are ignored', async () => {
    const visitor = await visit();
    const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
    const home = { page: 'home', source: 'direct' };
    const ignored: Event[] = [
      happen('keyPressed', {}),
      happen('pageViewed', { page: 'home', source: 'direct', email: 'june@post.example' }),
      happen('pageViewed', { page: '/order/ord_1?token=secret', source: 'direct' }),
      happen('pageViewed', { page: 'noSuchPage', source: 'direct' }),
      happen('pieceViewed', { slug: 'no-such-piece', source: 'direct' }),
      { name: 'pageViewed', at: at(-2 * day), props: home },
      { name: 'pageViewed', at: at(day), props: home },
    ];
    expect(await track(visitor, ...ignored)).toEqual({ counted: 0 });
    expect(await track(visitor)).toEqual({ counted: 0 });
    const tooMany = Array.from({ length: 21 }, () => happen('pageViewed', home));
    expect((await visitor.refusal('trackEvents', { events: tooMany, consentVersion })).code).toBe('validation');
  });

  test('of admins and of the seller are not counted', async () => {
    const maker = await createCreator(server);
    const admin = await server.person({ roles: ['admin'] });
    const { slug, braTagId } = await createListing(server, maker);
    for (const client of [maker.client, admin.client]) expect(await view(client, slug)).toEqual({ counted: 0 });
    expect(await track(maker.client, happen('pieceViewed', { braTagId, source: null }))).toEqual({ counted: 0 });
    const atHome = await server.connect({ token: admin.token });
    expect(await view(atHome, slug)).toEqual({ counted: 0 });
    expect(getSteps(await readFunnel(maker))).toMatchObject({ views: 0 });
  });

  test('of a piece count once a day per visitor, also when they arrive at the same time', async () => {
    const maker = await createCreator(server);
    const { slug } = await createListing(server, maker);
    const [one, two] = [await visit(), await visit()];
    const counted = await Promise.all(Array.from({ length: 12 }, () => view(one, slug)));
    expect(counted.reduce((sum, answer) => sum + answer.counted, 0)).toBe(1);
    await view(two, slug);
    expect(getSteps(await readFunnel(maker))).toMatchObject({ views: 2 });
  });

  test('stay with the app, and what is hidden isn’t counted', async () => {
    const maker = await createCreator(server);
    const { slug, braTagId } = await createListing(server, maker);
    expect(await view(await visit({ app: 'toptop' }), slug)).toEqual({ counted: 0 });
    const inToptop = await server.connect({ app: 'toptop', token: maker.token });
    await view(await visit(), slug);
    expect(getSteps(await inToptop.call('getFunnel', { from: today(), to: today() }))).toMatchObject({ views: 0 });
    await server.services.db.change(sql`update bra_tag set moderation = 'hidden' where id = ${braTagId}`);
    expect(await view(await visit(), slug)).toEqual({ counted: 0 });
  });

  test('can be sent while a page closes, over HTTP', async () => {
    const post = async (body: object) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' };
      const { status, body: answer } = await server.http('/v1/visits', { method: 'POST', headers, body: JSON.stringify(body) });
      return { status, answer };
    };
    const events = [happen('pageViewed', { page: 'home', source: 'search' })];
    expect(await post({ events, consentVersion })).toEqual({ status: 200, answer: { counted: 1 } });
    expect(await post({ events })).toMatchObject({ status: 403, answer: { code: 'consent_required' } });
    expect(await post({ events: 'all of them', consentVersion })).toMatchObject({ status: 422, answer: { code: 'validation' } });
  });

  test('of one visitor are limited', async () => {
    const visitor = await visit();
    const home = Array.from({ length: 20 }, () => happen('pageViewed', { page: 'home', source: null }));
    const counted: number[] = [];
    for (let batch = 0; batch < 27; batch += 1) counted.push((await track(visitor, ...home)).counted);
    expect(counted.reduce((sum, n) => sum + n, 0)).toBe(500);
  });
});

describe('who visits', () => {
  test('is stored as an ID that tells nothing and changes every day', async () => {
    const { db } = server.services;
    const maker = await createCreator(server);
    const { slug } = await createListing(server, maker);
    const member = await server.person();
    const listVisitors = async () =>
      await db.rows<{ visitor: string }>(sql`select distinct visitor from analytics_event where seller_id = ${maker.accountId}`);
    await view(member.client, slug);
    const [first] = await listVisitors();
    const rows = JSON.stringify(await db.rows(sql`select * from analytics_event`));
    for (const trace of [member.accountId, member.username, '10.128.', '127.0.0.1', '198.51.']) expect(rows).not.toContain(trace);
    const salts = async () => await db.rows<{ day: string }>(sql`select to_char(day, 'YYYY-MM-DD') as day from analytics_salt`);
    const yesterday = today();
    expect(await salts()).toEqual([{ day: yesterday }]);
    server.clock.forward(day);
    await rollUpAnalytics(server.services);
    expect(await listVisitors()).toEqual([]);
    expect(await salts()).toEqual([]);
    await view(await server.connect({ token: await server.tokenOf(member.accountId), headers: { 'x-forwarded-for': '10.128.0.1' } }), slug);
    const [second] = await listVisitors();
    expect(first?.visitor).toMatch(/^[\w-]{22}$/);
    expect(second?.visitor).not.toBe(first?.visitor);
    const range = { from: yesterday, to: today() };
    expect(getSteps(await (await renew(maker)).call('getFunnel', range))).toMatchObject({ views: 2 });
  });
});

describe('the funnel', () => {
  test('has the views of visitors who agreed, and all saves, offers and sales', async () => {
    const maker = await createCreator(server);
    const [mara, theo] = [await server.person(), await server.person()];
    const pieces = [await createListing(server, maker), await createListing(server, maker)];
    const [sold, listed] = pieces.map(({ braTagId }) => braTagId);
    for (const { slug } of pieces) for (let n = 0; n < 3; n += 1) await view(await visit(), slug, 'search');
    for (let n = 0; n < 2; n += 1) await view(await visit(), pieces[0]?.slug ?? '', 'widget');
    for (const { client } of [mara, theo]) await client.call('saveItem', { braTagId: listed ?? '', saved: true });
    await theo.client.call('makeOffer', { braTagId: listed ?? '', amountCents: 100_00, idempotencyKey: randomUUID() });
    await buyPiece(server, mara, sold ?? '');
    const funnel = await readFunnel(maker);
    expect(getSteps(funnel)).toEqual({ views: 8, saves: 2, offers: 1, sales: 1 });
    expect(funnel.bySource).toEqual([{ source: 'search', n: 6, saves: 0, offers: 0, checkouts: 0 }]);
    expect(getSteps(await readFunnel(mara))).toEqual({ views: 0, saves: 0, offers: 0, sales: 0 });
    await server.services.jobs.add(server.services.db, {
      kind: 'analytics-rollup',
      key: 'analytics-rollup',
      payload: {},
      runAt: server.clock.now(),
    });
    server.clock.forward(day);
    await rollUpAnalytics(server.services);
    await rollUpAnalytics(server.services);
    expect(
      await (await renew(maker)).call('getFunnel', {
        from: new Date(server.clock.now().getTime() - day).toISOString().slice(0, 10),
        to: today(),
      }),
    ).toEqual(funnel);
  });

  test('keeps where a visitor came from for the rest of the day', async () => {
    const maker = await createCreator(server);
    const { slug } = await createListing(server, maker);
    for (let n = 0; n < 3; n += 1) {
      const visitor = await visit();
      await track(visitor, happen('pageViewed', { page: 'home', source: 'social' }));
      await view(visitor, slug);
      await track(visitor, happen('pieceSaved', { slug, source: null }));
    }
    expect((await readFunnel(maker)).bySource).toEqual([{ source: 'social', n: 3, saves: 3, offers: 0, checkouts: 0 }]);
  });

  test('is asked for at most 800 days', async () => {
    const { client } = await server.person();
    expect((await client.refusal('getFunnel', { from: '2020-01-01', to: '2026-01-01' })).fields).toHaveProperty('from');
    expect((await client.refusal('getFunnel', { from: '2026-01-02', to: '2026-01-01' })).fields).toHaveProperty('to');
  });
});

describe('admins', () => {
  test('see totals by day and page, also of days that were added up', async () => {
    const admin = await server.person({ roles: ['admin'] });
    const from = today();
    const home = happen('pageViewed', { page: 'calculator', source: 'referral' });
    const before = await admin.client.call('getAnalytics', { from, to: from });
    const visitor = await visit();
    await track(visitor, home, home, happen('sizeCalculated', { source: null }));
    await track(await visit(), home);
    const countDay = ({ byDay }: Output<'getAnalytics'>, which: 'visitors' | 'views') => byDay[0]?.[which] ?? 0;
    const after = await admin.client.call('getAnalytics', { from, to: from });
    expect(countDay(after, 'visitors') - countDay(before, 'visitors')).toBe(2);
    expect(countDay(after, 'views') - countDay(before, 'views')).toBe(3);
    expect(after.sizesCalculated - before.sizesCalculated).toBe(1);
    expect(after.pages).toContainEqual({ page: 'calculator', n: 3 });
    server.clock.forward(day);
    await rollUpAnalytics(server.services);
    expect(await (await renew(admin, true)).call('getAnalytics', { from, to: today() })).toEqual(after);
  });
});

describe('what was counted', () => {
  const countRows = async (sellerId: string) => {
    const [row] = await server.services.db.rows<{ n: number }>(
      sql`select ((select count(*) from analytics_piece_day where seller_id = ${sellerId}) + (select count(*) from analytics_event where seller_id = ${sellerId}))::int as n`,
    );
    return row?.n;
  };

  test('about somebody’s pieces is deleted with their account; the totals stay', async () => {
    const { db } = server.services;
    const maker = await createCreator(server);
    const { slug } = await createListing(server, maker);
    await view(await visit(), slug);
    server.clock.forward(day);
    await rollUpAnalytics(server.services);
    await view(await visit(), slug);
    const totals = await db.rows(sql`select * from analytics_day`);
    expect(await countRows(maker.accountId)).toBe(2);
    const person = { accountId: maker.accountId } as ErasedPerson;
    await db.transaction((trx) => Promise.resolve(eraseAnalytics(trx, server.services, person)));
    expect(await countRows(maker.accountId)).toBe(0);
    expect(await db.rows(sql`select * from analytics_day`)).toEqual(totals);
  });

  test('is deleted after 25 months', async () => {
    const { db } = server.services;
    const maker = await createCreator(server);
    const { slug } = await createListing(server, maker);
    await view(await visit(), slug);
    server.clock.forward(day);
    await rollUpAnalytics(server.services);
    expect(await countRows(maker.accountId)).toBe(1);
    server.clock.forward(retention.analytics + day);
    await rollUpAnalytics(server.services);
    expect(await countRows(maker.accountId)).toBe(0);
    expect(await db.rows(sql`select 1 from analytics_day`)).toEqual([]);
  });
});

/** Sessions end while the clock moves. */
async function renew({ accountId }: Person, admin = false): Promise<Client> {
  return await server.connect({ token: await server.tokenOf(accountId), admin });
}
