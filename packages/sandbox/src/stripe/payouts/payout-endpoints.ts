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

/** The last digits of Stripe's test account whose payouts fail. */
const failingAccount = '1116';

async function createPayout(call: Call): Promise<Outcome> {
  const { params } = call;
  const amount = params.requireInteger('amount');
  const currency = params.requireText('currency', 3).toLowerCase();
  const metadata = params.metadata();
  params.close();
  if (amount < 1) throw createBadParamError('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  return { body: await payOut(call, call.account, amount, currency, metadata) };
}

/** Pays out part of an account's balance. */
export async function payOut(
  call: Call,
  account: string,
  amount: number,
  currency: string,
  metadata: Record<string, string> = {},
): Promise<Stripe.Payout> {
  const owner = account === '' ? null : (await call.require('account', account, 'account', '')).body;
  if (owner !== null && !owner.payouts_enabled) {
    throw createRefusedError('payouts_not_allowed', 'Cannot create payouts; this account has requirements that need to be collected.');
  }
  await spendBalance(call, account, amount, currency);
  const id = createId('po');
  const line = createBalanceTransaction(call, { type: 'payout', source: id, amount: -amount, currency });
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: call.now + twoDays,
    automatic: false,
    balance_transaction: line.id,
    created: call.now,
    currency,
    description: null,
    destination: owner === null ? null : (findBankAccount(owner)?.id ?? null),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  };
  call.add('balance_transaction', line, id, account);
  call.add('payout', payout, null, account);
  call.emit('payout.created', payout, undefined, account);
  call.schedule('payout-arrives', id, call.delays.payoutMs);
  return payout;
}

/** The payout arrives or, for some test accounts, is returned. */
export async function settlePayout(call: Call): Promise<Outcome> {
  const row = await call.findAnywhere('payout', call.id);
  if (row === null || row.body.status !== 'pending') return { body: {} };
  const owner = row.account === '' ? null : await call.find('account', row.account, '');
  const bank = owner === null ? null : findBankAccount(owner.body);
  if (bank?.last4 !== failingAccount) {
    const paid: Stripe.Payout = {
      ...row.body,
      status: 'paid',
      trace_id: { status: 'supported', value: `SBX${row.id.slice(-12).toUpperCase()}` },
    };
    call.change(row, paid);
    call.emit('payout.paid', paid, { status: 'pending' }, row.account);
    return { body: paid };
  }
  const { amount, currency } = row.body;
  const back = createBalanceTransaction(call, { type: 'payout_failure', source: row.id, amount, currency });
  call.add('balance_transaction', back, row.id, row.account);
  const failed: Stripe.Payout = {
    ...row.body,
    failure_balance_transaction: back.id,
    failure_code: 'no_account',
    failure_message: 'The bank account details provided are incorrect: no such account was found.',
    status: 'failed',
  };
  call.change(row, failed);
  call.emit('payout.failed', failed, { status: 'pending' }, row.account);
  return { body: failed };
}

async function retrievePayout(call: Call): Promise<Outcome> {
  const row = await call.require('payout');
  call.params.close();
  return { body: row.body };
}

async function listPayouts(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  call.params.close();
  return await listPage(call, 'payout', path, page);
}
