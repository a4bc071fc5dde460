import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import type { PaymentProvider } from '../../ports/payments.ts';
import type { ProviderBooks } from '../../ports/provider-books.ts';
import { settleOrderRefunds } from '../payment/payment.ts';

type Suspect = { id: string; payment_provider: PaymentProvider; payment_intent_id: string };

/**
 * A refund may fail days after it was sent, and its webhook may be lost. For orders with less refunded in the provider's lines than in ours, retrieves each
 * refund again; lines alone change nothing. What that does not explain stays a difference.
 */
export async function checkFailedRefunds(services: Services, { provider }: ProviderBooks): Promise<void> {
  const suspects = await services.db.rows<Suspect>(
    sql`select o.id, o.payment_provider, o.payment_intent_id from orders o
          join (select intent_id, -sum(cents) as back from provider_line where provider = ${provider} and kind = 'refund' and intent_id in
              (select intent_id from provider_line where provider = ${provider} and kind = 'refund' and cents > 0) group by intent_id) line on line.intent_id = o.payment_intent_id
        where o.payment_provider = ${provider} and o.refunded_cents > line.back order by o.id limit 500`,
  );
  for (const { id, payment_provider, payment_intent_id } of suspects) {
    try {
      await settleOrderRefunds(services, payment_provider, payment_intent_id);
    } catch (error) {
      services.log.warn({ err: error, orderId: id }, 'could not load a refund that seems to have failed; retrying in the next run');
    }
  }
}
