import { day } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { syncChargeback } from '../dispute/sync-chargeback.ts';
import { newKey, torn } from '../dispute/test-dispute.ts';
import { completeOrder } from '../fulfilment/fulfilment.ts';
import { orderStore, transitionOrder } from '../order/order.ts';
import { waitForJobs } from '../order/test-clock.ts';
import { buyAsGuest, createCreator, createListedTag, type Purchase, trustForwardedFor } from '../order/test-purchase.ts';
import {
  buy,
  complete,
  createBrowserSecret,
  expectAgreement,
  openBrowser,
  type Referred,
  readReferral,
  refund,
  signUp,
} from './test-referral.ts';

let server: TestServer;
let mara: Person;
let admin: Person;
let people: Referred;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  [mara, admin] = [await createCreator(server), await server.person({ roles: ['admin'] })];
});
beforeEach(async () => {
  const ref = await server.person();
  people = { server, mara, ref, nora: await server.person() };
});
afterAll(() => server.close());

async function suspend({ username }: Person): Promise<void> {
  const until = new Date(server.clock.now().getTime() + 3 * day).toISOString();
  await admin.client.call('setUserState', { username, state: 'suspended', until, reason: 'A test of referrals.', rule: 'scam' });
}

/** The bank takes the whole payment back for good. */
async function loseChargeback({ intent, order }: Purchase): Promise<void> {
  const id = `du_${order.id}`;
  const created = Math.floor(server.clock.now().getTime() / 1000);
  for (const status of ['needs_response', 'lost']) {
    const body = {
      ...{ id, payment_intent: intent.id, amount: order.amountCents, currency: 'usd', reason: 'fraudulent', status, created },
      evidence_details: { due_by: null },
      balance_transactions: [{ amount: -order.amountCents, fee: 15_00 }],
    };
    await server.services.db.change(
      sql`insert into sandbox_object (id, kind, ref, version, body) values (${id}, 'dispute', ${intent.id}, 1, ${JSON.stringify(body)}::jsonb)
          on conflict (id) do update set body = excluded.body`,
    );
    await syncChargeback(server.services, await server.services.chargebacks.retrieve(id));
  }
  await waitForJobs(server);
}

type Case = { how: string; cheat: (people: Referred) => Promise<void>; signUps: number; reason: string | null };

