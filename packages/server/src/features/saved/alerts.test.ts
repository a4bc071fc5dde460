import type { Input } from '@strapline/contract/events';
import { defaultShippingZones } from '@strapline/domain/shipping/shipping-zones';
import { inch } from '@strapline/domain/size/units';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { setListingState } from '../listing/listing.ts';
import { createActiveTag, createCreator, createListing, type TagOptions } from '../listing/test-listings.ts';
import { buyPiece } from '../listing/test-resale.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const listCodes = async ({ client }: Person) => (await client.call('listNotifications', {})).items.map(({ code }) => code);
const runJobs = () => server.jobs.runDue();
/** Daily alerts are sent from 8 o'clock (UTC). */
const waitForDigest = async () => {
  const now = server.clock.now();
  server.clock.forward(new Date(now).setUTCHours(33, 0, 0, 0) - now.getTime());
  await runJobs();
};
const move = async (braTagId: string, ...state: ['reserved' | 'published' | 'sold']) => {
  await server.services.db.transaction((trx) => setListingState(trx, braTagId, ...state));
  await runJobs();
};

describe('alerts', () => {
  test('tell those who saved a piece what happens to it, but not its seller and nobody who is blocked', async () => {
    const maker = await createCreator(server);
    const [mara, theo] = [await server.person(), await server.person()];
    const { braTagId } = await createListing(server, maker, { priceCents: 100_00 });
    for (const { client } of [mara, theo]) await client.call('saveItem', { braTagId, saved: true });
    await maker.client.call('blockUser', { username: theo.username, blocked: true });
    await maker.client.call('offerBraTag', { braTagId, offered: true, offeredAmount: 80_00 });
    await runJobs();
    await move(braTagId, 'reserved');
    await move(braTagId, 'published');
    await move(braTagId, 'sold');
    expect(await listCodes(mara)).toEqual(['saved_sold', 'saved_available', 'saved_on_hold', 'saved_price_lowered']);
    expect(await listCodes(theo)).toEqual([]);
    expect((await listCodes(maker)).filter((code) => code.startsWith('saved'))).toEqual([]);
  });

  test('don’t tell buyers of their own purchase, but that it is available again once their order is canceled', async () => {
    const maker = await createCreator(server);
    const [mara, theo] = [await server.person(), await server.person()];
    const { braTagId } = await createListing(server, maker);
    for (const { client } of [mara, theo]) await client.call('saveItem', { braTagId, saved: true });
    const { order } = await buyPiece(server, mara, braTagId);
    await runJobs();
    await mara.client.call('cancelOrder', { orderId: order.id, reason: 'changed my mind' });
    await runJobs();
    const listAlerts = async (person: Person) => (await listCodes(person)).filter((code) => code.startsWith('saved'));
    expect(await listAlerts(theo)).toEqual(expect.arrayContaining(['saved_available', 'saved_sold']));
    expect(await listAlerts(mara)).toEqual(['saved_available']);
  });

  test('tell followers nothing of a piece that isn’t its creator’s any more', async () => {
    const [maker, owner, mara] = [await createCreator(server), await createCreator(server), await server.person()];
    await mara.client.call('follow', { username: maker.username, following: true });
    const braTagId = await createActiveTag(server, maker);
    const { strapCode } = await maker.client.call('pullStrapCode', { braTagId });
    await maker.client.call('braTagAction', { braTagId, action: 'given' });
    await owner.client.call('claimCollectorTag', { braTagId, strapCode });
    await owner.client.call('offerBraTag', { braTagId, offered: true, offeredAmount: 80_00 });
    await runJobs();
    expect(await listCodes(mara)).toEqual([]);
  });

  test('tell followers and searchers of a new piece once', async () => {
    const maker = await createCreator(server);
    const [mara, theo, june] = [await server.person(), await server.person(), await server.person()];
    await mara.client.call('follow', { username: maker.username, following: true });
    await theo.client.call('follow', { username: maker.username, following: true, alert: 'off' });
    const search = { name: 'Peony', filters: { q: 'peony', priceMaxCents: 150_00 } };
    await theo.client.call('saveSearch', { ...search, alert: 'instant' });
    await june.client.call('saveSearch', { ...search, alert: 'off' });
    const { braTagId } = await createListing(server, maker, { title: 'Peony plunge', priceCents: 120_00 });
    await runJobs();
    await maker.client.call('offerBraTag', { braTagId, offered: false });
    await maker.client.call('offerBraTag', { braTagId, offered: true, offeredAmount: 110_00 });
    await runJobs();
    expect(await listCodes(mara)).toEqual(['follow_listed']);
    expect(await listCodes(theo)).toEqual(['search_matched']);
    expect(await listCodes(june)).toEqual([]);
    for (const { client } of [theo, june]) expect((await client.call('listSearches', {})).items).toMatchObject([{ newMatches: 1 }]);
  });

  test('of a search aren’t about what the searcher created, owns or has bought by then', async () => {
    const [maker, mara] = [await createCreator(server), await createCreator(server)];
    for (const alert of ['daily', 'instant'] as const) {
      const title = `Camellia ${alert}`;
      for (const { client } of [maker, mara]) await client.call('saveSearch', { name: title, filters: { q: title }, alert });
      await createListing(server, mara, { title });
    }
    await runJobs();
    expect(await listCodes(mara)).toEqual([]);
    expect(await listCodes(maker)).toEqual(['search_matched']);
    const { braTagId } = await createListing(server, maker, { title: 'Camellia daily, bought' });
    await runJobs();
    const newMatches = async () => (await mara.client.call('listSearches', {})).items.map((search) => search.newMatches);
    expect(await newMatches()).toEqual([0, 1]);
    await server.services.db.change(sql`update bra_tag set owner_id = ${mara.accountId}, owner_number = 2 where id = ${braTagId}`);
    expect(await newMatches()).toEqual([0, 0]);
    await waitForDigest();
    // The session is over by then.
    expect(
      await server.services.db.rows(sql`select code from notification where account_id = ${mara.accountId} and category = 'search'`),
    ).toEqual([]);
  });

  test('of a search once a day come as one', async () => {
    const maker = await createCreator(server);
    const mara = await server.person();
    await mara.client.call('saveSearch', { name: 'Dahlia', filters: { q: 'dahlia' }, alert: 'daily' });
    for (const n of [1, 2]) await createListing(server, maker, { title: `Dahlia ${n}` });
    await runJobs();
    expect(await listCodes(mara)).toEqual([]);
    await waitForDigest();
    await waitForDigest();
    // The session is over by then.
    const rows = await server.services.db.rows(sql`select code, params from notification where account_id = ${mara.accountId}`);
    expect(rows).toMatchObject([{ code: 'search_daily', params: { search: 'Dahlia', pieces: 2 } }]);
  });
});

