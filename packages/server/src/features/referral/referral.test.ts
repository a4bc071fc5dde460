import { day } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { waitForJobs } from '../order/test-clock.ts';
import { createCreator, trustForwardedFor } from '../order/test-purchase.ts';
import { createPaidCreator, fetchPayouts } from '../payout/test-payout.ts';
import { buy, complete, expectAgreement, type Referred, readReferral, refund, signUp } from './test-referral.ts';

let server: TestServer;
let mara: Person;
let people: Referred;
beforeAll(async () => {
  server = await startTestServer({ ...trustForwardedFor, PAYOUTS: 'at-once' });
  mara = await createCreator(server);
});
beforeEach(async () => {
  const ref = await server.person();
  people = { server, mara, ref, nora: await server.person() };
});
afterAll(() => server.close());

const open = async (referrerId: string, cookie = '') =>
  await server.http('/v1/referral', {
    method: 'POST',
    body: JSON.stringify({ referrerId }),
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
  });
const findCookie = (headers: Headers): string =>
  headers
    .getSetCookie()
    .find((one) => one.startsWith('strapline-referral='))
    ?.split(';')[0] ?? '';
const readCookie = async (cookie: string) => (await server.http('/v1/referral', { headers: { cookie } })).body;

describe('the link', () => {
  test('counts a browser once, and not a page that only loads it', async () => {
    const { ref } = people;
    const cookie = findCookie((await open(ref.username)).headers);
    await open(ref.username, cookie);
    await open(ref.username);
    await server.http(`/r/${ref.username}`);
    const { client } = { client: await server.connect({ token: await server.tokenOf(ref.accountId) }) };
    expect(await client.call('getReferral')).toEqual({
      url: `${server.url}/r/${ref.username}`,
      visits: 2,
      signUps: 0,
      credited: 0,
      creditCents: 0,
    });
  });

  test('is forgotten at once, and a cookie that we didn’t sign is none', async () => {
    const { ref } = people;
    const cookie = findCookie((await open(ref.username)).headers);
    const { headers } = await server.http('/v1/referral', { method: 'DELETE', headers: { cookie } });
    expect(headers.getSetCookie().join()).toContain('Max-Age=0');
    const forged = cookie.replace(/\.\d+\./, `.${server.clock.now().getTime() + day}.`);
    for (const wrong of [forged, 'strapline-referral=', 'strapline-referral=a.b.c', `${cookie}x`])
      expect(await readCookie(wrong)).toEqual({ referrerId: null, until: null });
  });

  test('of nobody is refused, with the field', async () => {
    expect((await open('amber_lark_zzz')).status).toBe(404);
    expect(await open('not a username')).toMatchObject({ status: 422, body: { fields: { referrerId: expect.any(String) } } });
    expect((await (await server.connect()).refusal('fetchReferrer', { referrerId: 'amber_lark_zzz' })).code).toBe('not_found');
  });
});

