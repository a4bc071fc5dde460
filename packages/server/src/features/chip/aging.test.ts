import { day, hour, minute } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manyAddresses } from '../order/test-purchase.ts';
import { boundChip, browserOf, open, tap } from './test-chips.ts';

// Each story turns the clock of a house of its own.
let server: TestServer;
let ines: Person;
let mara: Person;
beforeEach(async () => {
  server = await startTestServer(manyAddresses);
  ines = await server.person({ roles: ['admin'] });
  mara = await server.person({ birthDate: '1994-03-02' });
});
afterEach(() => server.close());

test('a tap of the owner raises the level; a month later it has fallen again, step by step', async () => {
  const chip = await boundChip(server, ines, mara);
  const [first, second] = [await chip.write('genuine'), await chip.write('genuine')];
  expect((await tap(server, await browserOf(server, mara), first)).tag).toMatchObject({ proofLevel: 4, grade: 'B' });
  const visitor = await browserOf(server);
  const level = async () => (await visitor.client.call('fetchBraTag', { braTagId: chip.braTagId })).proofLevel;
  server.clock.forward(20 * day);
  await tap(server, visitor, second);
  expect(await level()).toBe(4);
  server.clock.forward(10 * day + minute);
  await server.jobs.runDue();
  expect(await level()).toBe(3);
  server.clock.forward(20 * day);
  await server.jobs.runDue();
  expect(await level()).toBe(2);
});

test('a ticket waits five minutes to be redeemed, and answers the same again after that', async () => {
  const chip = await boundChip(server, ines, mara);
  const [first, second] = [await chip.write('genuine'), await chip.write('genuine')];
  const browser = await browserOf(server);
  const { ticket: unused } = await open(server, browser, second);
  const { tag, ticket } = await tap(server, browser, first);
  server.clock.forward(5 * minute + 1000);
  expect(await browser.client.refusal('fetchBraTag', { braTagId: chip.braTagId, tap: unused })).toMatchObject({ code: 'expired' });
  server.clock.forward(hour);
  expect((await browser.client.call('fetchBraTag', { braTagId: chip.braTagId, tap: ticket ?? '' })).tap).toEqual(tag?.tap);
});
