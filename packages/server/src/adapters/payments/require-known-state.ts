import { PaymentsUnavailable } from '../../ports/payments.ts';

/** Our name of what the provider answered, where there is one. To take an unknown state for any known one would move goods or money on a guess. */
export function requireKnownState<T>(known: T | undefined, answered: string): T {
  if (known === undefined) throw new PaymentsUnavailable(`the provider answered the unknown state ${answered}`);
  return known;
}
