import { showStrapCode, strapCodeFromBytes } from '@strapline/domain/strap-code';
import { makeBraTag } from '@strapline/testkit/goods';
import { type Person, startTestHouse, type TestHouse } from '@strapline/testkit/house';
import type { Client } from '@strapline/testkit/socket-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyAsGuest, checkOut, manyAddresses, type Purchase, payBy, untilOrder, visitor } from '../order/test-purchase.ts';

let house: TestHouse;
let mara: Person;
beforeAll(async () => {
  house = await startTestHouse(manyAddresses);
  mara = await house.person({ birthDate: '1994-03-02' });
});
afterAll(() => house.close());

let addresses = 0;

/** Somebody at a network address of their own. */
async function collector(): Promise<Person> {
  const person = await house.person();
  addresses += 1;
  person.client = await house.connect({ token: person.token, headers: { 'x-forwarded-for': `10.9.0.${addresses}` } });
  return person;
}

/** A tag whose parcel was sent, or that was given away: who has its code can claim it. */
async function claimable(): Promise<{ braTagId: string; strapCode: string }> {
  const braTagId = await makeBraTag(house, mara);
  const { strapCode } = await mara.client.call('pullStrapCode', { braTagId });
  await house.services.db.change({ text: "update bra_tag set status = 'claimable' where id = $1", values: [braTagId] });
  return { braTagId, strapCode };
}

function wrongCode(seed: number): string {
  for (let i = 0; ; i += 1) {
    const code = strapCodeFromBytes(Uint8Array.from([seed, i, 3, 4, 5, 6, 7, 8]));
    if (code) return showStrapCode(code);
  }
}

async function sold(buyer: Client | null): Promise<{ braTagId: string; strapCode: string; purchase: Purchase; orderId: string }> {
  const braTagId = await makeBraTag(house, mara, { offered: true, offeredAmount: 9000 });
  const { strapCode } = await mara.client.call('pullStrapCode', { braTagId });
  let purchase: Purchase;
  if (buyer) {
    purchase = await checkOut(buyer, braTagId);
    await payBy(house, purchase);
    await untilOrder(buyer, purchase, 'paid');
  } else purchase = await buyAsGuest(house, await visitor(house), braTagId);
  const { orderId } = purchase.intent;
  await mara.client.call('shipOrder', { orderId, carrier: 'usps', trackingNumber: '9400111899223100012345' });
  return { braTagId, strapCode, purchase, orderId };
}

describe('a strap code', () => {
  test('is shown once, kept as a hash, and voids the one before', async () => {
    const braTagId = await makeBraTag(house, mara);
    const first = await mara.client.call('pullStrapCode', { braTagId });
    const second = await mara.client.call('pullStrapCode', { braTagId });
    expect(first.strapCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]$/);
    expect(second.strapCode).not.toBe(first.strapCode);
    const rows = await house.services.db.rows<{ text: string; state: string }>({
      text: 'select strap_code::text as text, state from strap_code where bra_tag_id = $1 order by state',
      values: [braTagId],
    });
    expect(rows.map(({ state }) => state)).toEqual(['live', 'void']);
    for (const { text } of rows) expect(text).not.toContain(first.strapCode.replaceAll('-', ''));
  });

  test('is pulled by the holder, and not while the parcel is on its way', async () => {
    const { braTagId } = await claimable();
    const theo = await collector();
    expect((await theo.client.refusal('pullStrapCode', { braTagId })).code).toBe('forbidden');
    expect((await mara.client.refusal('pullStrapCode', { braTagId })).code).toBe('conflict');
    expect((await (await house.connect()).refusal('pullStrapCode', { braTagId })).code).toBe('unauthenticated');
    expect((await mara.client.refusal('pullStrapCode', { braTagId: `${mara.username}:2026:main:9999` })).code).toBe('not_found');
  });
});

