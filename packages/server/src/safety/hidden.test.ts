import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type EventName, events, type Input } from '@strapline/contract/events';
import { createTestBraTag, uploadPicture } from '@strapline/testkit/bra-tags';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyAsGuest, type Purchase } from '../features/order/test-purchase.ts';
import { webDist } from '../features/pages/page-template.ts';

/** The word that is planted in a hidden listing, a hidden profile, a hidden picture and a hidden message. */
const planted = 'quillfeather';

let server: TestServer;
let mara: Person;
let june: Person;
let theo: Person;
let stranger: Client;
let hidden: { braTagId: string; slug: string; media: string[] };
let shown: { braTagId: string; picture: string };
let sold: Purchase;
let message: string;
const pushed: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  const adult = { birthDate: '1990-05-01' };
  mara = await server.person(adult);
  june = await server.person(adult);
  theo = await server.person();
  stranger = await server.connect();
  const sell = (title: string) =>
    createTestBraTag(server, mara, { title, story: `A story of ${planted}`, offered: true, offeredAmount: 4000 });

  const braTagId = await sell(`${planted} bandeau`);
  const tag = await theo.client.call('fetchBraTag', { braTagId });
  hidden = { braTagId, slug: tag.slug ?? '', media: tag.media.map(({ id }) => id) };
  const picture = await uploadPicture(server, mara, `A ${planted} picture`);
  const other = await createTestBraTag(server, mara, { title: 'Two pictures', uploads: [await uploadPicture(server, mara), picture] });
  shown = { braTagId: other, picture };
  await june.client.call('saveProfile', { bio: `I keep a ${planted} at home.` });
  await createTestBraTag(server, june, { title: 'Plain bralette', offered: true, offeredAmount: 4000 });
  sold = await buyAsGuest(server, theo.client, await createTestBraTag(server, mara, { title: 'Sold', offered: true, offeredAmount: 4000 }));
  const heard = theo.client.push('message');
  message = (
    await mara.client.call('sendMessage', { to: { orderId: sold.order.id }, text: `Look, a ${planted}!`, idempotencyKey: randomUUID() })
  ).id;

  await heard;
  for (const client of [theo.client, stranger]) client.socket.onAny((...push) => pushed.push(JSON.stringify(push)));
  // Files that are cached from now on.
  for (const file of ['/sitemap.xml', '/sitemap-1.xml']) await server.http(file);
  expect(String((await server.http('/sitemap-1.xml')).body)).toContain(hidden.slug);
  const reporter = await server.connect({ headers: { 'x-forwarded-for': '10.7.7.7' } });
  for (const subject of [
    { kind: 'listing', id: hidden.slug },
    { kind: 'media', id: picture },
    { kind: 'profile', id: june.username },
  ] as const)
    expect((await reporter.call('reportContent', { subject, reason: 'underage', idempotencyKey: randomUUID() })).hidden).toBe(true);
  const ofMessage = { subject: { kind: 'message', id: message }, reason: 'underage', idempotencyKey: randomUUID() } as const;
  expect((await theo.client.call('reportContent', ofMessage)).hidden).toBe(true);
});
afterAll(() => server.close());

/** Inputs of every event that reads something about other people's things. */
const reads: { [K in EventName]?: () => Input<K>[] } = {
  countListings: () => [{}, { q: planted }],
  fetchBraTag: () => [{ braTagId: hidden.braTagId }, { braTagId: shown.braTagId }],
  fetchCollector: () => [{ userId: june.username }],
  fetchGallery: () => [{ galleryId: hidden.braTagId }, { galleryId: shown.braTagId }],
  fetchListing: () => [{ slug: hidden.slug }],
  fetchModel: () => [{ slug: june.username.replaceAll('_', '-') }, { slug: mara.username.replaceAll('_', '-') }],
  getStats: () => [{ username: june.username }],
  listMessages: () => [{ orderId: sold.order.id }],
  listModels: () => [{}],
  listOrders: () => [{ as: 'buyer' }],
  pollBraTagStatus: () => [{ braTagId: hidden.braTagId }],
  searchListings: () => [{}, { q: planted }, { q: hidden.braTagId }, { creator: june.username, state: 'all' }],
  getOrderStatus: () => [{ paymentIntentId: sold.intent.id }],
};

