import type Stripe from 'stripe';
import { createId } from '../../ids.ts';
import { canReceive } from '../accounts/account-object.ts';
import type { Call, Endpoint, Outcome } from '../api/call.ts';
import { listPage, readList } from '../api/list-page.ts';
import { createBalanceTransaction, createDestinationPayment, createPaymentRefund, getId } from '../api/new-objects.ts';
import type { RowOf } from '../api/object-types.ts';
import { createBadParamError, createRefusedError } from '../api/stripe-error.ts';
import { spendBalance } from '../balance/balance-endpoints.ts';

const path = '/v1/transfers';

/** Transfers from the platform's balance to a connected account, and reversals. */
export const transferEndpoints: Endpoint[] = [
  { method: 'POST', path, run: createTransfer },
  { method: 'GET', path, run: listTransfers },
  { method: 'GET', path: `${path}/:id`, run: retrieveTransfer },
  { method: 'POST', path: `${path}/:id/reversals`, run: reverseTransfer },
];

async function createTransfer(call: Call): Promise<Outcome> {
  const { params } = call;
  const currency = params.requireText('currency', 3).toLowerCase();
  const amount = params.requireInteger('amount');
  const destination = await call.require('account', params.requireText('destination', 100), 'destination');
  const source = params.text('source_transaction', 100);
  const group = params.text('transfer_group', 500) || null;
  const metadata = params.metadata();
  params.close();
  if (amount < 1) throw createBadParamError('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  if (!canReceive(destination.body)) {
    throw createRefusedError(
      'insufficient_capabilities_for_transfer',
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    );
  }
  const charge = source ? await loadSourceCharge(call, source, amount, currency, group) : null;
  if (charge === null) await spendBalance(call, '', amount, currency);
  const transfer = createTransferObject(call, { amount, currency, destination: destination.id, metadata });
  const joined: Stripe.Transfer = {
    ...transfer,
    source_transaction: charge?.id ?? null,
    transfer_group: group ?? charge?.group ?? null,
  };
  const availableOn = charge?.availableOn ?? call.now;
  const bookedTransfer = bookTransfer(call, joined, destination, availableOn);
  call.emit('transfer.created', bookedTransfer);
  return { body: bookedTransfer };
}

/** A transfer of a pending charge becomes available with that charge. */
async function loadSourceCharge(call: Call, id: string, amount: number, currency: string, group: string | null) {
  const charge = await call.require('charge', id, 'source_transaction');
  const line = await call.find('balance_transaction', getId(charge.body.balance_transaction) ?? '');
  if (charge.body.currency !== currency) {
    throw createBadParamError(
      'currency',
      `The currency of source_transaction's balance transaction (${charge.body.currency}) must be the same as the transfer currency (${currency})`,
    );
  }
  if (line === null || charge.body.status !== 'succeeded')
    throw createBadParamError('source_transaction', 'The charge has not been captured.');
  if (group !== null && charge.body.transfer_group !== null && group !== charge.body.transfer_group) {
    throw createBadParamError(
      'transfer_group',
      'The transfer_group of the source_transaction must be the same as the transfer_group of the transfer.',
    );
  }
  // The first transfer sets the charge's group; without a group there is none.
  const ref = charge.body.transfer_group;
  const before = ref === null ? [] : await call.list({ kind: 'transfer', ref, equal: { source_transaction: id }, limit: 100 });
  const moved = before.reduce((sum, one) => sum + one.body.amount - one.body.amount_reversed, 0);
  if (moved + amount > charge.body.amount_captured) {
    throw createBadParamError(
      'amount',
      `Cannot create transfers with an amount greater than the source charge's amount that is left (${charge.body.amount_captured - moved}).`,
    );
  }
  const joinedGroup = charge.body.transfer_group ?? group ?? `group_${getId(charge.body.payment_intent) ?? charge.id}`;
  // Written even if unchanged, so that concurrent transfers of a charge conflict.
  call.change(charge, { ...charge.body, transfer_group: joinedGroup });
  return { id: charge.id, group: joinedGroup, availableOn: line.body.available_on };
}

