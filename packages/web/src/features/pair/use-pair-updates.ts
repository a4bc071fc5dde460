import { useEffect } from 'react';
import { queryClient, useCall } from '../../platform/cache/queries.ts';
import { subscribe } from '../../platform/wire/wire.ts';
import type { Pair } from './pair-shape.ts';

/** How often an own pair is asked about, in case its push got lost. */
const pollMs = 20_000;

const moving: readonly Pair['status'][] = ['uploading', 'processing', 'in_review'];

/** Follows an own pair: a push says that it changed, and polling is the fallback while it can. */
export function usePairUpdates(pairId: string, pair: Pair | undefined): void {
  const isMoving = pair?.own !== undefined && moving.includes(pair.status);
  const polled = useCall('pollPairStatus', { pairId }, { enabled: isMoving, refetchInterval: pollMs });
  const version = polled.data?.version;
  useEffect(() => {
    if (version !== undefined && pair && version > pair.version) reloadPair(pairId);
  }, [version, pair, pairId]);
  // Somebody may no longer look: the page says so without a reload.
  useEffect(
    () =>
      subscribe('accessRevoked', ({ resource, id }) => {
        if (resource === 'pair' && id === pairId) reloadPair(pairId);
      }),
    [pairId],
  );
  useEffect(
    () =>
      subscribe('pairStatus', (state) => {
        if (state.pairId === pairId) reloadPair(pairId);
      }),
    [pairId],
  );
}

export function reloadPair(pairId: string): void {
  for (const event of ['fetchApair', 'pollPairStatus']) void queryClient.invalidateQueries({ queryKey: [event, { pairId }] });
  void queryClient.invalidateQueries({ queryKey: ['listMyPairs'] });
}
