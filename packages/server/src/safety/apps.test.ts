import { apps as ourApps } from '@strapline/contract/apps/all-apps';
import type { App } from '@strapline/contract/apps/app';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buyAsGuest, trustForwardedFor, waitForOrder } from '../features/order/test-purchase.ts';
import { listHttpPaths, listPagePaths, reads } from './test-hidden-places.ts';
import { type Planted, plantThings } from './test-hidden-things.ts';
import { expectNothing } from './test-traces.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** A third app: nothing but this file of data. */
const hats: App = {
  key: 'hats',
  name: 'Brimline',
  item: { one: 'hat', many: 'hats' },
  tagline: 'hats made once',
  description: 'Brimline is where one-of-a-kind hats are sold.',
  copy: { headline: ['Made once,', 'worn for years.'], lede: 'Hats that exist only once.', about: 'A marketplace for hats.', sister: null },
  sizeSystem: 'letter',
  garment: 'top',
  styles: { cloche: { name: 'Cloche', words: 'cloche bell' }, beret: { name: 'Beret', words: 'beret' } },
  modules: { calculator: false, icbm: false, pairs: false },
  icons: '/icons',
  frameColors: { background: '#FFFFFF', theme: '#333333' },
  socials: [],
  theme: null,
};

let server: TestServer;
beforeAll(async () => {
  const env = { ...trustForwardedFor, APP_HOSTS: 'toptop=tops.test,hats=hats.test' };
  server = await startTestServer(env, { apps: [...ourApps, hats], identityLimits: { accessTokenSeconds: 86_400 } });
});
afterAll(() => server.close());

/** A page of another host; `fetch` sends the host of its address only. */
const openAt = async (host: string, where: string): Promise<string> => (await server.app.inject({ url: where, headers: { host } })).body;

const createTop = async (creator: Person, style: string) =>
  await createTestBraTag(server, creator, {
    title: `A ${style} of its own`,
    size: { system: 'letter', label: 'M' },
    style,
    offered: true,
    offeredAmount: 5000,
  });

describe.each([
  ['toptop', 'camisole'],
  ['hats', 'cloche'],
])('the main job in %s', (app, style) => {
  let creator: Person;
  let theo: Person;
  beforeAll(async () => {
    creator = await server.person({ app, birthDate: '1990-05-01' });
    theo = await server.person({ app });
  });

  test('tag, offer, buy, ship, claim and prove', async () => {
    const braTagId = await createTop(creator, style);
    const { items } = await theo.client.call('searchListings', { size: { system: 'letter', label: 'M' }, style });
    expect(items).toMatchObject([{ braTagId, braSize: null, size: { system: 'letter', label: 'M' } }]);
    const purchase = await buyAsGuest(server, theo.client, braTagId);
    const { strapCode } = await creator.client.call('pullStrapCode', { braTagId });
    await creator.client.call('shipOrder', { orderId: purchase.order.id, carrier: 'USPS' });
    await theo.client.call('confirmDelivery', { orderId: purchase.order.id });
    expect(await theo.client.call('claimCollectorTag', { braTagId, strapCode, satisfied: true })).toMatchObject({
      status: 'claimed',
      ownerNumber: 2,
    });
    await waitForOrder(theo.client, purchase, 'completed');
    const proof = await server.http(`/v1/bratags/${braTagId}/certificate`, { headers: { 'x-application': app }, token: theo.token });
    expect(proof.status).toBe(200);
  });

  test('has its own mails, pages, sitemap and information', async () => {
    const braTagId = await createTop(creator, style);
    const { slug } = await creator.client.call('fetchBraTag', { braTagId });
    const host = app === 'hats' ? 'hats.test' : 'tops.test';
    const { name } = server.services.apps.get(app);
    const page = await openAt(host, `/listing/${slug}`);
    const sitemap = await openAt(host, '/sitemap-1.xml');
    const info = await server.http('/v1/info', { headers: { 'x-application': app } });
    expect(page).toContain(`<title>A ${style} of its own, M: ${name}</title>`);
    expect(sitemap).toContain(`<loc>http://${host}/listing/${slug}</loc>`);
    expect(info.body).toMatchObject({ name, app, apps: ['strapline', 'toptop', 'hats'] });
    const listSenders = async () =>
      await server.services.db.rows<{ sender: string }>({
        text: 'select distinct sender from mail where sender = $1',
        values: [name],
      });
    await expect.poll(listSenders).toEqual([{ sender: name }]);
  });

  test.each([
    ['a bra size', { size: { system: 'UK', label: '32DD' } as const }, 'size.system'],
    ['a style of another app', { style: app === 'hats' ? 'camisole' : 'plunge' }, 'style'],
  ])('refuses %s', async (_, form, field) => {
    const wrong = createTestBraTag(server, creator, { size: { system: 'letter', label: 'M' }, ...form });
    await expect(wrong).rejects.toMatchObject({
      failure: { code: 'validation', fields: { [field]: expect.any(String) } },
    });
  });
});