type TransferFacts = Pick<Stripe.Transfer, 'amount' | 'currency' | 'metadata'> & { destination: string };

function createTransferObject(call: Call, facts: TransferFacts): Stripe.Transfer {
  const id = createId('tr');
  return {
    id,
    object: 'transfer',
    amount_reversed: 0,
    balance_transaction: null,
    created: call.now,
    description: null,
    destination_payment: createId('py'),
    livemode: false,
    reversals: { object: 'list', data: [], has_more: false, url: `${path}/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: null,
    ...facts,
  } satisfies Stripe.Transfer;
}

/** Adds both sides: the transfer of the platform and the payment of the account. */
function bookTransfer(call: Call, transfer: Stripe.Transfer, to: RowOf<'account'>, availableOn: number): Stripe.Transfer {
  const { amount, currency } = transfer;
  const out = createBalanceTransaction(call, { type: 'transfer', source: transfer.id, amount: -amount, currency });
  const bookedTransfer: Stripe.Transfer = { ...transfer, balance_transaction: out.id };
  const payment = createDestinationPayment(bookedTransfer, call.now);
  const line = createBalanceTransaction(call, { type: 'payment', source: payment.id, amount, currency, availableOn });
  call.add('balance_transaction', out, bookedTransfer.id);
  call.add('transfer', bookedTransfer, bookedTransfer.transfer_group);
  call.add('balance_transaction', line, payment.id, to.id);
  call.add('charge', { ...payment, balance_transaction: line.id }, bookedTransfer.id, to.id);
  return bookedTransfer;
}

async function reverseTransfer(call: Call): Promise<Outcome> {
  const { params } = call;
  const row = await call.require('transfer');
  const transfer = row.body;
  const reversibleCents = transfer.amount - transfer.amount_reversed;
  const amount = params.integer('amount') ?? reversibleCents;
  params.close();
  if (reversibleCents === 0) throw createRefusedError('transfer_already_reversed', `Transfer ${row.id} is already fully reversed.`);
  if (amount < 1) throw createBadParamError('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  if (amount > reversibleCents)
    throw createBadParamError(
      'amount',
      `Reversal amount (${amount}) is greater than the amount left on the transfer (${reversibleCents})`,
      'amount_too_large',
    );
  const account = getId(transfer.destination) ?? '';
  const { currency } = transfer;
  const payment = await call.require('charge', getId(transfer.destination_payment) ?? '', 'id', account);
  const back = createPaymentRefund(payment.body, amount, call.now);
  const accountLine = createBalanceTransaction(call, { type: 'payment_refund', source: back.id, amount: -amount, currency });
  const id = createId('trr');
  const platformLine = createBalanceTransaction(call, { type: 'transfer_refund', source: id, amount, currency });
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: platformLine.id,
    created: call.now,
    currency,
    destination_payment_refund: back.id,
    metadata: {},
    source_refund: null,
    transfer: row.id,
  };
  const changed: Stripe.Transfer = {
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    reversals: {
      ...transfer.reversals,
      data: [reversal, ...transfer.reversals.data].slice(0, 10),
      has_more: transfer.reversals.data.length >= 10,
    },
    reversed: amount === reversibleCents,
  };
  call.add('balance_transaction', platformLine, id);
  call.add('balance_transaction', accountLine, back.id, account);
  call.add('transfer_reversal', reversal, row.id);
  call.add('refund', { ...back, balance_transaction: accountLine.id }, payment.id, account);
  const refunded = payment.body.amount_refunded + amount;
  call.change(payment, { ...payment.body, amount_refunded: refunded, refunded: refunded >= payment.body.amount });
  call.change(row, changed);
  call.emit('transfer.reversed', changed, { amount_reversed: transfer.amount_reversed, reversed: transfer.reversed });
  return { body: reversal };
}

async function retrieveTransfer(call: Call): Promise<Outcome> {
  const row = await call.require('transfer');
  call.params.close();
  return { body: row.body };
}

async function listTransfers(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  const group = call.params.text('transfer_group', 500);
  call.params.close();
  return await listPage(call, 'transfer', path, page, { ref: group });
}
