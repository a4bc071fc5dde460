import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { consentVersions } from '@strapline/contract/consents';
import { createTestBraTag, uploadPicture } from '@strapline/testkit/bra-tags';
import { openTestSurvey, proveTestHandle } from '@strapline/testkit/handles';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from '../../ports/database.ts';
import { createCreator, createListing } from '../listing/test-listings.ts';
import { trustForwardedFor } from '../order/test-purchase.ts';
import { webDist } from '../pages/page-template.ts';

const drawing = vi.hoisted(() => ({ count: 0, now: 0, most: 0 }));

/** Counts what the real one draws. */
vi.mock('./draw-card.ts', async (load) => {
  const { createCardDrawer } = await load<typeof import('./draw-card.ts')>();
  return {
    createCardDrawer: () => {
      const draw = createCardDrawer();
      return async (...card: Parameters<typeof draw>) => {
        drawing.count += 1;
        drawing.now += 1;
        drawing.most = Math.max(drawing.most, drawing.now);
        return await draw(...card).finally(() => {
          drawing.now -= 1;
        });
      };
    },
  };
});

let server: TestServer;
let admin: Person;
let mara: Person;
let addresses = 0;

beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  admin = await server.person({ roles: ['admin'] });
  mara = await createCreator(server);
});
afterAll(() => server?.close());
beforeEach(() => Object.assign(drawing, { count: 0, now: 0, most: 0 }));

const newAddress = (): string => {
  addresses += 1;
  return `10.3.${addresses >> 8}.${addresses & 255}`;
};