/** Every way to cheat that we know of. Each ends without a credit, and the ledger agrees. */
const cases: Case[] = [
  {
    how: 'with the own link, as oneself',
    async cheat({ ref }) {
      await signUp(ref, ref);
      await complete(ref, await buy(people, ref));
    },
    signUps: 0,
    reason: null,
  },
  {
    how: 'a second account of the same person, by the card that both pay with',
    async cheat({ ref, nora }) {
      await complete(ref, await buy(people, ref, { card: 'pm_card_visa' }));
      await signUp(nora, ref);
      await complete(nora, await buy(people, nora, { card: 'pm_card_visa' }));
    },
    signUps: 1,
    reason: 'sameCard',
  },
  {
    how: 'a second account that has its parcels sent to the same address, typed in another way',
    async cheat({ ref, nora }) {
      await complete(ref, await buy(people, ref, { card: 'pm_card_visa', street: '7 Cherry Lane, Flat 2' }));
      await signUp(nora, ref);
      await complete(nora, await buy(people, nora, { street: '7 CHERRY LANE flat 2' }));
    },
    signUps: 1,
    reason: 'sameAddress',
  },
  {
    how: 'a second account in the same browser',
    async cheat({ ref, nora }) {
      const secret = createBrowserSecret();
      await (await openBrowser(server, ref, secret)).client.call('authHook', { kind: 'signIn' });
      await signUp(await openBrowser(server, nora, secret), ref);
      await complete(nora, await buy(people, nora));
    },
    signUps: 1,
    reason: 'sameDevice',
  },
  {
    how: 'a second account that only later signs in in the same browser',
    async cheat({ ref, nora }) {
      const secret = createBrowserSecret();
      await signUp(nora, ref);
      for (const one of [ref, nora]) await (await openBrowser(server, one, secret)).client.call('authHook', { kind: 'refresh' });
      await complete(nora, await buy(people, nora));
    },
    signUps: 1,
    reason: 'sameDevice',
  },
  {
    how: 'a link that is opened after the purchase (cookie stuffing)',
    async cheat({ ref, nora }) {
      const first = await buy(people, nora);
      await signUp(nora, ref);
      await complete(nora, first);
    },
    signUps: 1,
    reason: 'orderedBefore',
  },
  {
    how: 'an old member who says that they are new',
    async cheat({ ref, nora }) {
      await server.services.db.change(
        sql`update account set created_at = created_at - interval '2 days' where id in (${ref.accountId}, ${nora.accountId})`,
      );
      await signUp(nora, ref);
      await complete(nora, await buy(people, nora));
    },
    signUps: 0,
    reason: null,
  },
  {
    how: 'a second order after the first one was returned',
    async cheat({ ref, nora }) {
      await signUp(nora, ref);
      const first = await buy(people, nora);
      await complete(nora, first);
      await refund(server, first, first.order.amountCents);
      await complete(nora, await buy(people, nora));
    },
    signUps: 1,
    reason: null,
  },
  {
    how: 'an order that is refunded after it was credited',
    async cheat({ ref, nora }) {
      await signUp(nora, ref);
      const bought = await buy(people, nora);
      await complete(nora, bought);
      expect(await readReferral(server, ref)).toMatchObject({ credited: 1, creditCents: 5_00 });
      await refund(server, bought, bought.order.amountCents);
    },
    signUps: 1,
    reason: null,
  },
  {
    how: 'an order in dispute that ends with a refund',
    async cheat({ ref, nora }) {
      await signUp(nora, ref);
      const { order } = await buy(people, nora);
      await nora.client.call('confirmDelivery', { orderId: order.id });
      const view = await nora.client.call('openDispute', {
        orderId: order.id,
        reason: 'damaged',
        words: torn,
        wants: { kind: 'full' },
        idempotencyKey: newKey(),
      });
      expect(view.dispute).not.toBeNull();
      await mara.client.call('answerDispute', {
        orderId: order.id,
        act: 'accept',
        number: view.dispute?.proposal?.number ?? 1,
        idempotencyKey: newKey(),
      });
    },
    signUps: 1,
    reason: null,
  },
  {
    how: 'a payment that the bank takes back after the order was credited',
    async cheat({ ref, nora }) {
      await signUp(nora, ref);
      const bought = await buy(people, nora);
      await complete(nora, bought);
      expect(await readReferral(server, ref)).toMatchObject({ credited: 1, creditCents: 5_00 });
      await loseChargeback(bought);
    },
    signUps: 1,
    reason: null,
  },
  {
    how: 'a referrer who was suspended in the meantime',
    async cheat({ ref, nora }) {
      await signUp(nora, ref);
      const bought = await buy(people, nora);
      await suspend(ref);
      await complete(nora, bought);
    },
    signUps: 1,
    reason: 'referrerNotActive',
  },
  {
    how: 'a link of a referrer who is suspended',
    async cheat({ ref, nora }) {
      await suspend(ref);
      await signUp(nora, ref);
      await complete(nora, await buy(people, nora));
    },
    signUps: 0,
    reason: null,
  },
  {
    how: 'in a circle: the referrer says that they were referred by the one they referred',
    async cheat({ ref, nora }) {
      await signUp(nora, ref);
      await signUp(ref, nora);
      await complete(ref, await buy(people, ref, { card: 'pm_card_visa' }));
      expect(await readReferral(server, nora)).toMatchObject({ signUps: 0, creditCents: 0, owedCents: 0 });
    },
    signUps: 1,
    reason: null,
  },
  {
    how: 'another referrer who is named after the sign-up',
    async cheat({ ref, nora }) {
      await signUp(nora, mara);
      await signUp(nora, ref);
      await complete(nora, await buy(people, nora));
    },
    signUps: 0,
    reason: null,
  },
  {
    how: 'a checkout as a guest, which is nobody’s first order',
    async cheat({ ref, nora }) {
      await signUp(nora, ref);
      const visitor = await server.connect();
      const { order } = await buyAsGuest(server, visitor, await createListedTag(server, mara));
      await server.services.db.transaction(async (trx) => {
        const by = { at: server.clock.now(), by: 'operator' } as const;
        const paid = await orderStore.findForUpdate(trx, order.id);
        if (!paid) throw new Error('there is no order');
        const shipped = await transitionOrder(trx, paid, {
          ...by,
          by: 'seller',
          action: 'ship',
          entry: { code: 'shipped' },
          changes: { carrier: 'USPS' },
        });
        const arrived = await transitionOrder(trx, shipped, { ...by, action: 'deliver', entry: { code: 'arrived' } });
        await completeOrder(trx, server.services, arrived, { ...by, by: 'timer', entry: { code: 'completed_unopposed' } });
      });
    },
    signUps: 1,
    reason: null,
  },
  {
    how: 'somebody who bought as a guest before, with the same e-mail address',
    async cheat({ ref, nora }) {
      const { email } = await nora.client.call('getEmailAddress');
      const visitor = await server.connect();
      await buyAsGuest(server, visitor, await createListedTag(server, mara), email ?? '');
      await signUp(nora, ref);
      await complete(nora, await buy(people, nora));
    },
    signUps: 1,
    reason: 'orderedBefore',
  },
];

describe('nobody is credited for', () => {
  test.each(cases)('$how', async ({ cheat, signUps, reason }) => {
    await cheat(people);
    expect(await readReferral(server, people.ref)).toMatchObject({ signUps, reason, credited: 0, creditCents: 0, owedCents: 0 });
    await expectAgreement(server);
  });
});