describe('a referral', () => {
  test('is credited once when the first order completes, from the commission, and told to the referrer without what was bought', async () => {
    const { ref, nora } = people;
    expect(await signUp(nora, ref)).toMatchObject({ invitationNotice: true });
    expect(await nora.client.call('authHook', { kind: 'signIn' })).toMatchObject({ invitationNotice: false });
    const first = await buy(people, nora);
    expect(await readReferral(server, ref)).toMatchObject({ signUps: 1, credited: 0 });
    await complete(nora, first);
    await complete(nora, await buy(people, nora));
    expect(await readReferral(server, ref)).toMatchObject({ signUps: 1, credited: 1, creditCents: 5_00, owedCents: 5_00 });
    const entry = await server.services.db.rows(
      sql`select p.account, p.cents from ledger_transaction t join ledger_posting p on p.transaction_id = t.id where t.cause = ${`referral:${first.order.id}`} order by p.account`,
    );
    expect(entry).toEqual([
      { account: 'commission', cents: 5_00 },
      { account: 'referral_credit', cents: -5_00 },
    ]);
    const { items } = await ref.client.call('listNotifications', {});
    expect(items.map(({ code, params }) => [code, params])).toEqual([['referral_credited', { creditCents: 5_00 }]]);
    expect(JSON.stringify(items)).not.toMatch(new RegExp([first.order.id, nora.username, 'Ivory lace'].join('|')));
    await expectAgreement(server);
  });

  test('never earns more than the commission of the order', async () => {
    const { ref, nora } = people;
    await signUp(nora, ref);
    await complete(nora, await buy(people, nora, { priceCents: 12_00 }));
    expect(await readReferral(server, ref)).toMatchObject({ creditCents: 1_20, owedCents: 1_20 });
    await expectAgreement(server);
  });

  test('gives back the same proportion as the price after a partial refund', async () => {
    const { ref, nora } = people;
    await signUp(nora, ref);
    const bought = await buy(people, nora, { priceCents: 100_00 });
    await complete(nora, bought);
    await refund(server, bought, 50_00);
    expect(await readReferral(server, ref)).toMatchObject({ credited: 1, creditCents: 2_50, owedCents: 2_50 });
    await refund(server, bought, 20_00, 70_00);
    expect(await readReferral(server, ref)).toMatchObject({ creditCents: 1_50, owedCents: 1_50 });
    await expectAgreement(server);
  });

  test('is credited once however many completions race', async () => {
    const { ref, nora } = people;
    await signUp(nora, ref);
    const bought = [await buy(people, nora), await buy(people, nora)];
    await Promise.all(bought.flatMap((one) => [complete(nora, one), complete(nora, one)]));
    expect(await readReferral(server, ref)).toMatchObject({ credited: 1, creditCents: 5_00, owedCents: 5_00 });
    await expectAgreement(server);
  });

  test('is credited once when the transaction of the completion dies and is repeated', async () => {
    const { ref, nora } = people;
    await signUp(nora, ref);
    const bought = await buy(people, nora);
    const { confirmDelivery } = await import('../fulfilment/confirmDelivery.ts');
    const { createAnonymousCaller } = await import('../../platform/caller.ts');
    const caller = { ...createAnonymousCaller('strapline', '10.0.0.1', null), level: 1 as const, accountId: nora.accountId };
    // The process dies after the credit, before the commit.
    const dying = {
      ...server.services,
      caller,
      requestId: 'req_1',
      jobs: { ...server.services.jobs, add: async () => Promise.reject(new Error('killed')) },
    };
    await expect(confirmDelivery(dying as never, { orderId: bought.order.id, satisfied: true })).rejects.toThrow('killed');
    expect(await readReferral(server, ref)).toMatchObject({ credited: 0, owedCents: 0 });
    await complete(nora, bought);
    await complete(nora, bought);
    expect(await readReferral(server, ref)).toMatchObject({ credited: 1, creditCents: 5_00, owedCents: 5_00 });
    await expectAgreement(server);
  });

  test('is part of the referrer’s payout, without what was bought', async () => {
    const ref = await createPaidCreator(server);
    const again = { ...ref, client: await server.connect({ token: await server.tokenOf(ref.accountId) }) };
    for (let n = 0; n < 4; n += 1) {
      const nora = await server.person();
      await server.services.db.change(sql`update account set created_at = ${server.clock.now()} where id = ${nora.accountId}`);
      await signUp(nora, ref);
      const seller = { ...mara, client: await server.connect({ token: await server.tokenOf(mara.accountId) }) };
      await complete(nora, await buy({ server, mara: seller }, nora));
    }
    await waitForJobs(server);
    const paid = await fetchPayouts(server, again);
    expect(paid.items).toMatchObject([
      {
        cents: 20_00,
        orders: Array.from({ length: 4 }, () => ({ kind: 'referral', cents: 5_00, orderId: null, paymentIntentId: null, title: null })),
      },
    ]);
    await expectAgreement(server);
  });
});

// Last, because the clock passes the end of every session.
describe('a visit of the link', () => {
  test('is remembered for 30 days, and the last one counts', async () => {
    const { ref, nora } = people;
    const { status, headers, body } = await open(ref.username);
    expect([status, body]).toEqual([200, { referrerId: ref.username, until: expect.stringMatching(/^\d{4}-/) }]);
    const cookie = findCookie(headers);
    expect(headers.getSetCookie().join()).toMatch(/strapline-referral=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000/);
    const later = findCookie((await open(nora.username, cookie)).headers);
    expect(await readCookie(later)).toMatchObject({ referrerId: nora.username });
    server.clock.forward(30 * day - 60_000);
    expect(await readCookie(cookie)).toMatchObject({ referrerId: ref.username });
    server.clock.forward(60_000);
    expect(await readCookie(cookie)).toEqual({ referrerId: null, until: null });
  });
});
