import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../../platform/queries.ts';
import { call } from '../../../platform/wire.ts';
import { WireError } from '../../../platform/wire-error.ts';

/** The offer as the user saw it. */
export type ExpectedOffer = Pick<BraTag, 'id' | 'version' | 'offered' | 'offeredAmount'>;

export type NewOffer = { offered: true; offeredAmount: number } | { offered: false };

/** Another tab or device changed the offer; `newer` is the current tag. */
export class OfferChangedError extends Error {
  readonly newer: BraTag;
  constructor(newer: BraTag) {
    super('The offer was changed in the meantime.');
    this.newer = newer;
  }
}

/** Optimistic locking on the offer alone: other changes to the tag don't matter here. */
export async function changeOffer(expected: ExpectedOffer, wanted: NewOffer): Promise<void> {
  const send = (version: number) => call('offerBraTag', { braTagId: expected.id, ...wanted, version });
  try {
    await send(expected.version);
  } catch (error) {
    if (!(error instanceof WireError) || error.code !== 'conflict') throw error;
    const newer = await call('fetchBraTag', { braTagId: expected.id });
    queryClient.setQueryData(['fetchBraTag', { braTagId: expected.id }], newer);
    // The version was current, so the refusal has another reason.
    if (newer.version === expected.version) throw error;
    if (hasOffer(newer, wanted)) return;
    if (!hasOffer(newer, expected)) throw new OfferChangedError(newer);
    await send(newer.version);
  }
}

/** The price only counts while the piece is on sale. */
function hasOffer(tag: BraTag, offer: Pick<ExpectedOffer, 'offered'> & { offeredAmount?: number | null }): boolean {
  return tag.offered === offer.offered && (!tag.offered || tag.offeredAmount === offer.offeredAmount);
}

export function useOffer() {
  return useMutation<void, Error, { expected: ExpectedOffer; wanted: NewOffer }>({
    mutationFn: ({ expected, wanted }) => changeOffer(expected, wanted),
    onSuccess: () =>
      Promise.all(
        ['fetchBraTag', 'fetchListing', 'searchListings', 'listMyBraTags'].map((touched) =>
          queryClient.invalidateQueries({ queryKey: [touched] }),
        ),
      ).then(() => undefined),
  });
}
