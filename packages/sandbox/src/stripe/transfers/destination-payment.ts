import type Stripe from 'stripe';
import { createId } from '../../ids.ts';

const nobody: Stripe.Charge.BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

/** A transfer as the receiving account sees it. */
export function createDestinationPayment(transfer: Stripe.Transfer, created: number): Stripe.Charge {
  return {
    id: typeof transfer.destination_payment === 'string' ? transfer.destination_payment : createId('py'),
    object: 'charge',
    amount: transfer.amount,
    amount_captured: transfer.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: nobody,
    calculated_statement_descriptor: null,
    captured: true,
    created,
    currency: transfer.currency,
    customer: null,
    description: transfer.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { stripe_account: {}, type: 'stripe_account' },
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    refunds: null,
    review: null,
    shipping: null,
    source: null,
    source_transfer: transfer.id,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: transfer.transfer_group,
  } satisfies Stripe.Charge;
}

/** A reversal as that account sees it. */
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