describe('what is in one app', () => {
  let planted: Planted;
  let viewers: { name: string; client: Client; token?: string }[];
  let traces: string[];
  beforeAll(async () => {
    // Each event and route is called hundreds of times here; limits have their own tests.
    vi.spyOn(server.services.limits, 'take').mockReturnValue(0);
    planted = await plantThings(server);
    const { people, pieces, partly, words, order } = planted;
    const join = async (name: string, { token }: Person) => ({ name, token, client: await server.connect({ app: 'toptop', token }) });
    viewers = [
      { name: 'a visitor', client: await server.connect({ app: 'toptop' }) },
      await join('the creator', people.mara),
      await join('the buyer', people.theo),
      {
        name: 'an admin',
        token: planted.admin.token,
        client: await server.connect({ app: 'toptop', token: planted.admin.token, admin: true }),
      },
    ];
    // A biography belongs to the account, which apps share.
    const { profile: _, ...own } = words;
    const all = [...Object.values(pieces), partly];
    traces = [
      ...Object.values(own),
      ...all.flatMap(({ braTagId, slug, media }) => [braTagId, slug, ...media]),
      order.order.id,
      order.intent.id,
    ].filter((trace) => trace !== '');
  });

  test.each(Object.entries(reads))('is in no answer to %s in another app', async (event, listInputs) => {
    const inputs = listInputs === 'own' ? [{}] : listInputs(planted);
    for (const { name, client } of viewers)
      for (const input of inputs) expectNothing(await client.raw(event, input), traces, `${name} ${event} ${JSON.stringify(input)}`);
  });

  test('is in no answer of any HTTP route of another app', async () => {
    const contentKey = server.services.content.getInfo('toptop').key;
    for (const { name, token } of viewers)
      for (const where of listHttpPaths(server.app, { ...planted, contentKey }).filter((path) => !ofAllApps.test(path))) {
        const answer = await server.http(where, { headers: { 'x-application': 'toptop' }, ...(token ? { token } : {}) });
        expectNothing(answer.body, traces, `${name} ${where}`);
      }
  });

  test('is on no page of another app', async () => {
    for (const where of listPagePaths(planted)) {
      expectNothing(await openAt('tops.test', where), traces, decodeURIComponent(where));
    }
  });

  test('is pushed to sockets of that app only', async () => {
    const { mara, theo } = planted.people;
    const heard: unknown[] = [];
    for (const { client } of viewers) client.socket.onAny((...push) => heard.push(push));
    const sold = mara.client.push('braTagStatus', ({ listing }) => listing === 'sold');
    await buyAsGuest(server, theo.client, planted.pieces.listing.braTagId);
    await sold;
    const reported = planted.admin.client.push('reportUpdate');
    await theo.client.call('reportContent', {
      subject: { kind: 'listing', id: planted.partly.slug },
      reason: 'scam',
      idempotencyKey: crypto.randomUUID(),
    });
    await reported;
    expect(heard).toEqual([]);
  });
});

/** Pictures are addresses that only a page tells; the public log, which names tags by their IDs, is one for all apps, and so are the books. */
const ofAllApps = /^\/(media|v1\/log|v1\/admin)\//;
