import { findTransition, type StateTable } from '../state-table.ts';

/** Stripe's seven statuses, for card and crypto alike. */
export const paymentIntentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const;
export type PaymentIntentStatus = (typeof paymentIntentStatuses)[number];

export const paymentIntentActionNames = ['attach', 'challenge', 'process', 'authorize', 'succeed', 'fail', 'cancel'] as const;
export type PaymentIntentAction = (typeof paymentIntentActionNames)[number];
export type PaymentIntentActor = 'buyer' | 'provider' | 'timer' | 'operator';

const challenge = { to: 'requires_action', by: ['provider'], description: 'The bank or the wallet wants the buyer to confirm.' } as const;
const process = { to: 'processing', by: ['provider'], description: 'The payment is on its way.' } as const;
const authorize = { to: 'requires_capture', by: ['provider'], description: 'The amount is reserved and not yet taken.' } as const;
const succeed = { to: 'succeeded', by: ['provider'], description: 'The money arrived.' } as const;
const fail = {
  to: 'requires_payment_method',
  by: ['provider'],
  description: 'The payment was refused; another way can be tried within the hold.',
} as const;
const cancel = {
  to: 'canceled',
  by: ['buyer', 'provider', 'timer', 'operator'],
  description: 'Nothing will be charged any more.',
} as const;

/** All transitions of a payment intent. The provider may skip steps, so every open state can reach every later one. */
export const paymentIntentStates: StateTable<PaymentIntentStatus, PaymentIntentAction, PaymentIntentActor> = {
  requires_payment_method: {
    attach: { to: 'requires_confirmation', by: ['buyer'], description: 'The buyer chose how to pay.' },
    challenge,
    process,
    authorize,
    succeed,
    fail,
    cancel,
  },
  requires_confirmation: { challenge, process, authorize, succeed, fail, cancel },
  requires_action: { challenge, process, authorize, succeed, fail, cancel },
  processing: { challenge, authorize, succeed, fail, cancel: { ...cancel, by: ['provider', 'operator'] } },
  requires_capture: { succeed, fail, cancel },
  succeeded: {},
  canceled: {},
};

/** The state an action leads to, or null when it is not allowed there (or, when an actor is given, not for that actor). */
export function findNextPaymentIntentStatus(
  status: PaymentIntentStatus,
  action: PaymentIntentAction,
  actor?: PaymentIntentActor,
): PaymentIntentStatus | null {
  return findTransition(paymentIntentStates, status, action, actor)?.to ?? null;
}

/** Whether the intent has no more transitions. */
export function isFinalPaymentIntentStatus(status: PaymentIntentStatus): boolean {
  return status === 'succeeded' || status === 'canceled';
}

/** Coinbase's statuses as ours. Refunds change the order's payment status and leave the intent succeeded. */
export const coinbaseStatuses = {
  ACTIVE: 'requires_action',
  PROCESSING: 'processing',
  COMPLETED: 'succeeded',
  EXPIRED: 'canceled',
  DEACTIVATED: 'canceled',
  FAILED: 'requires_payment_method',
  REFUNDED: 'succeeded',
  PARTIALLY_REFUNDED: 'succeeded',
} as const satisfies Record<string, PaymentIntentStatus>;

/** Our status for one of Stripe's or Coinbase's; null if unknown. */
export function parsePaymentIntentStatus(word: string): PaymentIntentStatus | null {
  const stripe = paymentIntentStatuses.find((status) => status === word);
  if (stripe) return stripe;
  return Object.entries(coinbaseStatuses).find(([name]) => name === word)?.[1] ?? null;
}
