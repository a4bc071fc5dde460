import { day, hour, minute } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { trustForwardedFor } from '../order/test-purchase.ts';
import { createBoundChip, createBrowser, openTap, tapChip } from './test-chips.ts';

// Each test has its own server, since it moves the clock.
let server: TestServer;
let ines: Person;
let mara: Person;
beforeEach(async () => {
  server = await startTestServer(trustForwardedFor);
  ines = await server.person({ roles: ['admin'] });
  mara = await server.person({ birthDate: '1994-03-02' });
});
afterEach(() => server.close());

test('a tap by the owner raises the proof level, which drops step by step within a month', async () => {
  const chip = await createBoundChip(server, ines, mara);
  const [first, second] = [await chip.write('genuine'), await chip.write('genuine')];
  expect((await tapChip(server, await createBrowser(server, mara), first)).tag).toMatchObject({ proofLevel: 4, grade: 'B' });
  const visitor = await createBrowser(server);
  const readLevel = async () => (await visitor.client.call('fetchBraTag', { braTagId: chip.braTagId })).proofLevel;
  server.clock.forward(20 * day);
  await tapChip(server, visitor, second);
  expect(await readLevel()).toBe(4);
  server.clock.forward(10 * day + minute);
  await server.jobs.runDue();
  expect(await readLevel()).toBe(3);
  server.clock.forward(20 * day);
  await server.jobs.runDue();
  expect(await readLevel()).toBe(2);
});

test('a ticket can be redeemed for five minutes; a redeemed one gives the same answer later', async () => {
  const chip = await createBoundChip(server, ines, mara);
  const [first, second] = [await chip.write('genuine'), await chip.write('genuine')];
  const browser = await createBrowser(server);
  const { ticket: unused } = await openTap(server, browser, second);
  const { tag, ticket } = await tapChip(server, browser, first);
  server.clock.forward(5 * minute + 1000);
  expect(await browser.client.refusal('fetchBraTag', { braTagId: chip.braTagId, tap: unused })).toMatchObject({ code: 'expired' });
  server.clock.forward(hour);
  expect((await browser.client.call('fetchBraTag', { braTagId: chip.braTagId, tap: ticket ?? '' })).tap).toEqual(tag?.tap);
});
