/** What a buyer's bank says of a payment that it takes back, in the words of Stripe's disputes. */
export const chargebackStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'prevented',
] as const;
export type ChargebackStatus = (typeof chargebackStatuses)[number];

/** The bank waits for an answer, as far as it told. */
export function asksForAnswer(status: ChargebackStatus): boolean {
  return status === 'needs_response' || status === 'warning_needs_response';
}
