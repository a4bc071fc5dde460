import { day } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCreator, createListing } from './test-listings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('every price is public since the listing, and a lower one shows the earlier one, also in lists', async () => {
  const maker = await createCreator(server);
  const { braTagId, slug } = await createListing(server, maker, { title: 'Priced three times', priceCents: 165_00 });
  const visitor = await server.connect();
  const first = await visitor.call('fetchListing', { slug });
  expect(first.prices.map(({ cents }) => cents)).toEqual([165_00]);
  expect(first).not.toHaveProperty('wasCents');
  await setPrice(maker, braTagId, 155_00);
  await setPrice(maker, braTagId, 148_00);
  const shown = await visitor.call('fetchListing', { slug });
  expect(shown.prices.map(({ cents }) => cents)).toEqual([165_00, 155_00, 148_00]);
  // The lowest of the last 30 days, not the first price.
  expect(shown.wasCents).toBe(155_00);
  expect((await visitor.call('searchListings', { q: 'priced three times' })).items[0]?.wasCents).toBe(155_00);
  await setPrice(maker, braTagId, 150_00);
  expect(await visitor.call('fetchListing', { slug })).not.toHaveProperty('wasCents');
});

test('a price that is raised to be lowered is no discount, and one that stays is not recorded again', async () => {
  const maker = await createCreator(server);
  const { braTagId, slug } = await createListing(server, maker, { priceCents: 100_00 });
  for (const cents of [200_00, 120_00, 120_00]) await setPrice(maker, braTagId, cents);
  await maker.client.call('offerBraTag', { braTagId, offered: false });
  await maker.client.call('offerBraTag', { braTagId, offered: true });
  const visitor = await server.connect();
  const shown = await visitor.call('fetchListing', { slug });
  expect(shown.prices.map(({ cents }) => cents)).toEqual([100_00, 200_00, 120_00]);
  expect(shown).not.toHaveProperty('wasCents');
});

test('after 30 days, an earlier price no longer counts', async () => {
  const maker = await createCreator(server);
  const { braTagId, slug } = await createListing(server, maker, { priceCents: 100_00 });
  await setPrice(maker, braTagId, 200_00);
  server.clock.forward(31 * day);
  maker.client = await server.connect({ token: await server.tokenOf(maker.accountId) });
  await setPrice(maker, braTagId, 150_00);
  const visitor = await server.connect();
  expect((await visitor.call('fetchListing', { slug })).wasCents).toBe(200_00);
});

async function setPrice({ client }: Person, braTagId: string, offeredAmount: number): Promise<void> {
  await client.call('offerBraTag', { braTagId, offered: true, offeredAmount });
}