describe('claiming', () => {
  test('makes the caller owner no. 2, however the code is typed, and writes it into the history', async () => {
    const { braTagId, strapCode } = await claimable();
    const theo = await collector();
    expect((await theo.client.call('fetchBraTag', { braTagId })).can).toContain('claim');
    const told = mara.client.push('braTagStatus', (push) => push.braTagId === braTagId && push.status === 'claimed');
    const typed = strapCode.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect(await theo.client.call('claimCollectorTag', { braTagId, strapCode: typed })).toEqual({
      braTagId,
      status: 'claimed',
      ownerNumber: 2,
      certificateUrl: null,
    });
    await told;
    const tag = await theo.client.call('fetchBraTag', { braTagId });
    expect(tag.owner).toEqual({ username: theo.username, number: 2 });
    expect(tag.provenance.map(({ type, ownerNumber }) => [type, ownerNumber])).toEqual([
      ['tag.recorded', 1],
      ['tag.claimed', 2],
    ]);
    const bodies = await house.services.db.rows<{ body: string }>({
      text: 'select body from provenance where bra_tag_id = $1',
      values: [braTagId],
    });
    for (const { body } of bodies) expect(body).not.toContain(theo.accountId);
    expect((await theo.client.call('listMyBraTags', { as: 'owner' })).items).toMatchObject([
      { braTagId, status: 'claimed', ownerNumber: 2 },
    ]);
    expect((await mara.client.refusal('updateBraTag', { braTagId, version: tag.version, changes: { title: 'Too late' } })).code).toBe(
      'conflict',
    );
  });

  test('fifty at once: exactly one wins', async () => {
    const { braTagId, strapCode } = await claimable();
    const people = await Promise.all(Array.from({ length: 50 }, () => collector()));
    const tries = await Promise.allSettled(people.map(({ client }) => client.call('claimCollectorTag', { braTagId, strapCode })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const tag = await mara.client.call('fetchBraTag', { braTagId });
    expect(tag.owner?.number).toBe(2);
    expect(tag.provenance).toHaveLength(2);
  });

  test('wrong, used, void and malformed codes get one answer', async () => {
    const { braTagId, strapCode } = await claimable();
    const other = await claimable();
    await house.services.db.change({ text: "update strap_code set state = 'void' where bra_tag_id = $1", values: [other.braTagId] });
    await (await collector()).client.call('claimCollectorTag', { braTagId, strapCode });
    const answers = [
      await (await collector()).client.refusal('claimCollectorTag', { braTagId, strapCode }),
      await (await collector()).client.refusal('claimCollectorTag', { braTagId, strapCode: wrongCode(1) }),
      await (await collector()).client.refusal('claimCollectorTag', { braTagId, strapCode: 'AAAA-AAAA-AAAA-A' }),
      await (await collector()).client.refusal('claimCollectorTag', { braTagId: other.braTagId, strapCode: other.strapCode }),
      await (await collector()).client.refusal('claimCollectorTag', {
        braTagId: `${mara.username}:2026:main:9999`,
        strapCode: wrongCode(2),
      }),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.code).toBe('validation');
  });

  test('is not for the creator, nor before the piece left them, nor while it is stolen', async () => {
    const { braTagId, strapCode } = await claimable();
    expect((await mara.client.refusal('claimCollectorTag', { braTagId, strapCode })).code).toBe('forbidden');
    const theo = await collector();
    for (const status of ['active', 'missing', 'stolen', 'retired', 'revoked']) {
      await house.services.db.change({ text: 'update bra_tag set status = $2 where id = $1', values: [braTagId, status] });
      expect((await theo.client.refusal('claimCollectorTag', { braTagId, strapCode })).code, status).toBe('conflict');
    }
    await house.services.db.change({ text: "update bra_tag set status = 'claimable' where id = $1", values: [braTagId] });
    expect((await theo.client.call('claimCollectorTag', { braTagId, strapCode })).ownerNumber).toBe(2);
  });
});

describe('a claim with an order on its way', () => {
  test('completes the order once the buyer is satisfied', async () => {
    const buyer = await collector();
    const { braTagId, strapCode, purchase } = await sold(buyer.client);
    const thief = await collector();
    expect((await thief.client.refusal('claimCollectorTag', { braTagId, strapCode, satisfied: true })).code).toBe('forbidden');
    expect((await buyer.client.refusal('claimCollectorTag', { braTagId, strapCode })).fields).toHaveProperty('satisfied');
    expect(await buyer.client.call('claimCollectorTag', { braTagId, strapCode, satisfied: true })).toMatchObject({
      status: 'claimed',
      ownerNumber: 2,
    });
    expect(await buyer.client.call('getOrderStatus', { paymentIntentId: purchase.intent.id })).toMatchObject({
      status: 'completed',
      certificateStatus: 'claimed',
    });
  });

  test("attaches a guest's order to the account that claims", async () => {
    const { braTagId, strapCode, orderId } = await sold(null);
    const theo = await collector();
    await theo.client.call('claimCollectorTag', { braTagId, strapCode, satisfied: true });
    const mine = await theo.client.call('listOrders', { as: 'buyer' });
    expect(mine.items).toMatchObject([{ id: orderId, status: 'completed' }]);
  });
});

describe('guessing', () => {
  test('from one address is locked after twenty, whoever signs in there; others go on', async () => {
    const { braTagId, strapCode } = await claimable();
    const codes: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      const person = await house.person();
      const client = await house.connect({ token: person.token, headers: { 'x-forwarded-for': '10.8.8.8' } });
      for (let n = 0; n < 4; n += 1)
        codes.push((await client.refusal('claimCollectorTag', { braTagId, strapCode: wrongCode(i * 4 + n) })).code);
    }
    expect(codes.filter((code) => code === 'validation')).toHaveLength(20);
    expect(codes.slice(20)).toEqual(['locked', 'locked', 'locked', 'locked']);
    expect((await (await collector()).client.call('claimCollectorTag', { braTagId, strapCode })).status).toBe('claimed');
  });

  test('by many at many addresses rings the alarm, and locks nobody out', async () => {
    const { braTagId, strapCode } = await claimable();
    const { db, metrics } = house.services;
    await db.change({ text: "update attempt set count = 200 where scope = 'strap-code house'", values: [] });
    expect((await (await collector()).client.refusal('claimCollectorTag', { braTagId, strapCode: wrongCode(9) })).code).toBe('validation');
    expect(await metrics.registry.getSingleMetricAsString('strapline_alarms_total')).toMatch(/what="strap_code_guessing"\} 1/);
    expect((await (await collector()).client.call('claimCollectorTag', { braTagId, strapCode })).status).toBe('claimed');
  });

  // The last one, since it turns the clock on, and all tokens run out.
  test('is locked after five wrong tries, also when they come at once; the right code does not help then, and time does', async () => {
    const { braTagId, strapCode } = await claimable();
    const theo = await collector();
    const tries = await Promise.all(
      Array.from({ length: 25 }, (_, i) => theo.client.refusal('claimCollectorTag', { braTagId, strapCode: wrongCode(100 + i) })),
    );
    expect(tries.filter(({ code }) => code === 'validation')).toHaveLength(5);
    expect(tries.filter(({ code }) => code === 'locked')).toHaveLength(20);
    const locked = await theo.client.refusal('claimCollectorTag', { braTagId, strapCode });
    expect(locked.code).toBe('locked');
    expect(locked.retryAfterMs).toBeGreaterThan(0);
    house.clock.forward(11 * 60_000);
    const later = await house.connect({ token: await house.tokenOf(theo.accountId) });
    expect((await later.call('claimCollectorTag', { braTagId, strapCode })).status).toBe('claimed');
  });
});
