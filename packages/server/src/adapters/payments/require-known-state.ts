import { PaymentsUnavailable } from '../../ports/payments.ts';

/** Throws PaymentsUnavailable for an unknown state, because guessing could release a payment or a piece. */
export function requireKnownState<T>(state: T | undefined, answered: string): T {
  if (state === undefined) throw new PaymentsUnavailable(`the payment provider sent an unknown state: ${answered}`);
  return state;
}
