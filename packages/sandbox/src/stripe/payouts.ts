import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { bankOf } from './account-object.ts';
import { spend } from './balance.ts';
import type { Call, Endpoint, Outcome } from './call.ts';
import { badParam, refused } from './errors.ts';
import { listPage, readList } from './lists.ts';
import { newBalanceTransaction } from './objects.ts';

const path = '/v1/payouts';
const twoDays = 2 * 86_400;

/** Money that leaves a balance for a bank. */
export const payoutEndpoints: Endpoint[] = [
  { method: 'POST', path, connected: true, run: create },
  { method: 'GET', path, connected: true, run: list },
  { method: 'GET', path: `${path}/:id`, connected: true, run: retrieve },
  { method: 'POST', path: `${path}/:id`, connected: true, run: update },
  { method: 'POST', path: `${path}/:id/cancel`, connected: true, run: cancel },
];

/** The published account numbers whose bank sends the money back. */
const failures: Record<string, { code: string; message: string }> = {
  '1116': { code: 'no_account', message: 'The bank account details provided are incorrect: no such account was found.' },
  '1113': { code: 'account_closed', message: 'The bank account has been closed.' },
  '2227': { code: 'insufficient_funds', message: 'Your balance was too low when the payout was made.' },
  '3335': { code: 'debit_not_authorized', message: 'Debit transactions are not approved on your bank account.' },
  '4440': { code: 'invalid_currency', message: 'The bank was unable to process this payout because of its currency.' },
};

async function create(call: Call): Promise<Outcome> {
  const { params } = call;
  const amount = params.needInteger('amount');
  const currency = params.needText('currency', 3).toLowerCase();
  const description = params.text('description', 1000) || null;
  const descriptor = params.text('statement_descriptor', 22) || null;
  const metadata = params.metadata();
  params.choice('method', ['standard']);
  params.choice('source_type', ['card']);
  const destination = params.text('destination', 100);
  params.close();
  if (amount < 1) throw badParam('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  const payout = await payOut(call, call.account, amount, currency, {
    automatic: false,
    description,
    metadata,
    statement_descriptor: descriptor,
  });
  if (destination !== undefined && destination !== '' && destination !== payout.destination) {
    throw badParam('destination', `No such external account: '${destination}'`, 'resource_missing');
  }
  return { body: payout };
}

type PayoutFacts = Pick<Stripe.Payout, 'automatic' | 'description' | 'metadata' | 'statement_descriptor'>;

/** Takes money from an account's balance and sends it to its bank. */
export async function payOut(call: Call, account: string, amount: number, currency: string, facts: PayoutFacts): Promise<Stripe.Payout> {
  const owner = account === '' ? null : (await call.need('account', account, 'account', '')).body;
  if (owner !== null && !owner.payouts_enabled) {
    throw refused('payouts_not_allowed', 'Cannot create payouts; this account has requirements that need to be collected.');
  }
  await spend(call, account, amount, currency);
  const id = newId('po');
  const line = newBalanceTransaction(call, { type: 'payout', source: id, amount: -amount, currency, description: facts.description });
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: call.now + twoDays,
    balance_transaction: line.id,
    created: call.now,
    currency,
    destination: owner === null ? null : (bankOf(owner)?.id ?? null),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: facts.automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
    ...facts,
  };
  call.add('balance_transaction', line, id, account);
  call.add('payout', payout, null, account);
  call.emit('payout.created', payout, undefined, account);
  call.later('payout-arrives', id, call.pace.payoutMs);
  return payout;
}

/** With a schedule, what becomes available goes to the bank by itself. */
export function planPayout(call: Call, account: Stripe.Account, availableOn: number): void {
  if (account.settings?.payouts?.schedule.interval === 'manual') return;
  call.later('pay-out', account.id, Math.max(availableOn - call.now, 0) * 1000);
}

/** Sends everything that is available. */
export async function payOutAll(call: Call): Promise<Outcome> {
  const account = await call.find('account', call.id, '');
  if (account === null || !account.body.payouts_enabled) return { body: {} };
  for (const sum of await call.sums(account.id)) {
    if (sum.available <= 0) continue;
    const facts = { automatic: true, description: 'STRIPE PAYOUT', metadata: {}, statement_descriptor: null };
    await payOut(call, account.id, sum.available, sum.currency, facts);
  }
  return { body: {} };
}

/** The bank has it, or sends it back. */
export async function arrive(call: Call): Promise<Outcome> {
  const row = await call.findAnywhere('payout', call.id);
  if (row === null || row.body.status !== 'pending') return { body: {} };
  const owner = row.account === '' ? null : await call.find('account', row.account, '');
  const bank = owner === null ? null : bankOf(owner.body);
  const failure = failures[bank?.last4 ?? ''];
  if (failure === undefined) {
    const paid: Stripe.Payout = {
      ...row.body,
      status: 'paid',
      trace_id: { status: 'supported', value: `SBX${row.id.slice(-12).toUpperCase()}` },
    };
    call.change(row, paid);
    call.emit('payout.paid', paid, { status: 'pending' }, row.account);
    return { body: paid };
  }
  const back = giveBack(call, row.body, 'payout_failure', row.account);
  const failed: Stripe.Payout = {
    ...row.body,
    failure_balance_transaction: back,
    failure_code: failure.code,
    failure_message: failure.message,
    status: 'failed',
  };
  call.change(row, failed);
  call.emit('payout.failed', failed, { status: 'pending' }, row.account);
  return { body: failed };
}

function giveBack(call: Call, payout: Stripe.Payout, type: 'payout_failure', account: string): string {
  const line = newBalanceTransaction(call, { type, source: payout.id, amount: payout.amount, currency: payout.currency });
  call.add('balance_transaction', line, payout.id, account);
  return line.id;
}

async function cancel(call: Call): Promise<Outcome> {
  const row = await call.need('payout');
  call.params.close();
  if (row.body.status !== 'pending' || row.body.automatic) {
    throw refused(
      'payouts_not_allowed',
      `Payouts can be canceled while they are pending and were made by hand; this one is ${row.body.status}.`,
    );
  }
  const canceled: Stripe.Payout = {
    ...row.body,
    failure_balance_transaction: giveBack(call, row.body, 'payout_failure', call.account),
    status: 'canceled',
  };
  call.change(row, canceled);
  call.emit('payout.canceled', canceled, { status: 'pending' });
  return { body: canceled };
}

async function retrieve(call: Call): Promise<Outcome> {
  const row = await call.need('payout');
  call.params.close();
  return { body: row.body };
}

async function update(call: Call): Promise<Outcome> {
  const row = await call.need('payout');
  const payout: Stripe.Payout = { ...row.body, metadata: call.params.metadata(row.body.metadata ?? {}) };
  call.params.close();
  call.change(row, payout);
  call.emit('payout.updated', payout);
  return { body: payout };
}

async function list(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  const status = call.params.choice('status', ['pending', 'paid', 'failed', 'canceled']);
  call.params.close();
  return await listPage(call, 'payout', path, page, status === undefined ? {} : { equal: { status } });
}
