import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { PaymentNotFound, PaymentRefused } from '../../ports/payments.ts';
import type { Payouts, TransferRequest } from '../../ports/payouts.ts';
import type { SavedCards } from '../../ports/saved-cards.ts';

/** A provider under test, with actions of people on its pages. */
export type PayoutsUnderTest = {
  payouts: Payouts;
  savedCards: SavedCards;
  /** Completes onboarding on the linked page; `review` is its outcome. */
  giveDetails(link: string, review: 'approved' | 'document' | 'rejected'): Promise<void>;
  /** A payment of $100 whose funds are available at once. */
  payOrder(group: string): Promise<string>;
  /** Creates an unpaid intent; returns its id. */
  createCustomerIntent(): Promise<string>;
  /** Saves a card in the browser. */
  saveCard(clientSecret: string, method: string): Promise<void>;
  /** Pays with a saved card in the browser; returns the outcome. */
  payWith(intentId: string, cardId: string): Promise<string>;
};

const pages = { returnUrl: 'http://localhost/account', refreshUrl: 'http://localhost/account?link=over' };

/** Tests of the payouts and saved cards ports. */
export function describePayouts(name: string, open: () => Promise<PayoutsUnderTest>): void {
  describe(`payouts by ${name}`, () => {
    let at: PayoutsUnderTest;
    beforeAll(async () => {
      at = await open();
    });
    const createAccount = async (review: 'approved' | 'document' | 'rejected' = 'approved'): Promise<string> => {
      const account = await at.payouts.createAccount({ personId: randomUUID(), idempotencyKey: randomUUID() });
      await at.giveDetails((await at.payouts.createOnboardingLink(account.id, pages)).url, review);
      return account.id;
    };
    const createTransferRequest = async (accountId: string, more: Partial<TransferRequest> = {}): Promise<TransferRequest> => {
      const group = `ord_${randomUUID()}`;
      return {
        accountId,
        cents: 80_00,
        group,
        intentId: await at.payOrder(group),
        reference: 'ern_1',
        idempotencyKey: randomUUID(),
        ...more,
      };
    };

    test('an account is created once per key, and needs onboarding', async () => {
      const accountRequest = { personId: 'acc_1', idempotencyKey: randomUUID() };
      const account = await at.payouts.createAccount(accountRequest);
      expect(account.standing).toBe('pending');
      expect(account.requirementsDue.length).toBeGreaterThan(0);
      expect((await at.payouts.createAccount(accountRequest)).id).toBe(account.id);
      await expect(at.payouts.createDashboardLink(account.id)).rejects.toBeInstanceOf(PaymentRefused);
      const link = await at.payouts.createOnboardingLink(account.id, pages);
      expect(link.expiresAt.getTime()).toBeGreaterThan(Date.now());
      await expect(at.payouts.retrieveAccount('acct_nothing')).rejects.toThrow();
    });

    test('an account has the outcome of its review', async () => {
      expect(await at.payouts.retrieveAccount(await createAccount())).toMatchObject({ standing: 'active', requirementsDue: [] });
      const restricted = await at.payouts.retrieveAccount(await createAccount('document'));
      expect(restricted).toMatchObject({ standing: 'restricted', requirementsDue: ['individual.verification.document'] });
      expect((await at.payouts.retrieveAccount(await createAccount('rejected'))).standing).toBe('rejected');
      expect((await at.payouts.createDashboardLink(await createAccount())).url).toMatch(/^http/);
    });

    test('a transfer is created once per key and found by its order', async () => {
      const accountId = await createAccount();
      const transferRequest = await createTransferRequest(accountId);
      const transfer = await at.payouts.createTransfer(transferRequest);
      expect(transfer).toMatchObject({ accountId, cents: 80_00, reversedCents: 0, reference: 'ern_1' });
      expect(await at.payouts.createTransfer(transferRequest)).toEqual(transfer);
      expect(await at.payouts.listTransfers(transferRequest.group)).toEqual([transfer]);
      expect(await at.payouts.getBalance(accountId)).toEqual({ availableCents: 80_00, pendingCents: 0 });
    });

    test('a transfer to an inactive account or above the balance is refused', async () => {
      const unready = await at.payouts.createAccount({ personId: 'acc_2', idempotencyKey: randomUUID() });
      await expect(at.payouts.createTransfer(await createTransferRequest(unready.id))).rejects.toBeInstanceOf(PaymentRefused);
      await expect(at.payouts.createTransfer(await createTransferRequest(await createAccount(), { cents: 100_01 }))).rejects.toBeInstanceOf(
        PaymentRefused,
      );
    });

    test('a transfer is reversed in parts, once per key', async () => {
      const transfer = await at.payouts.createTransfer(await createTransferRequest(await createAccount()));
      const key = randomUUID();
      expect((await at.payouts.reverseTransfer(transfer.id, 30_00, key)).reversedCents).toBe(30_00);
      expect((await at.payouts.reverseTransfer(transfer.id, 30_00, key)).reversedCents).toBe(30_00);
      expect((await at.payouts.retrieveTransfer(transfer.id)).reversedCents).toBe(30_00);
      await expect(at.payouts.reverseTransfer(transfer.id, 50_01, randomUUID())).rejects.toBeInstanceOf(PaymentRefused);
      await expect(at.payouts.retrieveTransfer('tr_nothing')).rejects.toBeInstanceOf(PaymentNotFound);
    });

    test('a payout is limited to the balance, arrives, and is listed', async () => {
      const accountId = await createAccount();
      await at.payouts.createTransfer(await createTransferRequest(accountId));
      const tooMuch = at.payouts.payOut({ accountId, cents: 80_01, reference: 'pay_0', idempotencyKey: randomUUID() });
      await expect(tooMuch).rejects.toMatchObject({ name: 'PaymentRefused', code: 'balance_insufficient' });
      const payoutRequest = { accountId, cents: 80_00, reference: 'pay_1', idempotencyKey: randomUUID() };
      const payout = await at.payouts.payOut(payoutRequest);
      expect(payout).toMatchObject({ cents: 80_00, reference: 'pay_1', failure: null });
      expect((await at.payouts.payOut(payoutRequest)).id).toBe(payout.id);
      expect((await at.payouts.listPayouts(accountId)).map(({ id }) => id)).toEqual([payout.id]);
      await expect.poll(async () => (await at.payouts.retrievePayout(accountId, payout.id)).status).toBe('paid');
    });

    test('saved cards belong to a customer, can pay, and can be removed', async () => {
      const customer = await at.savedCards.createCustomer({ personId: 'acc_3', idempotencyKey: randomUUID() });
      expect(await at.savedCards.listCards(customer)).toEqual([]);
      await at.saveCard((await at.savedCards.createSetupIntent(customer, randomUUID())).clientSecret, 'pm_card_visa');
      const [card] = await at.savedCards.listCards(customer);
      expect(card).toMatchObject({ brand: 'visa', last4: '4242' });
      const intentId = await at.createCustomerIntent();
      expect(await at.payWith(intentId, card?.id ?? '')).toBe('refused');
      await at.savedCards.attachToIntent(intentId, customer);
      expect(await at.payWith(intentId, card?.id ?? '')).toBe('succeeded');
      await at.savedCards.removeCard(card?.id ?? '');
      expect(await at.savedCards.listCards(customer)).toEqual([]);
    });
  });
}
