import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../../platform/queries.ts';
import { call } from '../../../platform/wire.ts';
import { WireError } from '../../../platform/wire-error.ts';

/** The offer that somebody looked at when they decided to change it. */
export type ExpectedOffer = Pick<BraTag, 'id' | 'version' | 'offered' | 'offeredAmount'>;

export type NewOffer = { offered: true; offeredAmount: number } | { offered: false };

/** Another tab or device changed the offer meanwhile; `newer` is the tag as it is now. */
export class OfferChangedError extends Error {
  readonly newer: BraTag;
  constructor(newer: BraTag) {
    super('The offer was changed in the meantime.');
    this.newer = newer;
  }
}

/** Changes an offer, unless it is another one by now than the one that was seen. What else moved on a tag (its proof, its title) does not matter here. */
export async function changeOffer(expected: ExpectedOffer, wanted: NewOffer): Promise<void> {
  const send = (version: number) => call('offerBraTag', { braTagId: expected.id, ...wanted, version });
  try {
    await send(expected.version);
  } catch (error) {
    if (!(error instanceof WireError) || error.code !== 'conflict') throw error;
    const newer = await call('fetchBraTag', { braTagId: expected.id });
    queryClient.setQueryData(['fetchBraTag', { braTagId: expected.id }], newer);
    // The version was right, so it was refused for another reason.
    if (newer.version === expected.version) throw error;
    if (hasOffer(newer, wanted)) return;
    if (!hasOffer(newer, expected)) throw new OfferChangedError(newer);
    await send(newer.version);
  }
}

/** A price counts only while the piece is on sale. */
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
