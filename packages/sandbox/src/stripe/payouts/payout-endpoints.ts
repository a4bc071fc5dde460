import type Stripe from 'stripe';
import { createId } from '../../ids.ts';
import { findBankAccount } from '../accounts/account-object.ts';
import type { Call, Endpoint, Outcome } from '../api/call.ts';
import { listPage, readList } from '../api/list-page.ts';
import { createBalanceTransaction } from '../api/new-objects.ts';
import { createBadParamError, createRefusedError } from '../api/stripe-error.ts';
import { spendBalance } from '../balance/balance-endpoints.ts';

const path = '/v1/payouts';
const twoDays = 2 * 86_400;

/** Transfers of a balance to a bank account. */
export const payoutEndpoints: Endpoint[] = [
  { method: 'POST', path, connected: true, run: createPayout },
  { method: 'GET', path, connected: true, run: listPayouts },
  { method: 'GET', path: `${path}/:id`, connected: true, run: retrievePayout },
];

/** Published test account numbers, by their last digits, whose payouts fail. */
const failures: Record<string, { code: string; message: string }> = {
  '1116': { code: 'no_account', message: 'The bank account details provided are incorrect: no such account was found.' },
  '1113': { code: 'account_closed', message: 'The bank account has been closed.' },
  '2227': { code: 'insufficient_funds', message: 'Your balance was too low when the payout was made.' },
  '3335': { code: 'debit_not_authorized', message: 'Debit transactions are not approved on your bank account.' },
  '4440': { code: 'invalid_currency', message: 'The bank was unable to process this payout because of its currency.' },
};

async function createPayout(call: Call): Promise<Outcome> {
  const { params } = call;
  const amount = params.requireInteger('amount');
  const currency = params.requireText('currency', 3).toLowerCase();
  const description = params.text('description', 1000) || null;
  const descriptor = params.text('statement_descriptor', 22) || null;
  const metadata = params.metadata();
  params.choice('method', ['standard']);
  params.choice('source_type', ['card']);
  const destination = params.text('destination', 100);
  params.close();
  if (amount < 1) throw createBadParamError('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  const payout = await payOut(call, call.account, amount, currency, {
    automatic: false,
    description,
    metadata,
    statement_descriptor: descriptor,
  });
  if (destination !== undefined && destination !== '' && destination !== payout.destination) {
    throw createBadParamError('destination', `No such external account: '${destination}'`, 'resource_missing');
  }
  return { body: payout };
}

type PayoutFacts = Pick<Stripe.Payout, 'automatic' | 'description' | 'metadata' | 'statement_descriptor'>;

/** Pays out part of an account's balance. */
export async function payOut(call: Call, account: string, amount: number, currency: string, facts: PayoutFacts): Promise<Stripe.Payout> {
  const owner = account === '' ? null : (await call.require('account', account, 'account', '')).body;
  if (owner !== null && !owner.payouts_enabled) {
    throw createRefusedError('payouts_not_allowed', 'Cannot create payouts; this account has requirements that need to be collected.');
  }
  await spendBalance(call, account, amount, currency);
  const id = createId('po');
  const line = createBalanceTransaction(call, { type: 'payout', source: id, amount: -amount, currency, description: facts.description });
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
    destination: owner === null ? null : (findBankAccount(owner)?.id ?? null),
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
  call.schedule('payout-arrives', id, call.delays.payoutMs);
  return payout;
}

/** Unless its schedule is manual, an account is paid out when money becomes available. */
export function schedulePayout(call: Call, account: Stripe.Account, availableOn: number): void {
  if (account.settings?.payouts?.schedule.interval === 'manual') return;
  call.schedule('pay-out', account.id, Math.max(availableOn - call.now, 0) * 1000);
}

/** Pays out everything that is available. */
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

/** The payout arrives or, for some test accounts, is returned. */
export async function settlePayout(call: Call): Promise<Outcome> {
  const row = await call.findAnywhere('payout', call.id);
  if (row === null || row.body.status !== 'pending') return { body: {} };
  const owner = row.account === '' ? null : await call.find('account', row.account, '');
  const bank = owner === null ? null : findBankAccount(owner.body);
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
  const back = bookReturn(call, row.body, 'payout_failure', row.account);
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

function bookReturn(call: Call, payout: Stripe.Payout, type: 'payout_failure', account: string): string {
  const line = createBalanceTransaction(call, { type, source: payout.id, amount: payout.amount, currency: payout.currency });
  call.add('balance_transaction', line, payout.id, account);
  return line.id;
}

async function retrievePayout(call: Call): Promise<Outcome> {
  const row = await call.require('payout');
  call.params.close();
  return { body: row.body };
}

async function listPayouts(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  const status = call.params.choice('status', ['pending', 'paid', 'failed']);
  call.params.close();
  return await listPage(call, 'payout', path, page, status === undefined ? {} : { equal: { status } });
}
