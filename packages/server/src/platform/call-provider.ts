import { PaymentNotFound, PaymentRefused, PaymentsUnavailable } from '../ports/payments.ts';
import { WireError } from './wire-error.ts';

/** Calls a payment provider and maps its errors to WireError `provider`. */
export async function callProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (![PaymentsUnavailable, PaymentRefused, PaymentNotFound].some((expected) => error instanceof expected)) throw error;
    throw new WireError('provider', { reason: 'payment_service_silent', cause: error });
  }
}