/** From an address of its own, unless it names one. */
async function load(where: string, { from = newAddress(), headers = {} }: { from?: string; headers?: Record<string, string> } = {}) {
  const response = await fetch(`${server.url}${where}`, { headers: { 'x-forwarded-for': from, ...headers } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const cardOf = ({ slug }: { slug: string }): string => `/card/listing/${slug}.jpg`;
const loadEtag = async (where: string): Promise<string | null> => (await load(where)).headers.get('etag');

/** A listing with a picture that was uploaded. */
async function createPicturedListing(title: string): Promise<{ braTagId: string; slug: string; uploads: string[] }> {
  const owner = await createCreator(server);
  const uploads = [await uploadPicture(server, owner, 'From the front'), await uploadPicture(server, owner, 'From behind')];
  const braTagId = await createTestBraTag(server, owner, { title, uploads });
  const { slug } = await owner.client.call('offerBraTag', { braTagId, offered: true, offeredAmount: 64_00 });
  return { braTagId, slug: slug ?? '', uploads };
}

async function report(subject: { kind: 'listing' | 'media'; id: string }): Promise<void> {
  const reporter = await server.connect({ headers: { 'x-forwarded-for': newAddress() } });
  const { hidden } = await reporter.call('reportContent', { subject, reason: 'underage', idempotencyKey: randomUUID() });
  expect(hidden).toBe(true);
}

describe('the card of a listing', () => {
  test('is a JPEG of 1200 by 630 that previews and caches can use, and small enough for messengers', async () => {
    const { status, headers, bytes } = await load(cardOf(await createPicturedListing('Plum balconette')));
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(bytes.byteLength).toBeLessThan(150_000);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'public, max-age=300, s-maxage=1',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('is loaded again only if it changed', async () => {
    const listing = await createListing(server, mara);
    const etag = await loadEtag(cardOf(listing));
    const again = await load(cardOf(listing), { headers: { 'if-none-match': etag ?? '' } });
    expect([again.status, again.bytes.byteLength]).toEqual([304, 0]);
    expect(drawing.count).toBe(1);
  });

  test('changes with the price, and with what becomes of it', async () => {
    const listing = await createListing(server, mara, { priceCents: 120_00 });
    const etags = [await loadEtag(cardOf(listing))];
    await mara.client.call('offerBraTag', { braTagId: listing.braTagId, offered: true, offeredAmount: 95_00 });
    etags.push(await loadEtag(cardOf(listing)));
    for (const state of ['reserved', 'sold']) {
      await server.services.db.change(sql`update bra_tag set listing = ${state} where id = ${listing.braTagId}`);
      etags.push(await loadEtag(cardOf(listing)));
    }
    expect(new Set(etags).size).toBe(4);
  });

  test('has the next picture once its first one is hidden', async () => {
    const { slug, uploads } = await createPicturedListing('Two pictures');
    const get = vi.spyOn(server.services.blobs, 'get');
    const readPictures = () => get.mock.calls.map(([name]) => name).filter((name) => uploads.some((id) => name.startsWith(id)));
    await load(cardOf({ slug }));
    expect(readPictures()).toEqual([`${uploads[0]}/1080.jpg`]);
    get.mockClear();
    await report({ kind: 'media', id: uploads[0] ?? '' });
    expect((await load(cardOf({ slug }))).status).toBe(200);
    expect(readPictures()).toEqual([`${uploads[1]}/1080.jpg`]);
    get.mockRestore();
  });

  test('shows the picture that its creator chose, and their button after they took it back', async () => {
    const creator = await createCreator(server);
    const listing = await createListing(server, creator);
    const button = await load(cardOf(listing));
    const { uploadId } = await creator.client.call('setAvatar', { uploadId: await uploadPicture(server, creator), useService: false });
    expect(uploadId).not.toBeNull();
    const pictured = await load(cardOf(listing));
    expect([pictured.status, pictured.bytes.equals(button.bytes)]).toEqual([200, false]);
    await creator.client.call('setAvatar', { uploadId: null, useService: false });
    expect((await load(cardOf(listing))).bytes.equals(button.bytes)).toBe(true);
  });

  test.runIf(existsSync(path.join(webDist, 'index.html')))('is named by the head of its page, with its size and what it says', async () => {
    const listing = await createListing(server, mara, { title: 'Silk "moth" & lace', size: ['UK', '32DD'] });
    const read = async () => {
      const html = String((await server.http(`/listing/${listing.slug}`, { headers: { accept: 'text/html' } })).body);
      return (name: string) => new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
    };
    const head = await read();
    expect(head('og:image')).toMatch(new RegExp(`^${server.url}/card/listing/${listing.slug}\\.jpg\\?v=[\\w-]{12}$`));
    expect(head('twitter:image')).toBe(head('og:image'));
    expect([head('og:image:width'), head('og:image:height'), head('twitter:card')]).toEqual(['1200', '630', 'summary_large_image']);
    expect(head('og:image:alt')).toBe(`Silk &#34;moth&#34; &#38; lace, UK 32DD, $120, by ${mara.username}`);
    expect((await load(head('og:image')?.slice(server.url.length) ?? '')).status).toBe(200);
    await mara.client.call('offerBraTag', { braTagId: listing.braTagId, offered: true, offeredAmount: 95_00 });
    expect((await read())('og:image')).not.toBe(head('og:image'));
  });
});

describe('what a visitor can’t see', () => {
  test('has no card: a hidden listing’s is not found, as one that never was, in its body and in about the same time', async () => {
    const listing = await createListing(server, mara);
    expect((await load(cardOf(listing))).status).toBe(200);
    await report({ kind: 'listing', id: listing.slug });
    const times: Record<string, number[]> = { [listing.slug]: [], 'nothing-of-that-name-1': [] };
    const answers = new Set<string>();
    for (let i = 0; i < 15; i += 1)
      for (const [slug, list] of Object.entries(times)) {
        const start = performance.now();
        const { status, bytes, headers } = await load(cardOf({ slug }));
        list.push(performance.now() - start);
        answers.add([status, headers.get('cache-control'), headers.get('etag'), bytes].join(' '));
      }
    expect([...answers]).toEqual([expect.stringMatching(/^404 no-store {2}\{"type":"\/errors#not_found"/)]);
    const [hidden = 0, unknown = 0] = Object.values(times).map((list) => list.sort((a, b) => a - b)[7] ?? 0);
    expect(Math.abs(hidden - unknown)).toBeLessThan(Math.max(15, unknown));
  });

  test('has no card for its owner or an admin either: what they see is theirs', async () => {
    const listing = await createListing(server, mara);
    await report({ kind: 'listing', id: listing.slug });
    for (const { token } of [mara, admin])
      expect((await load(cardOf(listing), { headers: { authorization: `Bearer ${token}` } })).status).toBe(404);
  });

  test('is a survey that isn’t open', async () => {
    const fqsid = 'bluesky:mara-vale.example';
    await proveTestHandle(mara, admin, fqsid);
    const where = `/card/icbm/${encodeURIComponent(fqsid)}.jpg`;
    expect((await load(where)).status).toBe(404);
    await openTestSurvey(mara, 'icbm', fqsid, { declared: { system: 'UK', label: '32DD' } });
    expect((await load(where)).status).toBe(200);
    await mara.client.call('setSurveyState', { survey: 'icbm', fqsid, state: 'paused', consentVersion: consentVersions.survey });
    expect((await load(where)).status).toBe(404);
  });

  test('is another app’s listing, and a name that no page has', async () => {
    const listing = await createListing(server, mara);
    const hosts = [new URL(server.url).host, new URL(server.services.apps.getUrl('toptop')).host];
    const answers = await Promise.all(hosts.map((host) => server.app.inject({ url: cardOf(listing), headers: { host } })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404]);
    for (const name of [
      'listing/.jpg',
      'listing/x.png',
      `listing/${listing.slug}`,
      'order/x.jpg',
      'home/toptop.jpg',
      'tag/%00.jpg',
      'listing/..%2f..%2f.jpg',
    ])
      expect((await load(`/card/${name}`)).status, name).toBe(404);
  });
});

test('tags, creators, open collections and the home page have cards too', async () => {
  const { braTagId } = await createListing(server, mara);
  const collection = `/card/collection/${mara.username}.jpg`;
  expect((await load(collection)).status).toBe(404);
  await server.services.db.change(sql`update account set collection_open = true where id = ${mara.accountId}`);
  const names = [`tag/${braTagId}`, `model/${mara.username.replaceAll('_', '-')}`, `collection/${mara.username}`, 'home/strapline'];
  for (const name of names) {
    const { status, bytes } = await load(`/card/${name}.jpg`);
    expect(status, name).toBe(200);
    expect(await sharp(bytes).metadata(), name).toMatchObject({ width: 1200, height: 630 });
  }
  expect(drawing.count).toBe(names.length);
});

describe('drawing', () => {
  test('happens once for all who want a card, whatever version they ask for', async () => {
    const listing = await createListing(server, mara);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => load(`${cardOf(listing)}?v=${i}`)));
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
    expect(drawing.count).toBe(1);
  });

  test('is one card at a time', async () => {
    const listings = await Promise.all(Array.from({ length: 6 }, () => createListing(server, mara)));
    const statuses = (await Promise.all(listings.map(async (listing) => await load(cardOf(listing))))).map(({ status }) => status);
    expect(statuses).toEqual(Array(6).fill(200));
    expect([drawing.count, drawing.most]).toEqual([6, 1]);
  });

  test('is limited for one address, which still gets what is drawn already', async () => {
    const from = '10.77.1.1';
    const drawn = await createListing(server, mara);
    await load(cardOf(drawn));
    const listing = await createListing(server, mara);
    let last = await load(cardOf(drawn), { from });
    for (let i = 0; i < 80 && last.status === 200; i += 1) {
      await server.services.db.change(sql`update bra_tag set title = ${`Try ${i}`} where id = ${listing.braTagId}`);
      await server.services.db.change(
        sql`update listing set card = jsonb_set(card::jsonb, '{title}', ${JSON.stringify(`Try ${i}`)}::jsonb)::text where bra_tag_id = ${listing.braTagId}`,
      );
      last = await load(cardOf(listing), { from });
    }
    expect([last.status, Number(last.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect((await load(cardOf(drawn), { from })).status).toBe(200);
  });
});
