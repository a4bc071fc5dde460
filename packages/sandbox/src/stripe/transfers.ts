import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { canReceive } from './account-object.ts';
import { spend } from './balance.ts';
import type { RowOf } from './bodies.ts';
import type { Call, Endpoint, Outcome } from './call.ts';
import { newDestinationPayment, newPaymentRefund } from './destination-payment.ts';
import { badParam, noSuch, refused } from './errors.ts';
import { listPage, readList } from './lists.ts';
import { idOf, newBalanceTransaction } from './objects.ts';
import { planPayout } from './payouts.ts';

const path = '/v1/transfers';

/** Moving money from the platform's balance to a connected account's, and back. */
export const transferEndpoints: Endpoint[] = [
  { method: 'POST', path, run: create },
  { method: 'GET', path, run: list },
  { method: 'GET', path: `${path}/:id`, run: retrieve },
  { method: 'POST', path: `${path}/:id`, run: update },
  { method: 'POST', path: `${path}/:id/reversals`, run: reverse },
  { method: 'GET', path: `${path}/:id/reversals`, run: listReversals },
  { method: 'GET', path: `${path}/:id/reversals/:part`, run: retrieveReversal },
  { method: 'POST', path: `${path}/:id/reversals/:part`, run: updateReversal },
];

async function create(call: Call): Promise<Outcome> {
  const { params } = call;
  const currency = params.needText('currency', 3).toLowerCase();
  const amount = params.needInteger('amount');
  const destination = await call.need('account', params.needText('destination', 100), 'destination');
  const source = params.text('source_transaction', 100);
  params.choice('source_type', ['card']);
  const group = params.text('transfer_group', 500) || null;
  const description = params.text('description', 1000) || null;
  const metadata = params.metadata();
  params.close();
  if (amount < 1) throw badParam('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  if (!canReceive(destination.body)) {
    throw refused(
      'insufficient_capabilities_for_transfer',
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    );
  }
  const charge = source ? await fromCharge(call, source, amount, currency, group) : null;
  if (charge === null) await spend(call, '', amount, currency);
  const transfer = newTransfer(call, { amount, currency, destination: destination.id, description, metadata });
  const joined: Stripe.Transfer = {
    ...transfer,
    source_transaction: charge?.id ?? null,
    transfer_group: group ?? charge?.group ?? null,
  };
  const availableOn = charge?.availableOn ?? call.now;
  const made = book(call, joined, destination, availableOn);
  call.emit('transfer.created', made);
  return { body: made };
}

/** A transfer may be paid by a charge whose money is still on its way; it becomes available together with it. */
async function fromCharge(call: Call, id: string, amount: number, currency: string, group: string | null) {
  const charge = await call.need('charge', id, 'source_transaction');
  const line = await call.find('balance_transaction', idOf(charge.body.balance_transaction) ?? '');
  if (charge.body.currency !== currency) {
    throw badParam(
      'currency',
      `The currency of source_transaction's balance transaction (${charge.body.currency}) must be the same as the transfer currency (${currency})`,
    );
  }
  if (line === null || charge.body.status !== 'succeeded') throw badParam('source_transaction', 'The charge has not been captured.');
  if (group !== null && charge.body.transfer_group !== null && group !== charge.body.transfer_group) {
    throw badParam(
      'transfer_group',
      'The transfer_group of the source_transaction must be the same as the transfer_group of the transfer.',
    );
  }
  // The first transfer of a charge gives it a group, so without one there was none.
  const refs = charge.body.transfer_group === null ? [] : [charge.body.transfer_group];
  const before = await call.list({ kind: 'transfer', refs, equal: { source_transaction: id }, limit: 100 });
  const moved = before.reduce((sum, one) => sum + one.body.amount - one.body.amount_reversed, 0);
  if (moved + amount > charge.body.amount_captured) {
    throw badParam(
      'amount',
      `Cannot create transfers with an amount greater than the source charge's amount that is left (${charge.body.amount_captured - moved}).`,
    );
  }
  const joinedGroup = charge.body.transfer_group ?? group ?? `group_${idOf(charge.body.payment_intent) ?? charge.id}`;
  // Changed even if nothing differs: two transfers of one charge at once must see each other.
  call.change(charge, { ...charge.body, transfer_group: joinedGroup });
  return { id: charge.id, group: joinedGroup, availableOn: line.body.available_on };
}

type TransferFacts = Pick<Stripe.Transfer, 'amount' | 'currency' | 'description' | 'metadata'> & { destination: string };

