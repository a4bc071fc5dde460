import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type IntentRequest,
  PaymentNotFound,
  PaymentRefused,
  PaymentStateConflict,
  type Payments,
  type ProviderIntent,
  type ProviderRefund,
  WebhookForged,
} from '../../ports/payments.ts';

/** A provider under test, with its expected differences before a payment. */
export type OpeningUnderTest = {
  payments: Payments;
  unknownId: string;
  /** A new intent. */
  opens: Partial<ProviderIntent>;
};

/** Also with actions of the buyer and the provider. */
export type PaymentsUnderTest = OpeningUnderTest & {
  /** Pays as a buyer, or fails to; resolves when the provider reports it. */
  pay(intent: ProviderIntent, how: 'fully' | 'in vain'): Promise<void>;
  /** The raw webhook of this type about the intent, as received. */
  webhook(type: string, intentId: string): Promise<{ body: Buffer; headers: IncomingHttpHeaders }>;
  signatureHeader: string;
  /** The events of a payment. */
  paidEvents: readonly string[];
  /** An intent after a failed payment. */
  refused: Partial<ProviderIntent>;
  /** Whether an intent can be paid after a failed attempt; otherwise it needs a new intent. */
  takesAnotherTry: boolean;
  /** The status of a new refund. */
  refundStatus: ProviderRefund['status'];
};

const request = (more: Partial<IntentRequest> = {}): IntentRequest => ({
  orderId: 'ord_1',
  amountCents: 4825,
  currency: 'usd',
  description: 'Balconette in plum',
  metadata: { braTagId: 'mara-2026-A-0001' },
  idempotencyKey: randomUUID(),
  transferGroup: 'ord_1',
  ...more,
});

/** Tests of the payments port. */
export function describePayments(name: string, open: () => Promise<PaymentsUnderTest>): void {
  describe(`payments by ${name}`, () => {
    let at: PaymentsUnderTest;
    beforeAll(async () => {
      at = await open();
    });
    describeIntentOpening(() => at);
    const createPaidIntent = async (): Promise<string> => {
      const intent = await at.payments.createIntent(request());
      await at.pay(intent, 'fully');
      return intent.id;
    };
    const waitForRefund = async (id: string, cents: number): Promise<void> => {
      await expect.poll(async () => (await at.payments.retrieveIntent(id)).refundedCents).toBe(cents);
    };

    test('a paid intent has the amount received', async () => {
      expect(await at.payments.retrieveIntent(await createPaidIntent())).toMatchObject({
        status: 'succeeded',
        amountReceivedCents: 4825,
        refundedCents: 0,
        feeCents: expect.any(Number),
      });
    });

    test('a failed payment leaves the intent unpaid, with the reason', async () => {
      const intent = await at.payments.createIntent(request());
      await at.pay(intent, 'in vain');
      expect(await at.payments.retrieveIntent(intent.id)).toMatchObject({ ...at.refused, amountReceivedCents: 0 });
      if (!at.takesAnotherTry) return expect((await at.payments.cancelIntent(intent.id)).status).toBe('canceled');
      await at.pay(intent, 'fully');
      const now = await at.payments.retrieveIntent(intent.id);
      expect(now.status).toBe('succeeded');
      expect(now).not.toHaveProperty('lastError');
    });

    test('a paid intent cannot be canceled', async () => {
      const conflict: unknown = await at.payments.cancelIntent(await createPaidIntent()).catch((error: unknown) => error);
      expect(conflict).toBeInstanceOf(PaymentStateConflict);
      expect(conflict).toMatchObject({ intent: { status: 'succeeded', amountReceivedCents: 4825 } });
    });

    test('refunds a part, then the rest, then nothing', async () => {
      const intentId = await createPaidIntent();
      const part = { intentId, amountCents: 825, idempotencyKey: randomUUID(), reason: 'requested_by_customer' as const };
      const first = await at.payments.refund(part);
      expect(first).toMatchObject({ amountCents: 825, status: at.refundStatus });
      expect(await at.payments.refund(part)).toEqual(first);
      await waitForRefund(intentId, 825);
      expect((await at.payments.refund({ intentId, idempotencyKey: randomUUID(), reason: 'duplicate' })).amountCents).toBe(4000);
      await waitForRefund(intentId, 4825);
      const all = (await at.payments.listRefunds(intentId)).map(({ amountCents, hasLeftBalance, failure }) => ({
        amountCents,
        hasLeftBalance,
        failure,
      }));
      expect(all.sort((one, other) => one.amountCents - other.amountCents)).toEqual([
        { amountCents: 825, hasLeftBalance: true, failure: null },
        { amountCents: 4000, hasLeftBalance: true, failure: null },
      ]);
      const again = at.payments.refund({ intentId, idempotencyKey: randomUUID(), reason: 'duplicate' });
      await expect(again).rejects.toMatchObject({ name: 'PaymentRefused', code: 'charge_already_refunded', isCardError: false });
    });

    test('an altered webhook is refused', async () => {
      const intentId = await createPaidIntent();
      for (const type of at.paidEvents) {
        const { body, headers } = await at.webhook(type, intentId);
        expect(at.payments.verifyWebhook(body, headers)).toMatchObject({ type, intentId, account: null, livemode: false });
        const altered = Buffer.from(body.toString().replace(intentId, intentId.toUpperCase()));
        expect(() => at.payments.verifyWebhook(altered, headers)).toThrow(WebhookForged);
        const signature = String(headers[at.signatureHeader]);
        for (const header of ['', undefined, 'nonsense', signature.replace('v1=', 'v0='), signature.replace(/t=\d+/, 't=1')]) {
          expect(() => at.payments.verifyWebhook(body, { ...headers, [at.signatureHeader]: header })).toThrow(WebhookForged);
        }
        expect(() => at.payments.verifyWebhook(Buffer.alloc(0), headers)).toThrow(WebhookForged);
      }
    });
  });
}

