import { z } from 'zod';
import type { BalanceLine, ProviderBooks } from '../../ports/provider-books.ts';
import { type CheckoutResponse, type CoinbaseSettings, checkoutShape, createApiClient, parseCents } from './coinbase.ts';

const pageShape = z.object({ checkouts: z.array(checkoutShape), nextPageToken: z.string().nullish() });

/** Checkouts are listed by creation time, but a dispute may refund one over three months later: list this far back before `since`. */
const lateMs = 120 * 24 * 60 * 60_000;

/** Balance lines derived from Coinbase's checkouts; its API has no balance transactions. */
export function openCoinbaseBooks(settings: CoinbaseSettings): ProviderBooks {
  const ask = createApiClient(settings);
  return {
    provider: settings.provider ?? 'coinbase',
    async listLines(since, after) {
      const oldest = since.getTime() - lateMs;
      const query = new URLSearchParams({ pageSize: '100', ...(after === null ? {} : { pageToken: after }) });
      const page = await ask({ method: 'GET', path: `?${query}`, shape: pageShape });
      const isBeyond = page.checkouts.some(({ createdAt }) => Date.parse(createdAt) < oldest);
      return { lines: page.checkouts.flatMap(toBalanceLines), next: isBeyond ? null : (page.nextPageToken ?? null) };
    },
    getBalance: async () => null,
  };
}

function toBalanceLines(checkout: CheckoutResponse): BalanceLine[] {
  const { id, settlement, refunds, createdAt, updatedAt } = checkout;
  if (!settlement) return [];
  // USDC is pegged 1:1 to the dollar.
  const shared = {
    intentId: id,
    currency: checkout.currency === 'USDC' ? 'usd' : checkout.currency.toLowerCase(),
    created: new Date(updatedAt ?? createdAt),
  };
  const completedRefunds = (refunds ?? []).filter(({ status }) => status === 'COMPLETED');
  return [
    { ...shared, id, kind: 'charge', sourceId: id, cents: parseCents(settlement.totalAmount), feeCents: parseCents(settlement.feeAmount) },
    ...completedRefunds.map((refund) => ({
      ...shared,
      id: refund.id,
      kind: 'refund' as const,
      sourceId: refund.id,
      cents: -parseCents(refund.amount),
      feeCents: 0,
    })),
  ];
}