function newTransfer(call: Call, facts: TransferFacts): Stripe.Transfer {
  const id = newId('tr');
  return {
    id,
    object: 'transfer',
    amount_reversed: 0,
    balance_transaction: null,
    created: call.now,
    destination_payment: newId('py'),
    livemode: false,
    reversals: { object: 'list', data: [], has_more: false, url: `${path}/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: null,
    ...facts,
  } satisfies Stripe.Transfer;
}

/** Writes both sides: out of our balance, into theirs as a payment. */
function book(call: Call, transfer: Stripe.Transfer, to: RowOf<'account'>, availableOn: number): Stripe.Transfer {
  const { amount, currency, description } = transfer;
  const out = newBalanceTransaction(call, { type: 'transfer', source: transfer.id, amount: -amount, currency, description });
  const made: Stripe.Transfer = { ...transfer, balance_transaction: out.id };
  const payment = newDestinationPayment(made, call.now);
  const line = newBalanceTransaction(call, { type: 'payment', source: payment.id, amount, currency, description, availableOn });
  call.add('balance_transaction', out, made.id);
  call.add('transfer', made, made.transfer_group);
  call.add('balance_transaction', line, payment.id, to.id);
  call.add('charge', { ...payment, balance_transaction: line.id }, made.id, to.id);
  planPayout(call, to.body, availableOn);
  return made;
}

async function reverse(call: Call): Promise<Outcome> {
  const { params } = call;
  const row = await call.need('transfer');
  const transfer = row.body;
  const left = transfer.amount - transfer.amount_reversed;
  const amount = params.integer('amount') ?? left;
  const description = params.text('description', 1000) || null;
  const metadata = params.metadata();
  params.flag('refund_application_fee');
  params.close();
  if (left === 0) throw refused('transfer_already_reversed', `Transfer ${row.id} is already fully reversed.`);
  if (amount < 1) throw badParam('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  if (amount > left)
    throw badParam('amount', `Reversal amount (${amount}) is greater than the amount left on the transfer (${left})`, 'amount_too_large');
  const account = idOf(transfer.destination) ?? '';
  const { currency } = transfer;
  const payment = await call.need('charge', idOf(transfer.destination_payment) ?? '', 'id', account);
  const back = newPaymentRefund(payment.body, amount, call.now);
  const theirs = newBalanceTransaction(call, { type: 'payment_refund', source: back.id, amount: -amount, currency, description });
  const id = newId('trr');
  const ours = newBalanceTransaction(call, { type: 'transfer_refund', source: id, amount, currency, description });
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: ours.id,
    created: call.now,
    currency,
    destination_payment_refund: back.id,
    metadata,
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
    reversed: amount === left,
  };
  call.add('balance_transaction', ours, id);
  call.add('balance_transaction', theirs, back.id, account);
  call.add('transfer_reversal', reversal, row.id);
  call.add('refund', { ...back, balance_transaction: theirs.id }, payment.id, account);
  const refunded = payment.body.amount_refunded + amount;
  call.change(payment, { ...payment.body, amount_refunded: refunded, refunded: refunded >= payment.body.amount });
  call.change(row, changed);
  call.emit('transfer.reversed', changed, { amount_reversed: transfer.amount_reversed, reversed: transfer.reversed });
  return { body: reversal };
}

async function retrieve(call: Call): Promise<Outcome> {
  const row = await call.need('transfer');
  call.params.close();
  return { body: row.body };
}

async function update(call: Call): Promise<Outcome> {
  const row = await call.need('transfer');
  const description = call.params.text('description', 1000);
  const transfer: Stripe.Transfer = {
    ...row.body,
    ...(description === undefined ? {} : { description: description || null }),
    metadata: call.params.metadata(row.body.metadata),
  };
  call.params.close();
  call.change(row, transfer);
  call.emit('transfer.updated', transfer);
  return { body: transfer };
}

async function list(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  const group = call.params.text('transfer_group', 500);
  const destination = call.params.text('destination', 100);
  call.params.close();
  return await listPage(call, 'transfer', path, page, {
    ...(group === undefined ? {} : { refs: [group] }),
    ...(destination === undefined ? {} : { equal: { destination } }),
  });
}

async function listReversals(call: Call): Promise<Outcome> {
  const row = await call.need('transfer');
  const page = readList(call.params);
  call.params.close();
  return await listPage(call, 'transfer_reversal', `${path}/${row.id}/reversals`, page, { refs: [row.id] });
}

async function needReversal(call: Call): Promise<RowOf<'transfer_reversal'>> {
  const row = await call.need('transfer_reversal', call.part);
  if (row.body.transfer !== call.id) throw noSuch('transfer_reversal', call.part, 'id');
  return row;
}

async function retrieveReversal(call: Call): Promise<Outcome> {
  const row = await needReversal(call);
  call.params.close();
  return { body: row.body };
}

async function updateReversal(call: Call): Promise<Outcome> {
  const row = await needReversal(call);
  const reversal: Stripe.TransferReversal = { ...row.body, metadata: call.params.metadata(row.body.metadata ?? {}) };
  call.params.close();
  call.change(row, reversal);
  return { body: reversal };
}
