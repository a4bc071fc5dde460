import { day, hour, minute } from '@strapline/domain/state-table';
import { type Person, startTestHouse, type TestHouse } from '@strapline/testkit/house';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manyAddresses } from '../order/test-purchase.ts';
import { boundChip, browserOf, open, tap } from './test-chips.ts';

// Each story turns the clock of a house of its own.
let house: TestHouse;
let ines: Person;
let mara: Person;
beforeEach(async () => {
  house = await startTestHouse(manyAddresses);
  ines = await house.person({ roles: ['admin'] });
  mara = await house.person({ birthDate: '1994-03-02' });
});
afterEach(() => house.close());

test('a tap of the owner raises the level; a month later it has fallen again, step by step', async () => {
  const chip = await boundChip(house, ines, mara);
  const [first, second] = [await chip.write('genuine'), await chip.write('genuine')];
  expect((await tap(house, await browserOf(house, mara), first)).tag).toMatchObject({ proofLevel: 4, grade: 'B' });
  const visitor = await browserOf(house);
  const level = async () => (await visitor.client.call('fetchBraTag', { braTagId: chip.braTagId })).proofLevel;
  house.clock.forward(20 * day);
  await tap(house, visitor, second);
  expect(await level()).toBe(4);
  house.clock.forward(10 * day + minute);
  await house.jobs.runDue();
  expect(await level()).toBe(3);
  house.clock.forward(20 * day);
  await house.jobs.runDue();
  expect(await level()).toBe(2);
});

test('a ticket waits five minutes to be redeemed, and answers the same again after that', async () => {
  const chip = await boundChip(house, ines, mara);
  const [first, second] = [await chip.write('genuine'), await chip.write('genuine')];
  const browser = await browserOf(house);
  const { ticket: unused } = await open(house, browser, second);
  const { tag, ticket } = await tap(house, browser, first);
  house.clock.forward(5 * minute + 1000);
  expect(await browser.client.refusal('fetchBraTag', { braTagId: chip.braTagId, tap: unused })).toMatchObject({ code: 'expired' });
  house.clock.forward(hour);
  expect((await browser.client.call('fetchBraTag', { braTagId: chip.braTagId, tap: ticket ?? '' })).tap).toEqual(tag?.tap);
});
