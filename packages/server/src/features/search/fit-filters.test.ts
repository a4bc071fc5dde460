import { defaultShippingZones, type ShippingZones } from '@strapline/domain/shipping/shipping-zones';
import { inch } from '@strapline/domain/size/units';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { createCreator, createListing } from '../listing/test-listings.ts';
import { connectVisitor, trustForwardedFor } from '../order/test-purchase.ts';

let server: TestServer;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  visitor = await connectVisitor(server);
});
afterAll(() => server.close());

const find = async (input: object, client = visitor) => (await client.call('searchListings', input)).items.map(({ title }) => title);
const own = { size: { system: 'UK', band: 34, cup: 'DD' } } as const;

describe('a search for likely fits', () => {
  let maker: Person;
  let creator: { creator: string };
  beforeAll(async () => {
    maker = await createCreator(server);
    creator = { creator: maker.username };
    const long = { unit: 'in', bandStretched: 37 * inch } as const;
    await createListing(server, maker, { title: 'By its label', size: ['UK', '34DD'] });
    await createListing(server, maker, { title: 'Longer than its label', size: ['UK', '34DD'], measures: long });
    await createListing(server, maker, { title: 'As its label', size: ['UK', '34DD'], measures: { ...long, bandStretched: 35 * inch } });
    await createListing(server, maker, { title: 'Sister by its label', size: ['UK', '32E'] });
    await createListing(server, maker, {
      title: 'Sister, longer than its label',
      size: ['UK', '32E'],
      measures: { ...long, bandStretched: 35 * inch },
    });
  });

  test('leaves out what is measured as another size, also page by page and among words', async () => {
    expect(await find({ ...creator, ...own })).toHaveLength(3);
    expect(await find({ ...creator, ...own, likely: true })).toEqual(['As its label', 'By its label']);
    expect(await find({ ...own, likely: true, q: 'label' })).toEqual(['As its label', 'By its label']);
    expect(await find({ ...creator, q: '34dd label', likely: true, sort: 'priceAsc' })).toHaveLength(2);
    const first = await visitor.call('searchListings', { ...own, likely: true, limit: 1 });
    const second = await visitor.call('searchListings', { ...own, likely: true, limit: 1, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['As its label', 'By its label']);
    expect(second.nextCursor).toBeNull();
  });

  test('is answered with the sizes that each piece is likely to fit, as the page of a piece is', async () => {
    const { items } = await visitor.call('searchListings', { ...creator, ...own });
    const sizes = Object.fromEntries(items.map(({ title, likelySizes }) => [title, likelySizes]));
    expect(sizes['By its label']).toEqual(['34/5']);
    expect(sizes['As its label']).toContain('34/5');
    expect(sizes['Longer than its label']).not.toContain('34/5');
    for (const { slug, title } of items) expect((await visitor.call('fetchListing', { slug })).likelySizes).toEqual(sizes[title]);
  });

  test('with sister sizes finds those that are measured as one’s own', async () => {
    expect(await find({ ...creator, ...own, sisters: true })).toHaveLength(5);
    expect(await find({ ...creator, ...own, sisters: true, likely: true })).toEqual([
      'Sister, longer than its label',
      'As its label',
      'By its label',
    ]);
  });

  test('without a size changes nothing, and sizes are counted without either', async () => {
    expect(await find({ ...creator, likely: true })).toHaveLength(5);
    const { count, facets } = await visitor.call('countFacets', { ...creator, ...own, likely: true });
    expect(count).toBe(2);
    expect(facets.size.values).toEqual([
      { value: '34/5', count: 3 },
      { value: '32/6', count: 2 },
    ]);
  });

  test('is suggested to be left out if it finds nothing', async () => {
    const input = { ...creator, ...own, likely: true, q: 'longer than', condition: 'new' } as const;
    const { instead } = await visitor.call('countListings', input);
    expect(instead).toContainEqual({ change: 'likely', count: 1, isMore: false });
  });

  test('follows changed measures, also in saved searches', async () => {
    const [june, { braTagId }] = [
      await server.person(),
      await createListing(server, maker, { title: 'Measured later', size: ['UK', '34DD'] }),
    ];
    await server.jobs.runDue();
    await june.client.call('saveSearch', { name: 'Likely', filters: { ...creator, ...own, likely: true }, alert: 'off' });
    await june.client.call('saveSearch', { name: 'Any', filters: { ...creator, ...own }, alert: 'off' });
    await server.services.db.change(
      sql`update bra_tag set measures = ${JSON.stringify({ unit: 'in', bandStretched: 37 * inch })}::jsonb where id = ${braTagId}`,
    );
    await maker.client.call('offerBraTag', { braTagId, offered: false });
    await maker.client.call('offerBraTag', { braTagId, offered: true, offeredAmount: 90_00 });
    await server.jobs.runDue();
    expect(await find({ ...creator, ...own, likely: true })).not.toContain('Measured later');
    const { items } = await june.client.call('listSearches', {});
    expect(items.map(({ name, newMatches }) => [name, newMatches])).toEqual([
      ['Any', 1],
      ['Likely', 0],
    ]);
  });
});

describe('a search for what is shipped to a country', () => {
  const german: ShippingZones = {
    from: 'DE',
    domesticCents: 4_90,
    zones: [{ name: 'Neighbours', countries: ['AT', 'CH'], cents: 9_90 }],
    worldCents: null,
  };
  const setRates = async ({ client }: Person, zones: ShippingZones) => {
    const { version } = await client.call('fetchShippingZones');
    await client.call('saveShippingZones', { ...zones, version });
  };

  test('finds pieces of sellers who ship there, follows changed rates at once, and refuses what isn’t a country', async () => {
    const maker = await createCreator(server);
    const creator = { creator: maker.username };
    await createListing(server, maker, { title: 'Before' });
    expect(await find({ ...creator, shipsTo: 'JP' })).toEqual(['Before']);
    await setRates(maker, german);
    await createListing(server, maker, { title: 'Heather', size: ['UK', '34DD'] });
    for (const shipsTo of ['DE', 'CH']) expect(await find({ ...creator, shipsTo })).toEqual(['Heather', 'Before']);
    expect(await find({ ...creator, shipsTo: 'US' })).toEqual([]);
    expect(await find({ ...own, ...creator, q: 'heather', shipsTo: 'AT' })).toEqual(['Heather']);
    expect((await visitor.call('countFacets', { ...creator, shipsTo: 'AT' })).count).toBe(2);
    expect((await visitor.call('countListings', { ...creator, shipsTo: 'US' })).instead).toContainEqual({
      change: 'shipsTo',
      count: 2,
      isMore: false,
    });
    await setRates(maker, { ...german, worldCents: 19_90 });
    expect(await find({ ...creator, shipsTo: 'US' })).toEqual(['Heather', 'Before']);
    for (const shipsTo of ['us', 'XX', 'KP'])
      expect(Object.keys((await visitor.refusal('searchListings', { shipsTo })).fields ?? {})).toEqual(['shipsTo']);
    const { body } = await server.http(`/v1/listings?creator=${maker.username}&shipsTo=US`);
    expect((body as { items: unknown[] }).items).toHaveLength(2);
  });

  test('asks for the rates of the owner who resells a piece', async () => {
    const [maker, owner] = [await createCreator(server), await createCreator(server)];
    await setRates(owner, german);
    const { braTagId } = await createListing(server, maker, { title: 'Resold' });
    await server.services.db.change(sql`update bra_tag set owner_id = ${owner.accountId} where id = ${braTagId}`);
    await setRates(owner, defaultShippingZones);
    await setRates(owner, german);
    await setRates(maker, { ...german, from: 'JP', zones: [] });
    expect(await find({ creator: maker.username, shipsTo: 'AT' })).toEqual(['Resold']);
    expect(await find({ creator: maker.username, shipsTo: 'JP' })).toEqual([]);
  });

  test('is saved, and finds new pieces that are shipped there', async () => {
    const [maker, june] = [await createCreator(server), await server.person()];
    await setRates(maker, german);
    for (const shipsTo of ['AT', 'US'])
      await june.client.call('saveSearch', { name: shipsTo, filters: { creator: maker.username, shipsTo }, alert: 'off' });
    await createListing(server, maker);
    await server.jobs.runDue();
    const { items } = await june.client.call('listSearches', {});
    expect(items.map(({ name, newMatches }) => [name, newMatches]).sort()).toEqual([
      ['AT', 1],
      ['US', 0],
    ]);
  });
});
