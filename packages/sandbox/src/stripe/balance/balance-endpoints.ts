import type Stripe from 'stripe';
import type { Call, Endpoint, Outcome } from '../api/call.ts';
import { listPage, readList } from '../api/list-page.ts';
import { createRefusedError } from '../api/stripe-error.ts';

const path = '/v1/balance_transactions';

export const balanceEndpoints: Endpoint[] = [
  { method: 'GET', path: '/v1/balance', connected: true, run: retrieveBalance },
  { method: 'GET', path, connected: true, run: listTransactions },
];

/** With the status that follows from the time. */
export function settleLine<T extends { object?: unknown; available_on?: unknown }>(body: T, now: number): T {
  if (body.object !== 'balance_transaction') return body;
  return { ...body, status: Number(body.available_on) <= now ? 'available' : 'pending' };
}

/** Requires that the amount is available. The purse row makes concurrent payouts conflict, so that both can't spend the same money. */
export async function spendBalance(call: Call, account: string, amount: number, currency: string): Promise<void> {
  const id = `purse_${account || 'platform'}_${currency}`;
  // Read before the sum, so that a conflict is noticed.
  const purse = await call.find('purse', id, account);
  const sum = (await call.sums(account)).find((one) => one.currency === currency);
  if ((sum?.available ?? 0) < amount) {
    throw createRefusedError(
      'balance_insufficient',
      'You have insufficient available funds in your Stripe account. One thing to keep in mind: the money of a card payment becomes available some days later.',
    );
  }
  if (purse === null) call.add('purse', { id, object: 'purse', moves: 1 }, null, account);
  else call.change(purse, { ...purse.body, moves: purse.body.moves + 1 });
}

async function retrieveBalance(call: Call): Promise<Outcome> {
  call.params.close();
  const sums = await call.sums();
  const balances = sums.length === 0 ? [{ currency: 'usd', available: 0, pending: 0 }] : sums;
  const line = (currency: string, amount: number) => ({ amount, currency, source_types: { card: amount } });
  return {
    body: {
      object: 'balance',
      available: balances.map((sum) => line(sum.currency, sum.available)),
      connect_reserved: balances.map((sum) => ({ amount: 0, currency: sum.currency })),
      livemode: false,
      pending: balances.map((sum) => line(sum.currency, sum.pending)),
      refund_and_dispute_prefunding: {
        available: balances.map((sum) => ({ amount: 0, currency: sum.currency })),
        pending: balances.map((sum) => ({ amount: 0, currency: sum.currency })),
      },
    } satisfies Stripe.Balance,
  };
}

async function listTransactions(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  call.params.close();
  return await listPage(call, 'balance_transaction', path, page, {}, (body) => settleLine(body, call.now));
}
