import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { PaymentNotFound, PaymentRefused } from '../../ports/payments.ts';
import type { Payouts, TransferRequest } from '../../ports/payouts.ts';
import type { SavedCards } from '../../ports/saved-cards.ts';

/** A provider to test, and what only people or its own pages can do there. */
export type PayoutsUnderTest = {
  payouts: Payouts;
  savedCards: SavedCards;
  /** The person of an account gives what is wanted, on the page behind the link; the check ends so. */
  giveDetails(link: string, review: 'approved' | 'document' | 'rejected'): Promise<void>;
  /** A payment of $100 whose money is available at once. */
  pay(group: string): Promise<string>;
  /** An unpaid payment; answers its id. */
  open(): Promise<string>;
  /** A browser gives a card for a setup. */
  keep(clientSecret: string, method: string): Promise<void>;
  /** A browser pays with a card that is kept; answers what became of the payment. */
  payWith(intentId: string, cardId: string): Promise<string>;
};

const pages = { returnUrl: 'http://localhost/account', refreshUrl: 'http://localhost/account?link=over' };

/** What every provider behind the ports of payouts and saved cards must do. */
export function describePayouts(name: string, open: () => Promise<PayoutsUnderTest>): void {
  describe(`payouts by ${name}`, () => {
    let at: PayoutsUnderTest;
    beforeAll(async () => {
      at = await open();
    });
    const account = async (review: 'approved' | 'document' | 'rejected' = 'approved'): Promise<string> => {
      const made = await at.payouts.createAccount({ personId: randomUUID(), idempotencyKey: randomUUID() });
      await at.giveDetails((await at.payouts.onboardingLink(made.id, pages)).url, review);
      return made.id;
    };
    const request = async (accountId: string, more: Partial<TransferRequest> = {}): Promise<TransferRequest> => {
      const group = `ord_${randomUUID()}`;
      return {
        accountId,
        cents: 80_00,
        group,
        intentId: await at.pay(group),
        reference: 'ern_1',
        idempotencyKey: randomUUID(),
        ...more,
      };
    };

    test('an account is made once for a key, and wants details first', async () => {
      const wanted = { personId: 'acc_1', idempotencyKey: randomUUID() };
      const made = await at.payouts.createAccount(wanted);
      expect(made.standing).toBe('pending');
      expect(made.requirementsDue.length).toBeGreaterThan(0);
      expect((await at.payouts.createAccount(wanted)).id).toBe(made.id);
      await expect(at.payouts.dashboardLink(made.id)).rejects.toBeInstanceOf(PaymentRefused);
      const link = await at.payouts.onboardingLink(made.id, pages);
      expect(link.expiresAt.getTime()).toBeGreaterThan(Date.now());
      await expect(at.payouts.retrieveAccount('acct_nothing')).rejects.toThrow();
    });

    test('an account stands as its check ended', async () => {
      expect(await at.payouts.retrieveAccount(await account())).toMatchObject({ standing: 'active', requirementsDue: [] });
      const restricted = await at.payouts.retrieveAccount(await account('document'));
      expect(restricted).toMatchObject({ standing: 'restricted', requirementsDue: ['individual.verification.document'] });
      expect((await at.payouts.retrieveAccount(await account('rejected'))).standing).toBe('rejected');
      expect((await at.payouts.dashboardLink(await account())).url).toMatch(/^http/);
    });

    test('a transfer is made once for a key, and found again by its order', async () => {
      const accountId = await account();
      const wanted = await request(accountId);
      const made = await at.payouts.transfer(wanted);
      expect(made).toMatchObject({ accountId, cents: 80_00, reversedCents: 0, reference: 'ern_1' });
      expect(await at.payouts.transfer(wanted)).toEqual(made);
      expect(await at.payouts.transfersOf(wanted.group)).toEqual([made]);
      expect(await at.payouts.balance(accountId)).toEqual({ availableCents: 80_00, pendingCents: 0 });
    });

    test('a transfer to who may not be paid, or of more than there is, is refused', async () => {
      const unready = await at.payouts.createAccount({ personId: 'acc_2', idempotencyKey: randomUUID() });
      await expect(at.payouts.transfer(await request(unready.id))).rejects.toBeInstanceOf(PaymentRefused);
      await expect(at.payouts.transfer(await request(await account(), { cents: 100_01 }))).rejects.toBeInstanceOf(PaymentRefused);
    });

    test('a transfer is taken back in parts, once for each key', async () => {
      const made = await at.payouts.transfer(await request(await account()));
      const key = randomUUID();
      expect((await at.payouts.reverse(made.id, 30_00, key)).reversedCents).toBe(30_00);
      expect((await at.payouts.reverse(made.id, 30_00, key)).reversedCents).toBe(30_00);
      expect((await at.payouts.retrieveTransfer(made.id)).reversedCents).toBe(30_00);
      await expect(at.payouts.reverse(made.id, 50_01, randomUUID())).rejects.toBeInstanceOf(PaymentRefused);
      await expect(at.payouts.retrieveTransfer('tr_nothing')).rejects.toBeInstanceOf(PaymentNotFound);
    });

    test('a payout takes what is there, arrives, and is found again', async () => {
      const accountId = await account();
      await at.payouts.transfer(await request(accountId));
      const tooMuch = at.payouts.payOut({ accountId, cents: 80_01, reference: 'pay_0', idempotencyKey: randomUUID() });
      await expect(tooMuch).rejects.toMatchObject({ name: 'PaymentRefused', code: 'balance_insufficient' });
      const wanted = { accountId, cents: 80_00, reference: 'pay_1', idempotencyKey: randomUUID() };
      const made = await at.payouts.payOut(wanted);
      expect(made).toMatchObject({ cents: 80_00, reference: 'pay_1', failure: null });
      expect((await at.payouts.payOut(wanted)).id).toBe(made.id);
      expect((await at.payouts.payoutsOf(accountId)).map(({ id }) => id)).toEqual([made.id]);
      await expect.poll(async () => (await at.payouts.retrievePayout(accountId, made.id)).status, { timeout: 8000 }).toBe('paid');
    });

    test('cards are kept under a customer, pay, and are given up', async () => {
      const customer = await at.savedCards.createCustomer({ personId: 'acc_3', idempotencyKey: randomUUID() });
      expect(await at.savedCards.cardsOf(customer)).toEqual([]);
      await at.keep((await at.savedCards.createSetupIntent(customer, randomUUID())).clientSecret, 'pm_card_visa');
      const [card] = await at.savedCards.cardsOf(customer);
      expect(card).toMatchObject({ brand: 'visa', last4: '4242' });
      const intentId = await at.open();
      expect(await at.payWith(intentId, card?.id ?? '')).toBe('refused');
      await at.savedCards.useFor(intentId, customer);
      expect(await at.payWith(intentId, card?.id ?? '')).toBe('succeeded');
      await at.savedCards.remove(card?.id ?? '');
      expect(await at.savedCards.cardsOf(customer)).toEqual([]);
    });
  });
}
