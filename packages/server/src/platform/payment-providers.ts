import { type PaymentProvider, type Payments, PaymentsMisconfigured } from '../ports/payments.ts';
import type { Services } from './services.ts';

type Providers = Pick<Services, 'payments' | 'crypto'>;

/** The providers that this server talks to. */
export function listPaymentProviders({ payments, crypto }: Providers): Payments[] {
  return crypto ? [payments, crypto] : [payments];
}

/** The provider of an order. Throws PaymentsMisconfigured for one that the settings do not name any more. */
export function paymentProviderFor(services: Providers, provider: PaymentProvider): Payments {
  const found = listPaymentProviders(services).find((known) => known.provider === provider);
  if (!found) throw new PaymentsMisconfigured(`no settings are given for the payment provider ${provider}`);
  return found;
}
