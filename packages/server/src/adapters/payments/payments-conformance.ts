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

/** A provider to test, and in what the providers differ before anything is paid. */
export type OpeningUnderTest = {
  payments: Payments;
  unknownId: string;
  /** A new intent. */
  opens: Partial<ProviderIntent>;
};

/** With what only a buyer or the provider itself can do there. */
export type PaymentsUnderTest = OpeningUnderTest & {
  /** Pays as a buyer would, or tries in vain; done once the provider says so. */
  pay(intent: ProviderIntent, how: 'fully' | 'in vain'): Promise<void>;
  /** The raw webhook of this type about the intent, as it arrived. */
  webhook(type: string, intentId: string): Promise<{ body: Buffer; headers: IncomingHttpHeaders }>;
  signatureHeader: string;
  /** What is told of a payment. */
  paidEvents: readonly string[];
  /** An intent whose payment was refused. */
  refused: Partial<ProviderIntent>;
  /** Whether an intent that was refused can be paid by another try; else it takes another intent. */
  takesAnotherTry: boolean;
  /** What a refund is when it was asked for. */
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

/** What every provider behind the payments port must do. */
export function describePayments(name: string, open: () => Promise<PaymentsUnderTest>): void {
  describe(`payments by ${name}`, () => {
    let at: PaymentsUnderTest;
    beforeAll(async () => {
      at = await open();
    });
    opening(() => at);
    const paid = async (): Promise<string> => {
      const intent = await at.payments.createIntent(request());
      await at.pay(intent, 'fully');
      return intent.id;
    };
    const givenBack = async (id: string, cents: number): Promise<void> => {
      await expect.poll(async () => (await at.payments.retrieveIntent(id)).refundedCents, { timeout: 5000 }).toBe(cents);
    };

    test('a paid intent tells what came in', async () => {
      expect(await at.payments.retrieveIntent(await paid())).toMatchObject({
        status: 'succeeded',
        amountReceivedCents: 4825,
        refundedCents: 0,
        feeCents: expect.any(Number),
      });
    });

    test('a refused payment leaves the intent waiting, with the reason', async () => {
      const intent = await at.payments.createIntent(request());
      await at.pay(intent, 'in vain');
      expect(await at.payments.retrieveIntent(intent.id)).toMatchObject({ ...at.refused, amountReceivedCents: 0 });
      if (!at.takesAnotherTry) return expect((await at.payments.cancelIntent(intent.id)).status).toBe('canceled');
      await at.pay(intent, 'fully');
      const now = await at.payments.retrieveIntent(intent.id);
      expect(now.status).toBe('succeeded');
      expect(now).not.toHaveProperty('lastError');
    });

    test('canceling never ends a paid intent', async () => {
      const conflict: unknown = await at.payments.cancelIntent(await paid()).catch((error: unknown) => error);
      expect(conflict).toBeInstanceOf(PaymentStateConflict);
      expect(conflict).toMatchObject({ intent: { status: 'succeeded', amountReceivedCents: 4825 } });
    });

    test('refunds give back a part, then the rest, then nothing', async () => {
      const intentId = await paid();
      const part = { intentId, amountCents: 825, idempotencyKey: randomUUID(), reason: 'requested_by_customer' as const };
      const first = await at.payments.refund(part);
      expect(first).toMatchObject({ amountCents: 825, status: at.refundStatus });
      expect(await at.payments.refund(part)).toEqual(first);
      await givenBack(intentId, 825);
      expect((await at.payments.refund({ intentId, idempotencyKey: randomUUID(), reason: 'duplicate' })).amountCents).toBe(4000);
      await givenBack(intentId, 4825);
      const all = (await at.payments.refundsOf(intentId)).map(({ amountCents, isGone, failure }) => ({ amountCents, isGone, failure }));
      expect(all.sort((one, other) => one.amountCents - other.amountCents)).toEqual([
        { amountCents: 825, isGone: true, failure: null },
        { amountCents: 4000, isGone: true, failure: null },
      ]);
      const again = at.payments.refund({ intentId, idempotencyKey: randomUUID(), reason: 'duplicate' });
      await expect(again).rejects.toMatchObject({ name: 'PaymentRefused', code: 'charge_already_refunded', isCardError: false });
    });

    test('a webhook is believed only as it was sent', async () => {
      const intentId = await paid();
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

/** What every provider must do that nobody has paid at yet; for where a test cannot pay. */
export function describeOpening(name: string, open: () => Promise<OpeningUnderTest>): void {
  describe(`payments by ${name}, before they are paid`, () => {
    let under: OpeningUnderTest;
    beforeAll(async () => {
      under = await open();
    });
    opening(() => under);
  });
}

function opening(at: () => OpeningUnderTest): void {
  test('an intent is made once for a key', async () => {
    const wanted = request();
    const made = await at().payments.createIntent(wanted);
    expect(made).toMatchObject({
      ...at().opens,
      amountCents: 4825,
      amountReceivedCents: 0,
      currency: 'usd',
      refundedCents: 0,
      metadata: { orderId: 'ord_1', braTagId: 'mara-2026-A-0001' },
    });
    expect(made.clientSecret.startsWith(made.id) || URL.canParse(made.url ?? '')).toBe(true);
    expect(Math.abs(made.created.getTime() - Date.now())).toBeLessThan(60_000);
    expect(await at().payments.createIntent(wanted)).toEqual(made);
    await expect(at().payments.createIntent({ ...wanted, amountCents: 9999 })).rejects.toBeInstanceOf(PaymentRefused);
  });

  test('unknown ids are told by name', async () => {
    const intentId = at().unknownId;
    await expect(at().payments.retrieveIntent(intentId)).rejects.toBeInstanceOf(PaymentNotFound);
    await expect(at().payments.cancelIntent(intentId)).rejects.toBeInstanceOf(PaymentNotFound);
    await expect(at().payments.refund({ intentId, idempotencyKey: randomUUID(), reason: 'duplicate' })).rejects.toBeInstanceOf(
      PaymentNotFound,
    );
  });

  test('canceling ends an unpaid intent, twice alike', async () => {
    const intent = await at().payments.createIntent(request());
    expect((await at().payments.cancelIntent(intent.id)).status).toBe('canceled');
    expect((await at().payments.cancelIntent(intent.id)).status).toBe('canceled');
  });
}
