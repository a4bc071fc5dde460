import { createTestBraTag } from '@strapline/testkit/bra-tags';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { buyAsGuest, checkOut, connectVisitor, type Purchase, payByCard, trustForwardedFor, waitForOrder } from '../order/test-purchase.ts';
import { createCollector, createUnknownCode, giveAwayTag, type LabelledTag } from './test-claim.ts';

let server: TestServer;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
// A creator per test, to stay below the rate limit of one person.
beforeEach(async () => {
  mara = await server.person({ birthDate: '1994-03-02' });
});
afterAll(() => server.close());

const createPerson = (): Promise<Person> => createCollector(server);
const createClaimable = (): Promise<LabelledTag> => giveAwayTag(server, mara);

async function createShippedSale(
  buyer: Client | null,
  email?: string,
): Promise<{ braTagId: string; strapCode: string; purchase: Purchase; orderId: string }> {
  const braTagId = await createTestBraTag(server, mara, { offered: true, offeredAmount: 9000 });
  const { strapCode } = await mara.client.call('pullStrapCode', { braTagId });
  let purchase: Purchase;
  if (buyer) {
    purchase = await checkOut(buyer, braTagId);
    await payByCard(server, purchase);
    await waitForOrder(buyer, purchase, 'paid');
  } else purchase = await buyAsGuest(server, await connectVisitor(server), braTagId, email);
  const { orderId } = purchase.intent;
  await mara.client.call('shipOrder', { orderId, carrier: 'usps', trackingNumber: '9400111899223100012345' });
  return { braTagId, strapCode, purchase, orderId };
}
describe('guessing strap codes', () => {
  test('locks an address after twenty wrong codes over all accounts; other addresses aren’t affected', async () => {
    const { braTagId, strapCode } = await createClaimable();
    const codes: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      const person = await server.person();
      const client = await server.connect({ token: person.token, headers: { 'x-forwarded-for': '10.8.8.8' } });
      for (let n = 0; n < 4; n += 1)
        codes.push((await client.refusal('claimCollectorTag', { braTagId, strapCode: createUnknownCode(i * 4 + n) })).code);
    }
    expect(codes.filter((code) => code === 'validation')).toHaveLength(20);
    expect(codes.slice(20)).toEqual(['locked', 'locked', 'locked', 'locked']);
    expect((await (await createPerson()).client.call('claimCollectorTag', { braTagId, strapCode })).status).toBe('claimed');
  });

  test('at an address doesn’t lock a buyer, member or guest, out of their own piece', async () => {
    const address = '10.8.8.9';
    const connectHere = async ({ token }: Person) => await server.connect({ token, headers: { 'x-forwarded-for': address } });
    const [member, guest, collectorHere] = [await createPerson(), await createPerson(), await createPerson()];
    const [bought, asGuest, gift] = [await createShippedSale(member.client), await createShippedSale(null), await createClaimable()];
    await server.services.db.change(sql`insert into attempt (scope, count, until) values (${`strap-code address ${address}`}, 20, now() + interval '1 hour')
      on conflict (scope) do update set count = 20, until = excluded.until`);
    const [buyer, other, third] = [await connectHere(member), await connectHere(guest), await connectHere(collectorHere)];
    // People without a purchase stay locked, also for a tag that someone else bought.
    expect((await third.refusal('claimCollectorTag', gift)).code).toBe('locked');
    expect(
      (await third.refusal('claimCollectorTag', { braTagId: bought.braTagId, strapCode: bought.strapCode, satisfied: true })).code,
    ).toBe('locked');
    const claim = { braTagId: bought.braTagId, satisfied: true } as const;
    // The buyers' own wrong codes still count.
    for (let i = 0; i < 5; i += 1)
      expect((await buyer.refusal('claimCollectorTag', { ...claim, strapCode: createUnknownCode(200 + i) })).code).toBe('validation');
    expect((await buyer.refusal('claimCollectorTag', { ...claim, strapCode: bought.strapCode })).code).toBe('locked');
    await server.services.db.change(sql`delete from attempt where scope = ${`strap-code account ${member.accountId}`}`);
    expect((await buyer.call('claimCollectorTag', { ...claim, strapCode: bought.strapCode })).ownerNumber).toBe(2);
    const { braTagId, strapCode, purchase } = asGuest;
    expect((await other.refusal('claimCollectorTag', { braTagId, strapCode, satisfied: true })).code).toBe('locked');
    const withLink = { braTagId, strapCode, satisfied: true, accessToken: purchase.accessToken } as const;
    expect((await other.call('claimCollectorTag', withLink)).ownerNumber).toBe(2);
  });

  test('from many addresses raises an alarm, and locks nobody out', async () => {
    const { braTagId, strapCode } = await createClaimable();
    const { db, metrics } = server.services;
    await db.change({ text: "update attempt set count = 200 where scope = 'strap-code total'", values: [] });
    expect((await (await createPerson()).client.refusal('claimCollectorTag', { braTagId, strapCode: createUnknownCode(9) })).code).toBe(
      'validation',
    );
    expect(await metrics.registry.getSingleMetricAsString('strapline_alarms_total')).toMatch(/what="strap_code_guessing"\} 1/);
    expect((await (await createPerson()).client.call('claimCollectorTag', { braTagId, strapCode })).status).toBe('claimed');
  });

  // The last test, because all tokens expire when it moves the clock.
  test('locks an account after five wrong codes, also concurrent ones, even for the right code, and only for a while', async () => {
    const { braTagId, strapCode } = await createClaimable();
    const theo = await createPerson();
    const tries = await Promise.all(
      Array.from({ length: 25 }, (_, i) => theo.client.refusal('claimCollectorTag', { braTagId, strapCode: createUnknownCode(100 + i) })),
    );
    expect(tries.filter(({ code }) => code === 'validation')).toHaveLength(5);
    expect(tries.filter(({ code }) => code === 'locked')).toHaveLength(20);
    const locked = await theo.client.refusal('claimCollectorTag', { braTagId, strapCode });
    expect(locked.code).toBe('locked');
    expect(locked.retryAfterMs).toBeGreaterThan(0);
    server.clock.forward(11 * 60_000);
    const later = await server.connect({ token: await server.tokenOf(theo.accountId) });
    expect((await later.call('claimCollectorTag', { braTagId, strapCode })).status).toBe('claimed');
    // Attempts are deleted as soon as they no longer count.
    server.clock.forward(2 * 60 * 60_000);
    await server.jobs.runDue();
    expect(await server.services.db.rows(sql`select scope from attempt`)).toEqual([]);
  });
});
