import type Stripe from 'stripe';
import type { BalanceLine, LineKind, ProviderBooks } from '../../ports/provider-books.ts';
import { callStripe, openSdk, type StripeSettings } from './stripe-sdk.ts';

/** The balance transactions of the platform's Stripe account. */
export function openStripeBooks(settings: StripeSettings): ProviderBooks {
  const stripe = openSdk(settings);
  return {
    provider: settings.provider ?? 'stripe',
    listLines: async (since, after) =>
      await callStripe(async () => {
        const page = await stripe.balanceTransactions.list({
          limit: 100,
          created: { gte: Math.floor(since.getTime() / 1000) },
          expand: ['data.source'],
          ...(after === null ? {} : { starting_after: after }),
        });
        return { lines: page.data.map(toBalanceLine), next: page.has_more ? (page.data.at(-1)?.id ?? null) : null };
      }),
    getBalance: async () =>
      await callStripe(async () => {
        const balance = await stripe.balance.retrieve();
        const held = new Map<string, number>();
        for (const { currency, amount } of [...balance.available, ...balance.pending])
          held.set(currency, (held.get(currency) ?? 0) + amount);
        return held;
      }),
  };
}

const kinds: Partial<Record<Stripe.BalanceTransaction['type'], LineKind>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  transfer: 'transfer',
  transfer_refund: 'transfer_back',
  transfer_cancel: 'transfer_back',
  transfer_failure: 'transfer_back',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
};

function toBalanceLine(line: Stripe.BalanceTransaction): BalanceLine {
  const source = typeof line.source === 'object' ? line.source : null;
  return {
    id: line.id,
    kind: kinds[line.type] ?? (line.reporting_category.startsWith('dispute') ? 'dispute' : 'other'),
    sourceId: findTransferId(source) ?? source?.id ?? (typeof line.source === 'string' ? line.source : null),
    intentId: findIntentId(source),
    cents: line.amount,
    feeCents: line.fee,
    currency: line.currency,
    created: new Date(line.created * 1000),
  };
}

function findIntentId(source: object | null): string | null {
  if (source === null || !('payment_intent' in source)) return null;
  return getId(source.payment_intent);
}

function findTransferId(source: object | null): string | null {
  if (source === null || !('object' in source) || source.object !== 'transfer_reversal' || !('transfer' in source)) return null;
  return getId(source.transfer);
}

function getId(named: unknown): string | null {
  if (typeof named === 'string') return named;
  return typeof named === 'object' && named !== null && 'id' in named && typeof named.id === 'string' ? named.id : null;
}
