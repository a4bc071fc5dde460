import { type PaymentProvider, type Payments, PaymentsMisconfigured } from '../ports/payments.ts';
import type { Services } from './services.ts';

type Providers = Pick<Services, 'payments' | 'crypto'>;

/** The configured payment providers. */
export function listPaymentProviders({ payments, crypto }: Providers): Payments[] {
  return crypto ? [payments, crypto] : [payments];
}

/** The provider of an order. Throws PaymentsMisconfigured if it is no longer configured. */
export function getPaymentProvider(services: Providers, provider: PaymentProvider): Payments {
  const payments = listPaymentProviders(services).find((candidate) => candidate.provider === provider);
  if (!payments) throw new PaymentsMisconfigured(`the payment provider ${provider} is not configured`);
  return payments;
}