/** Reads about the caller alone, or about what nobody can hide. */
const ownOnly: readonly EventName[] = [
  'authCheck',
  'fetchDecision',
  'fetchDispute',
  'fetchPayouts',
  'fetchPrivacy',
  'fetchProfile',
  'fetchShippingZones',
  'fetchUpload',
  'getEmailAddress',
  'getExport',
  'getPaymentIntent',
  'getRandomBraSize',
  'getReport',
  'listBlocked',
  'listConsents',
  'listMyBraTags',
  'listMyDecisions',
  'listSavedCards',
  'listSessions',
  'listTasks',
  'validateForm',
];

describe('what is hidden', () => {
  test('has an input for every event that reads', () => {
    const reading = Object.values(events).filter(({ level, limit }) => level < 2 && (limit === 'read' || limit === 'count'));
    expect(reading.map(({ name }) => name).sort()).toEqual([...Object.keys(reads), ...ownOnly].sort());
  });

  test.each(Object.entries(reads))('is in no answer to %s', async (event, listInputs) => {
    for (const client of [stranger, theo.client]) for (const input of listInputs()) expectNothing(await client.raw(event, input));
  });

  test('is in no page, sitemap or route, and its pictures have no link', async () => {
    const model = `/model/${june.username.replaceAll('_', '-')}`;
    const pages = existsSync(path.join(webDist, 'index.html'))
      ? [
          '/',
          '/?section=boutique',
          `/?q=${planted}&section=boutique`,
          `/listing/${hidden.slug}`,
          `/bratag/${hidden.braTagId}`,
          `/gallery/${hidden.braTagId}`,
          model,
        ]
      : [];
    const routes = [
      '/v1/listings',
      `/v1/listings?q=${planted}`,
      `/v1/listings/${hidden.slug}`,
      `/v1/bratags/${hidden.braTagId}`,
      `/v1/bratags/${shown.braTagId}`,
      `/v1/bratags/${hidden.braTagId}/certificate`,
      `/v1/galleries/${hidden.braTagId}`,
      `/v1/models/${june.username.replaceAll('_', '-')}`,
      '/v1/models',
      '/sitemap.xml',
      '/sitemap-1.xml',
    ];
    for (const where of [...pages, ...routes]) {
      const { body } = await server.http(where, { headers: { accept: 'text/html, application/json' } });
      // A search page repeats what was searched for.
      expectNothing(
        where.includes(`q=${planted}`)
          ? String(JSON.stringify(body)).replaceAll(new RegExp(`(?<=value=\\\\?"|q=|"q\\\\?":\\\\?")${planted}`, 'g'), '')
          : body,
      );
    }
    for (const id of [...hidden.media, shown.picture])
      for (const rendition of ['320.webp', '640.webp', 'preview.jpg'])
        expect((await server.http(`/media/${id}/${rendition}`)).status).toBe(404);
  });

  test('is in no push to others', () => expectNothing(pushed));

  test('is still there for its owner and for admins', async () => {
    const ines = await server.person({ roles: ['admin'] });
    for (const { client } of [mara, ines])
      expect(JSON.stringify(await client.call('fetchBraTag', { braTagId: hidden.braTagId }))).toContain(planted);
    expect(JSON.stringify(await mara.client.call('listMessages', { orderId: sold.order.id }))).toContain(planted);
  });
});

function expectNothing(answer: unknown): void {
  const text = JSON.stringify(answer).toLowerCase();
  for (const trace of [planted, hidden.slug, ...hidden.media, shown.picture]) expect(text).not.toContain(trace.toLowerCase());
}
