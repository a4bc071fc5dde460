import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../platform/cache/queries.ts';
import { waitForSession } from '../../../platform/session/session.ts';
import { findTap, saveTap, type TapReading } from '../../../platform/tap/taps.ts';
import { call } from '../../../platform/wire/wire.ts';

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
  const storedReading = findTap(ticket);
  if (storedReading) return storedReading;
  // Only the owner's own connection makes it an owner tap.
  await waitForSession();
  const { tap, ...tag } = await call('fetchBraTag', { braTagId, tap: ticket });
  if (!tap) throw new Error('the response to a tap has no verdict');
  queryClient.setQueryData<BraTag>(['fetchBraTag', { braTagId }], tag);
  const reading = { braTagId, ticket, ...tap, counter: tap.counter ?? null, savedAt: Date.now() };
  saveTap(reading);
  return reading;
}
