import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { refreshListing, setListingState } from './listing.ts';
import { createActiveTag, createCreator, createListing } from './test-listings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a creator offers a tag', () => {
  test('gets a slug from its title, with a number if the title is taken', async () => {
    const maker = await createCreator(server);
    expect((await createListing(server, maker, { title: 'Léa’s Rose & Ivory!' })).slug).toBe('leas-rose-ivory');
    expect((await createListing(server, maker, { title: 'Leas rose, ivory' })).slug).toBe('leas-rose-ivory-2');
    expect((await createListing(server, maker, { title: 'Leas Rose Ivory' })).slug).toBe('leas-rose-ivory-3');
  });

  test('twenty concurrent listings with the same title get different slugs', async () => {
    const maker = await createCreator(server);
    const pages = await Promise.all(Array.from({ length: 20 }, () => createListing(server, maker, { title: 'Crowded title' })));
    expect(new Set(pages.map((page) => page.slug)).size).toBe(20);
  });

  test('unlisted and listed again, it keeps its slug', async () => {
    const maker = await createCreator(server);
    const { braTagId, slug } = await createListing(server, maker, { title: 'There and back', priceCents: 50_00 });
    const off = await maker.client.call('offerBraTag', { braTagId, offered: false });
    expect(off).toEqual({ braTagId, listing: 'unlisted', slug: null });
    const visitor = await server.connect();
    expect((await visitor.refusal('fetchListing', { slug })).code).toBe('not_found');
    const again = await maker.client.call('offerBraTag', { braTagId, offered: true, offeredAmount: 70_00 });
    expect(again).toEqual({ braTagId, listing: 'published', slug });
    expect((await visitor.call('fetchListing', { slug })).offeredAmount).toBe(70_00);
  });

  test('of two tabs that change the price of the same version, the second gets a conflict and can reload', async () => {
    const maker = await createCreator(server);
    const { braTagId, slug } = await createListing(server, maker, { priceCents: 50_00 });
    const { version } = await maker.client.call('fetchBraTag', { braTagId });
    const tabs = await Promise.allSettled(
      [70_00, 90_00].map((offeredAmount) => maker.client.call('offerBraTag', { braTagId, offered: true, offeredAmount, version })),
    );
    expect(tabs.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const price = (await maker.client.call('fetchListing', { slug })).offeredAmount;
    expect(price).toBe(tabs[0]?.status === 'fulfilled' ? 70_00 : 90_00);
    expect((await maker.client.refusal('offerBraTag', { braTagId, offered: false, version })).code).toBe('conflict');
    const newer = await maker.client.call('fetchBraTag', { braTagId });
    expect(newer).toMatchObject({ offered: true, offeredAmount: price });
    await maker.client.call('offerBraTag', { braTagId, offered: true, offeredAmount: 95_00, version: newer.version });
    expect((await maker.client.call('fetchListing', { slug })).offeredAmount).toBe(95_00);
  });

  test('the creator receives an update, and polling returns the new version', async () => {
    const maker = await createCreator(server);
    const braTagId = await createActiveTag(server, maker, { priceCents: 80_00 });
    const update = maker.client.push('braTagStatus', (facts) => facts.braTagId === braTagId);
    await maker.client.call('offerBraTag', { braTagId, offered: true });
    const { version } = await update;
    expect(await maker.client.call('pollBraTagStatus', { braTagId })).toMatchObject({ listing: 'published', version });
  });
});