test('a saved search matches exactly what the search itself finds', async () => {
  const [maker, other] = [await createCreator(server), await createCreator(server)];
  const mara = await server.person();
  let state = 7;
  const pick = <T>(values: readonly T[]): T => {
    state = (state * 48_271) % 2_147_483_647;
    return values[state % values.length] as T;
  };
  const words = ['fern', 'moss', 'slate', 'tulle', 'night'];
  const searches: Input<'saveSearch'>['filters'][] = Array.from({ length: 33 }, () => ({
    ...pick([
      {},
      { q: pick(words) },
      { q: `${pick(words)} ${pick(words)}` },
      { q: `${pick(words)} or ${pick(words)}` },
      { q: `${pick(words)} -${pick(words)}` },
      { q: '32DD' },
    ]),
    ...pick([
      {},
      { size: { system: 'UK' as const, band: 32, cup: pick(['D', 'DD']) }, sisters: pick([true, false]) },
      { size: { system: 'EU' as const, band: 70 } },
    ]),
    ...pick([{}, { priceMaxCents: pick([60_00, 90_00]) }, { priceMinCents: 70_00 }]),
    ...pick([
      {},
      { style: 'plunge' },
      { colour: 'rose' as const },
      { condition: 'new' as const },
      { creator: maker.username },
      { proofLevel: 2 as const },
    ]),
  }));
  searches.push(
    { style: ['plunge', 'bralette'] },
    { q: 'fern or moss', colour: ['rose', 'black'], style: ['plunge', 'longline'] },
    { condition: ['new', 'as_new'], size: { system: 'UK', band: 32 } },
    { creator: [(await server.person()).username, maker.username], colour: ['black', 'rose'] },
    { series: ['main', 'noct'], condition: ['worn', 'new'], style: 'plunge' },
    { yearMin: 2025, style: 'plunge' },
    { yearMax: 2025 },
    { yearMin: 2024, yearMax: 2025, q: 'fern' },
    { followed: true, yearMin: 2025 },
    { followed: true, creator: maker.username, condition: 'new' },
    { followed: true, creator: (await server.person()).username, q: 'moss', priceMaxCents: 90_00 },
    { followed: true, q: 'tule' },
    { followed: true, creator: maker.username, q: 'nigt' },
    { size: { system: 'UK', band: 32, cup: 'DD' }, likely: true, sisters: true },
    { q: '32dd tule', likely: true, sisters: true },
    { shipsTo: 'DE', style: 'plunge' },
    { shipsTo: 'US' },
  );
  const { version } = await other.client.call('fetchShippingZones');
  await other.client.call('saveShippingZones', { ...defaultShippingZones, worldCents: null, version });
  // Typos are corrected to words that are listed.
  for (const title of ['tulle', 'night']) await createListing(server, other, { title });
  await runJobs();
  await mara.client.call('follow', { username: other.username, following: true });
  const ids = new Map<string, Input<'saveSearch'>['filters']>();
  for (const filters of searches) ids.set((await mara.client.call('saveSearch', { name: 'Any', filters, alert: 'off' })).searchId, filters);
  const tags: string[] = [];
  for (let n = 0; n < 30; n += 1) {
    const options: TagOptions = {
      title: `${pick(words)} ${pick(words)} no. ${n}`,
      ...pick([{}, { size: ['UK', pick(['32D', '32DD', '30E', '34D'])] as const }]),
      ...pick([{}, { measures: { unit: 'in', bandStretched: 33 * inch } }]),
      ...pick([
        {},
        { style: 'plunge' },
        { style: 'bralette' },
        { colours: ['rose' as const] },
        { colours: ['black' as const], style: 'longline' },
      ]),
      condition: pick(['new', 'worn']),
      proofLevel: pick([1, 2]),
      year: pick([2024, 2025, 2026]),
    } as TagOptions;
    const creator = pick([maker, maker, other]);
    const braTagId = await createActiveTag(server, creator, options);
    await creator.client.call('offerBraTag', { braTagId, offered: true, offeredAmount: pick([50_00, 75_00, 120_00]) });
    tags.push(braTagId);
  }
  await runJobs();
  const corrected = await server.services.db.rows(sql`select id from saved_search where is_corrected`);
  expect(corrected).toHaveLength(3);
  for (const [searchId, filters] of ids) {
    const found = (await mara.client.call('searchListings', { ...filters, limit: 100 })).items.map(({ braTagId }) => braTagId);
    const rows = await server.services.db.rows<{ id: string }>(
      sql`select bra_tag_id as id from saved_search_match where search_id = ${searchId}`,
    );
    const matched = rows.map(({ id }) => id);
    expect([filters, matched.sort()]).toEqual([filters, found.filter((id) => tags.includes(id)).sort()]);
  }
});
