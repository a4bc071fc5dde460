import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type IntentRequest,
  PaymentNotFound,
  PaymentRefused,
  PaymentStateConflict,
  type Payments,
  WebhookForged,
} from '../../ports/payments.ts';

/** A provider to test, and what only a buyer's browser or the provider itself can do there. */
export type PaymentsUnderTest = {
  payments: Payments;
  /** Confirms as a browser would; the provider may refuse. */
  confirm(intentId: string, clientSecret: string, method: string): Promise<void>;
  /** The raw webhook of this type about the intent, as it arrived. */
  webhook(type: string, intentId: string): Promise<{ body: Buffer; signature: string }>;
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
    const paid = async (): Promise<string> => {
      const intent = await at.payments.createIntent(request());
      await at.confirm(intent.id, intent.clientSecret, 'pm_card_visa');
      return intent.id;
    };

    test('an intent is made once for a key', async () => {
      const wanted = request();
      const made = await at.payments.createIntent(wanted);
      expect(made).toMatchObject({
        status: 'requires_payment_method',
        amountCents: 4825,
        amountReceivedCents: 0,
        currency: 'usd',
        refundedCents: 0,
        metadata: { orderId: 'ord_1', braTagId: 'mara-2026-A-0001' },
      });
      expect(made.clientSecret.startsWith(made.id)).toBe(true);
      expect(Math.abs(made.created.getTime() - Date.now())).toBeLessThan(60_000);
      expect(await at.payments.createIntent(wanted)).toEqual(made);
      await expect(at.payments.createIntent({ ...wanted, amountCents: 9999 })).rejects.toBeInstanceOf(PaymentRefused);
    });

    test('a paid intent tells what came in', async () => {
      expect(await at.payments.retrieveIntent(await paid())).toMatchObject({
        status: 'succeeded',
        amountReceivedCents: 4825,
        refundedCents: 0,
      });
    });

    test('a declined card leaves the intent waiting, with the reason', async () => {
      const intent = await at.payments.createIntent(request());
      await at.confirm(intent.id, intent.clientSecret, 'pm_card_chargeDeclined');
      expect(await at.payments.retrieveIntent(intent.id)).toMatchObject({
        status: 'requires_payment_method',
        amountReceivedCents: 0,
        lastError: { code: 'generic_decline', message: 'Your card was declined.' },
      });
      await at.confirm(intent.id, intent.clientSecret, 'pm_card_visa');
      const now = await at.payments.retrieveIntent(intent.id);
      expect(now.status).toBe('succeeded');
      expect(now).not.toHaveProperty('lastError');
    });

    test('canceling ends an unpaid intent, twice alike, and never a paid one', async () => {
      const intent = await at.payments.createIntent(request());
      expect((await at.payments.cancelIntent(intent.id)).status).toBe('canceled');
      expect((await at.payments.cancelIntent(intent.id)).status).toBe('canceled');
      const conflict: unknown = await at.payments.cancelIntent(await paid()).catch((error: unknown) => error);
      expect(conflict).toBeInstanceOf(PaymentStateConflict);
      expect(conflict).toMatchObject({ intent: { status: 'succeeded', amountReceivedCents: 4825 } });
    });

    test('refunds give back a part, then the rest, then nothing', async () => {
      const intentId = await paid();
      const part = { intentId, amountCents: 825, idempotencyKey: randomUUID(), reason: 'requested_by_customer' as const };
      const first = await at.payments.refund(part);
      expect(first).toMatchObject({ amountCents: 825, status: 'succeeded' });
      expect(await at.payments.refund(part)).toEqual(first);
      expect((await at.payments.refund({ intentId, idempotencyKey: randomUUID(), reason: 'duplicate' })).amountCents).toBe(4000);
      expect((await at.payments.retrieveIntent(intentId)).refundedCents).toBe(4825);
      const again = at.payments.refund({ intentId, idempotencyKey: randomUUID(), reason: 'duplicate' });
      await expect(again).rejects.toMatchObject({ name: 'PaymentRefused', code: 'charge_already_refunded', isCardError: false });
    });

    test('unknown ids are told by name', async () => {
      await expect(at.payments.retrieveIntent('pi_nothing')).rejects.toBeInstanceOf(PaymentNotFound);
      await expect(at.payments.cancelIntent('pi_nothing')).rejects.toBeInstanceOf(PaymentNotFound);
      await expect(
        at.payments.refund({ intentId: 'pi_nothing', idempotencyKey: randomUUID(), reason: 'duplicate' }),
      ).rejects.toBeInstanceOf(PaymentNotFound);
    });

    test('a webhook is believed only as it was sent', async () => {
      const intentId = await paid();
      for (const type of ['payment_intent.succeeded', 'charge.succeeded']) {
        const { body, signature } = await at.webhook(type, intentId);
        expect(at.payments.verifyWebhook(body, signature)).toMatchObject({ type, intentId, account: null, livemode: false });
      }
      const { body, signature } = await at.webhook('payment_intent.succeeded', intentId);
      const altered = Buffer.from(body.toString().replace('4825', '4826'));
      expect(() => at.payments.verifyWebhook(altered, signature)).toThrow(WebhookForged);
      for (const header of ['', undefined, 'nonsense', signature.replace('v1=', 'v0='), signature.replace(/t=\d+/, 't=1')]) {
        expect(() => at.payments.verifyWebhook(body, header)).toThrow(WebhookForged);
      }
      expect(() => at.payments.verifyWebhook(Buffer.alloc(0), signature)).toThrow(WebhookForged);
    });
  });
}
