/** Chargeback statuses, named as in Stripe's disputes. */
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

/** Whether the bank still waits for evidence. */
export function isAnswerDue(status: ChargebackStatus): boolean {
  return status === 'needs_response' || status === 'warning_needs_response';
}
