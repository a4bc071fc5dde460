import { storeFailedProviderEvent, storeProviderEvent } from '../../platform/provider-events.ts';
import type { Services } from '../../platform/services.ts';
import type { PaymentProvider, ProviderEvent } from '../../ports/payments.ts';
import { chargebackEvents, handleChargebackEvent } from '../dispute/dispute.ts';
import { checkoutEvents, handlePaymentEvent, paymentEvents } from '../payment/payment.ts';
import { handlePayoutEvent, payoutEvents } from '../payout/payout.ts';

/**
 * Does what an event is about: asks the provider how its object stands, and stores the event in the transaction of the effect. False when the object is
 * none of ours; then nothing was stored. It is called again for the same event, so it leads to the same end however often.
 */
export type TakeEvent = (services: Services, provider: PaymentProvider, event: ProviderEvent) => Promise<boolean>;

/** Which feature owns the object of an event. What is not named here is stored and changes nothing. */
const stripeTakers: Record<string, TakeEvent> = {
  ...byAll(paymentEvents, handlePaymentEvent),
  ...byAll(payoutEvents, handlePayoutEvent),
  ...byAll(chargebackEvents, handleChargebackEvent),
};
const coinbaseTakers: Record<string, TakeEvent> = { ...byAll(checkoutEvents, handlePaymentEvent) };
const takers = { ...stripeTakers, ...coinbaseTakers };

/** What the endpoints at the providers are to be subscribed to. */
export const subscribedEvents = { stripe: Object.keys(stripeTakers), coinbase: Object.keys(coinbaseTakers) } as const;

function byAll(types: readonly string[], take: TakeEvent): Record<string, TakeEvent> {
  return Object.fromEntries(types.map((type) => [type, take]));
}

/** Takes what a provider told us. A failure is kept with the event before it is thrown on, so that it can be seen and replayed. */
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
