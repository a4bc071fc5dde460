import { storeFailedProviderEvent, storeProviderEvent } from '../../platform/provider-events.ts';
import type { Services } from '../../platform/services.ts';
import type { PaymentProvider, ProviderEvent } from '../../ports/payments.ts';
import { chargebackEvents, handleChargebackEvent } from '../dispute/dispute.ts';
import { checkoutEvents, handlePaymentEvent, paymentEvents } from '../payment/payment.ts';
import { handlePayoutEvent, payoutEvents } from '../payout/payout.ts';

/**
 * Handles an event: loads its object from the provider and stores the event in the transaction of the effect. False when the object is unknown; then nothing
 * is stored. Idempotent.
 */
export type EventHandler = (services: Services, provider: PaymentProvider, event: ProviderEvent) => Promise<boolean>;

/** The feature that handles each kind of event. Others are stored without an effect. */
const stripeTakers: Record<string, EventHandler> = {
  ...mapTypes(paymentEvents, handlePaymentEvent),
  ...mapTypes(payoutEvents, handlePayoutEvent),
  ...mapTypes(chargebackEvents, handleChargebackEvent),
};
const coinbaseTakers: Record<string, EventHandler> = { ...mapTypes(checkoutEvents, handlePaymentEvent) };
const takers = { ...stripeTakers, ...coinbaseTakers };

/** The events that the providers' webhook endpoints subscribe to. */
export const subscribedEvents = { stripe: Object.keys(stripeTakers), coinbase: Object.keys(coinbaseTakers) } as const;

function mapTypes(types: readonly string[], handleEvent: EventHandler): Record<string, EventHandler> {
  return Object.fromEntries(types.map((type) => [type, handleEvent]));
}

/** Handles an event. A failure is stored with it before it is rethrown, so that it can be replayed. */
export async function handleEvent(services: Services, provider: PaymentProvider, event: ProviderEvent): Promise<void> {
  const take = takers[event.type];
  const now = services.clock.now();
  if (!take) return void (await services.db.change(storeProviderEvent(provider, event, 'ignored', now)));
  try {
    if (!(await take(services, provider, event))) await services.db.change(storeProviderEvent(provider, event, 'unknown', now));
  } catch (error) {
    await services.db.change(storeFailedProviderEvent(provider, event, error, now));
    throw error;
  }
}
