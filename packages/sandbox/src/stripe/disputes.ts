import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import type { RowOf } from './bodies.ts';
import type { Call, Endpoint, Outcome } from './call.ts';
import { testCardOf } from './cards.ts';
import { badParam, noSuch, refused } from './errors.ts';
import { listPage, readList } from './lists.ts';
import { idOf, newBalanceTransaction } from './objects.ts';

const path = '/v1/disputes';
const fee = 1500;
const daysToAnswer = 7;

/** A card's holder wants the money back from the bank. */
export const disputeEndpoints: Endpoint[] = [
  { method: 'GET', path, run: list },
  { method: 'GET', path: `${path}/:id`, run: retrieve },
  { method: 'POST', path: `${path}/:id`, run: update },
  { method: 'POST', path: `${path}/:id/close`, run: close },
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

type TextKey = Exclude<keyof typeof noEvidence, 'enhanced_evidence'>;

/** Files are uploaded at an address of their own, which this stand-in does not have. */
const fileKeys: readonly TextKey[] = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
];

function textKeys(): TextKey[] {
  return Object.keys(noEvidence).filter((key): key is TextKey => key !== 'enhanced_evidence');
}

/** The holder of a disputed test card goes to the bank: the money is taken back, with a fee, until it is decided. */
export async function openDispute(call: Call): Promise<Outcome> {
  const row = await call.need('charge');
  const charge = row.body;
  const amount = charge.amount_captured - charge.amount_refunded;
  if (charge.disputed || amount <= 0) return { body: {} };
  const id = newId('du');
  const line = newBalanceTransaction(call, {
    type: 'adjustment',
    source: id,
    amount: -amount,
    fee,
    currency: charge.currency,
    description: `Chargeback withdrawal for ${charge.id}`,
  });
  const reason = testCardOf(charge.payment_method_details?.card?.last4)?.disputed ?? 'fraudulent';
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
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1' },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  };
  call.add('balance_transaction', line, id);
  call.add('dispute', dispute, idOf(charge.payment_intent));
  call.change(row, { ...charge, disputed: true });
  call.emit('charge.dispute.created', dispute);
  call.emit('charge.dispute.funds_withdrawn', dispute);
  call.later('dispute-due', id, daysToAnswer * 86_400_000);
  return { body: dispute };
}

async function update(call: Call): Promise<Outcome> {
  const { params } = call;
  const row = await call.need('dispute');
  const before = row.body;
  const evidence = readEvidence(call, before.evidence);
  const submits = params.flag('submit') ?? true;
  const metadata = params.metadata(before.metadata);
  params.close();
  if (evidence === null) {
    const described: Stripe.Dispute = { ...before, metadata };
    call.change(row, described);
    return { body: described };
  }
  if (before.status !== 'needs_response') {
    throw refused('status_transition_invalid', `This dispute takes no more evidence: it has a status of ${before.status}.`);
  }
  const details = before.evidence_details;
  const answered: Stripe.Dispute = {
    ...before,
    evidence,
    evidence_details: {
      ...details,
      has_evidence: true,
      submission_count: details.submission_count + (submits ? 1 : 0),
      submission_method: submits ? 'manual' : details.submission_method,
    },
    metadata,
    status: submits ? 'under_review' : 'needs_response',
  };
  call.change(row, answered);
  call.emit('charge.dispute.updated', answered, { evidence: before.evidence, status: before.status });
  // The words that Stripe's own test mode decides by.
  const words = submits ? answered.evidence.uncategorized_text : null;
  if (words === 'winning_evidence') return { body: await end(call, row, answered, 'won') };
  if (words === 'losing_evidence') return { body: await end(call, row, answered, 'lost') };
  return { body: answered };
}

function readEvidence(call: Call, before: Stripe.Dispute.Evidence): Stripe.Dispute.Evidence | null {
  const given = call.params.child('evidence');
  if (given === undefined) return null;
  const evidence = { ...before };
  for (const key of textKeys()) {
    const value = given.text(key, 20_000);
    if (value === undefined) continue;
    if (value !== '' && fileKeys.includes(key)) throw noSuch('file upload', value, `evidence[${key}]`);
    evidence[key] = value || null;
  }
  return evidence;
}

/** Decides it: won, the money and the fee come back; lost, they stay away. */
async function end(call: Call, row: RowOf<'dispute'>, dispute: Stripe.Dispute, status: 'won' | 'lost'): Promise<Stripe.Dispute> {
  const back =
    status === 'lost'
      ? null
      : newBalanceTransaction(call, {
          type: 'adjustment',
          source: row.id,
          amount: dispute.amount,
          fee: -fee,
          currency: dispute.currency,
          description: `Chargeback reversal for ${idOf(dispute.charge)}`,
        });
  const ended: Stripe.Dispute = {
    ...dispute,
    balance_transactions: back === null ? dispute.balance_transactions : [...dispute.balance_transactions, back],
    status,
  };
  if (back !== null) call.add('balance_transaction', back, row.id);
  call.change(row, ended);
  call.emit('charge.dispute.closed', ended, { status: dispute.status });
  if (back !== null) call.emit('charge.dispute.funds_reinstated', ended);
  return ended;
}

const undecided = ['needs_response', 'under_review'];

/** Nobody answered in time. */
export async function endDisputeUnanswered(call: Call): Promise<Outcome> {
  const row = await call.need('dispute');
  if (row.body.status !== 'needs_response') return { body: {} };
  return { body: await end(call, row, row.body, 'lost') };
}

/** Accepting it: the same as losing. */
async function close(call: Call): Promise<Outcome> {
  const row = await call.need('dispute');
  call.params.close();
  if (row.body.status !== 'needs_response') {
    throw refused('status_transition_invalid', `This dispute cannot be closed: it has a status of ${row.body.status}.`);
  }
  return { body: await end(call, row, row.body, 'lost') };
}

/** For tests: the bank decides now. */
export const decideDispute: Endpoint = {
  method: 'POST',
  path: '/test/disputes/:id',
  run: async (call) => {
    const row = await call.need('dispute');
    const status = call.params.choice('end', ['won', 'lost']);
    call.params.close();
    if (status === undefined) throw badParam('end', 'Say how it ends: won or lost.', 'parameter_missing');
    if (!undecided.includes(row.body.status)) {
      throw refused('status_transition_invalid', `This dispute has ended already: it has a status of ${row.body.status}.`);
    }
    return { body: await end(call, row, row.body, status) };
  },
};

async function retrieve(call: Call): Promise<Outcome> {
  const row = await call.need('dispute');
  call.params.close();
  return { body: row.body };
}

async function list(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  const charge = call.params.text('charge', 100);
  const intent = call.params.text('payment_intent', 100);
  call.params.close();
  return await listPage(call, 'dispute', path, page, {
    ...(intent === undefined ? {} : { refs: [intent] }),
    ...(charge === undefined ? {} : { equal: { charge } }),
  });
}
