import type Stripe from 'stripe';
import { createId } from '../../ids.ts';
import type { Call, Endpoint, Outcome } from '../api/call.ts';
import { listPage, readList } from '../api/list-page.ts';
import { createBalanceTransaction, getId } from '../api/new-objects.ts';
import type { RowOf } from '../api/object-types.ts';
import { createBadParamError, createMissingParamError, createRefusedError } from '../api/stripe-error.ts';
import { findTestCardByLast4 } from '../payment-methods/card-numbers.ts';

const path = '/v1/disputes';
const fee = 1500;
const daysToAnswer = 7;

/** Chargebacks. */
export const disputeEndpoints: Endpoint[] = [
  { method: 'GET', path, run: listDisputes },
  { method: 'GET', path: `${path}/:id`, run: retrieveDispute },
  { method: 'POST', path: `${path}/:id`, run: updateDispute },
];

const noEvidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} satisfies Stripe.Dispute.Evidence;

/** Opens the dispute of a disputed test card: withdraws the amount and a fee until it is decided. */
export async function openDispute(call: Call): Promise<Outcome> {
  const row = await call.require('charge');
  const charge = row.body;
  const amount = charge.amount_captured - charge.amount_refunded;
  if (charge.disputed || amount <= 0) return { body: {} };
  const id = createId('du');
  const line = createBalanceTransaction(call, {
    type: 'adjustment',
    source: id,
    amount: -amount,
    fee,
    currency: charge.currency,
    description: `Chargeback withdrawal for ${charge.id}`,
  });
  const reason = findTestCardByLast4(charge.payment_method_details?.card?.last4)?.disputed ?? 'fraudulent';
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [line],
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: call.now + daysToAnswer * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
    payment_intent: getId(charge.payment_intent),
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1' },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  };
  call.add('balance_transaction', line, id);
  call.add('dispute', dispute, getId(charge.payment_intent));
  call.change(row, { ...charge, disputed: true });
  call.emit('charge.dispute.created', dispute);
  call.emit('charge.dispute.funds_withdrawn', dispute);
  call.schedule('dispute-due', id, daysToAnswer * 86_400_000);
  return { body: dispute };
}

/** Takes evidence as one text; files and drafts are left out. */
async function updateDispute(call: Call): Promise<Outcome> {
  const { params } = call;
  const row = await call.require('dispute');
  const before = row.body;
  const text = params.child('evidence')?.requireText('uncategorized_text', 20_000);
  params.flag('submit');
  params.close();
  if (text === undefined) throw createMissingParamError('evidence');
  if (before.status !== 'needs_response') {
    throw createRefusedError('status_transition_invalid', `This dispute takes no more evidence: it has a status of ${before.status}.`);
  }
  const answered: Stripe.Dispute = {
    ...before,
    evidence: { ...before.evidence, uncategorized_text: text },
    evidence_details: { ...before.evidence_details, has_evidence: true, submission_count: 1, submission_method: 'manual' },
    status: 'under_review',
  };
  call.change(row, answered);
  call.emit('charge.dispute.updated', answered, { evidence: before.evidence, status: before.status });
  // The values that decide a dispute in Stripe's test mode.
  if (text === 'winning_evidence') return { body: await endDispute(call, row, answered, 'won') };
  if (text === 'losing_evidence') return { body: await endDispute(call, row, answered, 'lost') };
  return { body: answered };
}

/** Decides a dispute; if won, the amount and the fee are returned. */
async function endDispute(call: Call, row: RowOf<'dispute'>, dispute: Stripe.Dispute, status: 'won' | 'lost'): Promise<Stripe.Dispute> {
  const returned =
    status === 'lost'
      ? null
      : createBalanceTransaction(call, {
          type: 'adjustment',
          source: row.id,
          amount: dispute.amount,
          fee: -fee,
          currency: dispute.currency,
          description: `Chargeback reversal for ${getId(dispute.charge)}`,
        });
  const ended: Stripe.Dispute = {
    ...dispute,
    balance_transactions: returned === null ? dispute.balance_transactions : [...dispute.balance_transactions, returned],
    status,
  };
  if (returned !== null) call.add('balance_transaction', returned, row.id);
  call.change(row, ended);
  call.emit('charge.dispute.closed', ended, { status: dispute.status });
  if (returned !== null) call.emit('charge.dispute.funds_reinstated', ended);
  return ended;
}

const undecidedStatuses = ['needs_response', 'under_review'];

/** The deadline passed without evidence. */
export async function endDisputeUnanswered(call: Call): Promise<Outcome> {
  const row = await call.require('dispute');
  if (row.body.status !== 'needs_response') return { body: {} };
  return { body: await endDispute(call, row, row.body, 'lost') };
}

/** For tests: decides a dispute. */
export const decideDispute: Endpoint = {
  method: 'POST',
  path: '/test/disputes/:id',
  run: async (call) => {
    const row = await call.require('dispute');
    const status = call.params.choice('end', ['won', 'lost']);
    call.params.close();
    if (status === undefined) throw createBadParamError('end', 'Say how it ends: won or lost.', 'parameter_missing');
    if (!undecidedStatuses.includes(row.body.status)) {
      throw createRefusedError('status_transition_invalid', `This dispute has ended already: it has a status of ${row.body.status}.`);
    }
    return { body: await endDispute(call, row, row.body, status) };
  },
};

async function retrieveDispute(call: Call): Promise<Outcome> {
  const row = await call.require('dispute');
  call.params.close();
  return { body: row.body };
}

async function listDisputes(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  call.params.close();
  return await listPage(call, 'dispute', path, page);
}
