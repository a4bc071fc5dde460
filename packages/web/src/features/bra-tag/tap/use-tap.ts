import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../platform/queries.ts';
import { whenSettled } from '../../../platform/session/session.ts';
import { keepTap, keptTap, type TapReading } from '../../../platform/taps.ts';
import { call } from '../../../platform/wire.ts';

/** A ticket is redeemed once; this browser caches the result for reloads. */
export function useTap(braTagId: string, ticket: string | undefined) {
  return useQuery<TapReading, Error>({
    queryKey: ['tap', ticket],
    queryFn: () => redeemTap(braTagId, ticket ?? ''),
    enabled: ticket !== undefined && braTagId !== 'unknown',
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The result is kept for a claim. */
export async function redeemTap(braTagId: string, ticket: string): Promise<TapReading> {
  const known = keptTap(ticket);
  if (known) return known;
  // Only the owner's own connection makes it an owner tap.
  await whenSettled();
  const { tap, ...tag } = await call('fetchBraTag', { braTagId, tap: ticket });
  if (!tap) throw new Error('the answer to a tap has no verdict');
  queryClient.setQueryData<BraTag>(['fetchBraTag', { braTagId }], tag);
  const reading = { braTagId, ticket, ...tap, counter: tap.counter ?? null, keptAt: Date.now() };
  keepTap(reading);
  return reading;
}
