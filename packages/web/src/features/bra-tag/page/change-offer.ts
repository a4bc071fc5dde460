import type { BraTag, Condition } from '@strapline/contract/shapes/bra-tag';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../../platform/cache/queries.ts';
import { call } from '../../../platform/wire/wire.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';

/** The offer as the user saw it. */
export type ExpectedOffer = Pick<BraTag, 'id' | 'version' | 'offered' | 'offeredAmount'>;

export type NewOffer = { offered: true; offeredAmount: number; condition?: Condition; laundered?: true } | { offered: false };

/** Another tab or device changed the offer; `newer` is the current tag. */
export class OfferChangedError extends Error {
  readonly latest: BraTag;
  constructor(newer: BraTag) {
    super('The offer was changed in the meantime.');
    this.latest = newer;
  }
}

/** Optimistic locking on the offer alone: other changes to the tag don't matter here. */
export async function changeOffer(expected: ExpectedOffer, newOffer: NewOffer): Promise<void> {
  const send = (version: number) => call('offerBraTag', { braTagId: expected.id, ...newOffer, version });
  try {
    await send(expected.version);
  } catch (error) {
    if (!(error instanceof WireError) || error.code !== 'conflict') throw error;
    const latest = await call('fetchBraTag', { braTagId: expected.id });
    queryClient.setQueryData(['fetchBraTag', { braTagId: expected.id }], latest);
    // The version was current, so the refusal has another reason.
    if (latest.version === expected.version) throw error;
    if (matchesOffer(latest, newOffer)) return;
    if (!matchesOffer(latest, expected)) throw new OfferChangedError(latest);
    await send(latest.version);
  }
}

/** The price only counts while the piece is on sale. */
function matchesOffer(tag: BraTag, offer: Pick<ExpectedOffer, 'offered'> & { offeredAmount?: number | null }): boolean {
  return tag.offered === offer.offered && (!tag.offered || tag.offeredAmount === offer.offeredAmount);
}

export function useOffer() {
  return useMutation<void, Error, { expected: ExpectedOffer; newOffer: NewOffer }>({
    mutationFn: ({ expected, newOffer }) => changeOffer(expected, newOffer),
    onSuccess: () =>
      Promise.all(
        ['fetchBraTag', 'fetchListing', 'searchListings', 'listMyBraTags'].map((touched) =>
          queryClient.invalidateQueries({ queryKey: [touched] }),
        ),
      ).then(() => undefined),
  });
}
