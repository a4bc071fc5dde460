import type Stripe from 'stripe';
import { createId, createRandomText } from '../../ids.ts';
import type { CardFacts } from '../payment-methods/card-numbers.ts';

/** The API version of these objects, checked against the types of the SDK. */
export const apiVersion = '2026-10-28.endive';

const noBillingDetails: Stripe.Charge.BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

/** Every key of a payment intent of this API version, in its first state. */
export function createPaymentIntentObject(amount: number, currency: string, created: number): Stripe.PaymentIntent {
  const id = createId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${createRandomText(25)}`,
    confirmation_method: 'automatic',
    created,
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
}

export function createPaymentMethodObject(card: CardFacts, created: number): Stripe.PaymentMethod {
  return {
    id: createId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: noBillingDetails,
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: card.cvcChecked ? 'pass' : null },
      country: 'US',
      display_brand: 'visa',
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: `sandbox${card.last4}`.padEnd(16, '0'),
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Stripe.PaymentMethod;
}

/** A charge that succeeded, with the keys that the sandbox doesn't use. */
function createEmptyCharge(amount: number, currency: string, created: number) {
  return {
    object: 'charge',
    amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: noBillingDetails,
    created,
    currency,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    on_behalf_of: null,
    paid: true,
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    refunds: null,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
  } satisfies Partial<Stripe.Charge>;
}

/** A successful charge that is not captured yet. */
export function createChargeObject(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  threeDSecure: boolean,
  created: number,
): Stripe.Charge {
  return {
    ...createEmptyCharge(intent.amount, intent.currency, created),
    id: createId('ch'),
    amount_captured: 0,
    calculated_statement_descriptor: 'SANDBOX',
    captured: false,
    customer: getId(intent.customer),
    description: intent.description,
    metadata: intent.metadata,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: createCardDetails(intent, method, threeDSecure),
    source_transfer: null,
    transfer_group: intent.transfer_group,
  } satisfies Stripe.Charge;
}

/** A transfer as the receiving account sees it. */
export function createDestinationPayment(transfer: Stripe.Transfer, created: number): Stripe.Charge {
  return {
    ...createEmptyCharge(transfer.amount, transfer.currency, created),
    id: getId(transfer.destination_payment) ?? createId('py'),
    amount_captured: transfer.amount,
    calculated_statement_descriptor: null,
    captured: true,
    customer: null,
    description: transfer.description,
    metadata: {},
    outcome: null,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { stripe_account: {}, type: 'stripe_account' },
    source_transfer: transfer.id,
    transfer_group: transfer.transfer_group,
  } satisfies Stripe.Charge;
}

function createCardDetails(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  threeDSecure: boolean,
): Stripe.Charge.PaymentMethodDetails {
  const card = method.card;
  return {
    card: {
      amount_authorized: intent.amount,
      authorization_code: null,
      brand: 'visa',
      checks: card?.checks ?? null,
      country: 'US',
      electronic_commerce_indicator: threeDSecure ? '05' : null,
      exp_month: card?.exp_month ?? 12,
      exp_year: card?.exp_year ?? 2030,
      extended_authorization: { status: 'disabled' },
      fingerprint: card?.fingerprint ?? null,
      funding: 'credit',
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4: card?.last4 ?? null,
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: 'visa',
      network_token: { used: false },
      network_transaction_id: null,
      overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
      regulated_status: 'unregulated',
      three_d_secure: threeDSecure
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: null,
            version: '2.2.0',
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card',
  };
}

export function createRefundObject(charge: Stripe.Charge, amount: number, created: number): Stripe.Refund {
  return {
    ...createPaymentRefund(charge, amount, created),
    id: createId('re'),
    customer: getId(charge.customer),
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    payment_intent: getId(charge.payment_intent),
    payment_method: charge.payment_method,
  } satisfies Stripe.Refund;
}

/** A reversal as the receiving account sees it. */
export function createPaymentRefund(payment: Stripe.Charge, amount: number, created: number): Stripe.Refund {
  return {
    id: createId('pyr'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: payment.id,
    created,
    currency: payment.currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: null,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } satisfies Stripe.Refund;
}

/** Stripe's usual card price in the United States: 2.9 % and 30 cents. */
export function calculateCardFee(amount: number): number {
  return Math.round(amount * 0.029) + 30;
}

/** Stripe's usual delay in the United States: two days. */
const availableAfter = 2 * 86_400;

export interface LineFacts {
  type:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'adjustment'
    | 'transfer'
    | 'transfer_refund'
    | 'payment'
    | 'payment_refund'
    | 'payout'
    | 'payout_failure';
  source: string;
  /** Positive for incoming money. */
  amount: number;
  fee?: number;
  currency: string;
  description?: string | null;
  /** By default card payments become available later, everything else at once. */
  isAvailable?: boolean;
  /** If it becomes available with another transaction. */
  availableOn?: number;
}

const categories: Partial<Record<LineFacts['type'], string>> = {
  adjustment: 'dispute',
  payment: 'transfer',
  payment_refund: 'transfer_reversal',
  transfer_refund: 'transfer_reversal',
  payout_failure: 'payout_reversal',
};

/** A balance transaction. Its status follows from the time when it is read. */
export function createBalanceTransaction({ now }: { now: number }, facts: LineFacts): Stripe.BalanceTransaction {
  const { type, source, amount, fee = 0, currency, description = null } = facts;
  const isAvailable = facts.isAvailable ?? type !== 'charge';
  return {
    id: createId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: facts.availableOn ?? (isAvailable ? now : now + availableAfter),
    balance_type: 'payments',
    created: now,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: type === 'adjustment' ? 'Dispute fee' : 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: categories[type] ?? type,
    source,
    status: 'pending',
    type,
  } satisfies Stripe.BalanceTransaction;
}

export function createCustomerObject(created: number): Stripe.Customer {
  return {
    id: createId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: createRandomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Stripe.Customer;
}

/** The id of an expandable field; stored objects are never expanded. */
export function getId(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : value.id;
}