/** Tests that need no payment, for test modes that cannot pay. */
export function describeOpening(name: string, open: () => Promise<OpeningUnderTest>): void {
  describe(`payments by ${name}, before they are paid`, () => {
    let under: OpeningUnderTest;
    beforeAll(async () => {
      under = await open();
    });
    describeIntentOpening(() => under);
  });
}

function describeIntentOpening(at: () => OpeningUnderTest): void {
  test('an intent is created once per key', async () => {
    const intentRequest = request();
    const intent = await at().payments.createIntent(intentRequest);
    expect(intent).toMatchObject({
      ...at().opens,
      amountCents: 4825,
      amountReceivedCents: 0,
      currency: 'usd',
      refundedCents: 0,
      metadata: { orderId: 'ord_1', braTagId: 'mara-2026-A-0001' },
    });
    expect(intent.clientSecret.startsWith(intent.id) || URL.canParse(intent.url ?? '')).toBe(true);
    expect(Math.abs(intent.created.getTime() - Date.now())).toBeLessThan(600_000);
    expect(await at().payments.createIntent(intentRequest)).toEqual(intent);
    await expect(at().payments.createIntent({ ...intentRequest, amountCents: 9999 })).rejects.toBeInstanceOf(PaymentRefused);
  });

  test('unknown ids are PaymentNotFound', async () => {
    const intentId = at().unknownId;
    await expect(at().payments.retrieveIntent(intentId)).rejects.toBeInstanceOf(PaymentNotFound);
    await expect(at().payments.cancelIntent(intentId)).rejects.toBeInstanceOf(PaymentNotFound);
    await expect(at().payments.refund({ intentId, idempotencyKey: randomUUID(), reason: 'duplicate' })).rejects.toBeInstanceOf(
      PaymentNotFound,
    );
  });

  test('canceling an unpaid intent is idempotent', async () => {
    const intent = await at().payments.createIntent(request());
    expect((await at().payments.cancelIntent(intent.id)).status).toBe('canceled');
    expect((await at().payments.cancelIntent(intent.id)).status).toBe('canceled');
  });
}