describe('offerBraTag refuses', () => {
  test('visitors and other people', async () => {
    const maker = await createCreator(server);
    const braTagId = await createActiveTag(server, maker, { priceCents: 80_00 });
    const visitor = await server.connect();
    const other = await createCreator(server);
    expect((await visitor.refusal('offerBraTag', { braTagId, offered: true })).code).toBe('unauthenticated');
    expect((await other.client.refusal('offerBraTag', { braTagId, offered: true })).code).toBe('forbidden');
  });

  test('strangers as not_found if the tag is not public', async () => {
    const maker = await createCreator(server);
    const braTagId = await createActiveTag(server, maker, { status: 'pending_review' });
    const other = await createCreator(server);
    expect((await other.client.refusal('offerBraTag', { braTagId, offered: true, offeredAmount: 20_00 })).code).toBe('not_found');
    expect((await maker.client.refusal('offerBraTag', { braTagId, offered: true, offeredAmount: 20_00 })).code).toBe('conflict');
  });

  test('people without a birth date or under 18', async () => {
    const unknown = await server.person();
    const minor = await server.person({ birthDate: '2015-05-01' });
    for (const person of [unknown, minor]) {
      const braTagId = await createActiveTag(server, person);
      expect((await person.client.refusal('offerBraTag', { braTagId, offered: true, offeredAmount: 20_00 })).code).toBe('age_required');
    }
  });

  test('a missing price, and one outside of the limits', async () => {
    const maker = await createCreator(server);
    const braTagId = await createActiveTag(server, maker);
    for (const offeredAmount of [undefined, 999, 1_000_001, 12.5]) {
      const refusal = await maker.client.refusal('offerBraTag', {
        braTagId,
        offered: true,
        ...(offeredAmount === undefined ? {} : { offeredAmount }),
      });
      expect(refusal).toMatchObject({ code: 'validation', fields: { offeredAmount: expect.any(String) } });
    }
  });

  test('changes during a payment and after the sale', async () => {
    const maker = await createCreator(server);
    const { braTagId, slug } = await createListing(server, maker);
    const until = new Date(Date.now() + 900_000);
    await server.services.db.transaction((trx) => setListingState(trx, braTagId, 'reserved', { until, buyerId: null }));
    expect((await maker.client.refusal('offerBraTag', { braTagId, offered: false })).code).toBe('reserved');
    const visitor = await server.connect();
    expect(await visitor.call('fetchListing', { slug })).toMatchObject({
      listing: 'reserved',
      holdEndsAt: until.toISOString(),
      tag: { listing: 'reserved' },
    });
    await server.services.db.transaction((trx) => setListingState(trx, braTagId, 'sold'));
    expect((await maker.client.refusal('offerBraTag', { braTagId, offered: true, offeredAmount: 20_00 })).code).toBe('sold');
    const sold = await visitor.call('fetchListing', { slug });
    expect(sold).toMatchObject({ listing: 'sold' });
    expect(sold).not.toHaveProperty('holdEndsAt');
  });

  test('to publish a listing that the platform removed', async () => {
    const maker = await createCreator(server);
    const { braTagId, slug } = await createListing(server, maker);
    await server.services.db.change(sql`update listing set state = 'removed' where bra_tag_id = ${braTagId}`);
    await server.services.db.change(sql`update bra_tag set listing = 'removed' where id = ${braTagId}`);
    expect(await server.services.db.transaction((trx) => setListingState(trx, braTagId, 'published'))).toBeNull();
    expect((await maker.client.refusal('offerBraTag', { braTagId, offered: true })).code).toBe('conflict');
    expect((await maker.client.refusal('fetchListing', { slug })).code).toBe('not_found');
  });
});

describe('the listing page', () => {
  test('shows size, creator and the price with delivery in the United States', async () => {
    const maker = await createCreator(server);
    const { slug, braTagId } = await createListing(server, maker, { priceCents: 149_90, title: 'All in', size: ['EU', '75D'] });
    const visitor = await server.connect();
    const page = await visitor.call('fetchListing', { slug });
    expect(page.priceLines.map((line) => [line.kind, line.amountCents])).toEqual([
      ['item', 149_90],
      ['shipping', 6_00],
      ['protection', 8_20],
    ]);
    expect(page).toMatchObject({
      braTagId,
      braSize: '75D',
      size: { system: 'EU', band: 75, cup: 'D', ukBand: 34, ordinal: 4 },
      creator: { username: maker.username },
      tag: { id: braTagId, slug, provenance: [{ type: 'tag.recorded' }] },
    });
    const { items } = await visitor.call('searchListings', { creator: maker.username });
    expect(items).toMatchObject([{ braSize: '75D', size: page.size }]);
    const { status, body } = await server.http(`/v1/listings/${slug}`);
    expect(status).toBe(200);
    expect(body).toEqual(page);
  });

  test('shows a changed title under the same slug', async () => {
    const maker = await createCreator(server);
    const { slug, braTagId } = await createListing(server, maker, { title: 'Working title' });
    await server.services.db.transaction(async (trx) => {
      await trx.change(sql`update bra_tag set title = 'Finished name' where id = ${braTagId}`);
      await refreshListing(trx, braTagId);
    });
    const visitor = await server.connect();
    expect((await visitor.call('fetchListing', { slug })).title).toBe('Finished name');
    const { items } = await visitor.call('searchListings', { q: 'finished', creator: maker.username });
    expect(items.map((card) => card.title)).toEqual(['Finished name']);
  });

  test('returns not_found for an unknown slug, and a validation error for an unfilled placeholder', async () => {
    const visitor = await server.connect();
    expect((await visitor.refusal('fetchListing', { slug: 'never-was' })).code).toBe('not_found');
    expect((await visitor.refusal('fetchListing', { slug: '[slug]' })).code).toBe('validation');
  });
});
