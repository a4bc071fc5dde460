import { z } from 'zod';
import type { BalanceLine, ProviderBooks } from '../../ports/provider-books.ts';
import { asker, type CheckoutAnswer, type CoinbaseSettings, centsOf, checkoutShape } from './coinbase.ts';

const pageShape = z.object({ checkouts: z.array(checkoutShape), nextPageToken: z.string().nullish() });

/** Checkouts are listed by when they were made, and a dispute may end in a refund more than three months later: this far back each is looked at again. */
const lateMs = 120 * 24 * 60 * 60_000;

/** What came and went at Coinbase, told from its checkouts; it keeps no balance that could be asked for. */
export function openCoinbaseBooks(settings: CoinbaseSettings): ProviderBooks {
  const ask = asker(settings);
  return {
    provider: settings.provider ?? 'coinbase',
    async lines(since, after) {
      const oldest = since.getTime() - lateMs;
      const query = new URLSearchParams({ pageSize: '100', ...(after === null ? {} : { pageToken: after }) });
      const page = await ask({ method: 'GET', path: `?${query}`, shape: pageShape });
      const isBeyond = page.checkouts.some(({ createdAt }) => Date.parse(createdAt) < oldest);
      return { lines: page.checkouts.flatMap(linesOf), next: isBeyond ? null : (page.nextPageToken ?? null) };
    },
    held: async () => null,
  };
}

function linesOf(checkout: CheckoutAnswer): BalanceLine[] {
  const { id, settlement, refunds, createdAt, updatedAt } = checkout;
  if (!settlement) return [];
  // A coin is a dollar.
  const shared = {
    intentId: id,
    currency: checkout.currency === 'USDC' ? 'usd' : checkout.currency.toLowerCase(),
    created: new Date(updatedAt ?? createdAt),
  };
  const sent = (refunds ?? []).filter(({ status }) => status === 'COMPLETED');
  return [
    { ...shared, id, kind: 'charge', sourceId: id, cents: centsOf(settlement.totalAmount), feeCents: centsOf(settlement.feeAmount) },
    ...sent.map((refund) => ({
      ...shared,
      id: refund.id,
      kind: 'refund' as const,
      sourceId: refund.id,
      cents: -centsOf(refund.amount),
      feeCents: 0,
    })),
  ];
}
