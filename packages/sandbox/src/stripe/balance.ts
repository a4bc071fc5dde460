import type Stripe from 'stripe';
import type { Call, Endpoint, Outcome } from './call.ts';
import { refused } from './errors.ts';
import { listPage, readList } from './lists.ts';

const path = '/v1/balance_transactions';

export const balanceEndpoints: Endpoint[] = [
  { method: 'GET', path: '/v1/balance', connected: true, run: balance },
  { method: 'GET', path, connected: true, run: list },
  { method: 'GET', path: `${path}/:id`, connected: true, run: retrieve },
];

/** A line is available once its day has come; nothing is written for that. */
export function lineAt<T extends { object?: unknown; available_on?: unknown }>(body: T, now: number): T {
  if (body.object !== 'balance_transaction') return body;
  return { ...body, status: Number(body.available_on) <= now ? 'available' : 'pending' };
}

/** Takes from what is available, so that two cannot take the same: the purse is changed by both, and one of them looks again. */
export async function spend(call: Call, account: string, amount: number, currency: string): Promise<void> {
  const id = `purse_${account || 'platform'}_${currency}`;
  // Before the sum: who reads it after somebody else was done sees their line too.
  const purse = await call.find('purse', id, account);
  const sum = (await call.sums(account)).find((one) => one.currency === currency);
  if ((sum?.available ?? 0) < amount) {
    throw refused(
      'balance_insufficient',
      'You have insufficient available funds in your Stripe account. One thing to keep in mind: the money of a card payment becomes available some days later.',
    );
  }
  if (purse === null) call.add('purse', { id, object: 'purse', moves: 1 }, null, account);
  else call.change(purse, { ...purse.body, moves: purse.body.moves + 1 });
}

async function balance(call: Call): Promise<Outcome> {
  call.params.close();
  const sums = await call.sums();
  const known = sums.length === 0 ? [{ currency: 'usd', available: 0, pending: 0 }] : sums;
  const line = (currency: string, amount: number) => ({ amount, currency, source_types: { card: amount } });
  return {
    body: {
      object: 'balance',
      available: known.map((sum) => line(sum.currency, sum.available)),
      connect_reserved: known.map((sum) => ({ amount: 0, currency: sum.currency })),
      livemode: false,
      pending: known.map((sum) => line(sum.currency, sum.pending)),
      refund_and_dispute_prefunding: {
        available: known.map((sum) => ({ amount: 0, currency: sum.currency })),
        pending: known.map((sum) => ({ amount: 0, currency: sum.currency })),
      },
    } satisfies Stripe.Balance,
  };
}

async function list(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  const source = call.params.text('source', 100);
  const type = call.params.text('type', 40);
  const currency = call.params.text('currency', 10);
  call.params.close();
  const filter = {
    ...(source === undefined ? {} : { refs: [source] }),
    equal: { ...(type === undefined ? {} : { type }), ...(currency === undefined ? {} : { currency: currency.toLowerCase() }) },
  };
  return await listPage(call, 'balance_transaction', path, page, filter, (body) => lineAt(body, call.now));
}

async function retrieve(call: Call): Promise<Outcome> {
  const row = await call.need('balance_transaction');
  call.params.close();
  return { body: lineAt(row.body, call.now) };
}
