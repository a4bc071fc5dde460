import { PaymentsUnavailable } from '../../ports/payments.ts';

/** Throws PaymentsUnavailable for a state that we do not know: guessing could move goods or money. */
export function requireKnownState<T>(known: T | undefined, answered: string): T {
  if (known === undefined) throw new PaymentsUnavailable(`the payment provider sent an unknown state: ${answered}`);
  return known;
}
