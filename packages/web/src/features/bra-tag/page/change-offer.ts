import type { BraTag } from '@strapline/contract/shapes';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../../platform/queries.ts';
import { call } from '../../../platform/wire.ts';
import { WireError } from '../../../platform/wire-error.ts';

/** The offer that somebody looked at when they decided to change it. */
export type SeenOffer = Pick<BraTag, 'id' | 'version' | 'offered' | 'offeredAmount'>;

export type WantedOffer = { offered: true; offeredAmount: number } | { offered: false };

/** Another tab or device changed the offer meanwhile; `newer` is the tag as it is now. */
export class OfferChangedError extends Error {
  readonly newer: BraTag;
  constructor(newer: BraTag) {
    super('The offer was changed in the meantime.');
    this.newer = newer;
  }
}

/** Changes an offer, unless it is another one by now than the one that was seen. What else moved on a tag (its proof, its title) does not matter here. */
export async function changeOffer(seen: SeenOffer, wanted: WantedOffer): Promise<void> {
  const send = (version: number) => call('offerBraTag', { braTagId: seen.id, ...wanted, version });
  try {
    await send(seen.version);
  } catch (error) {
    if (!(error instanceof WireError) || error.code !== 'conflict') throw error;
    const newer = await call('fetchBraTag', { braTagId: seen.id });
    queryClient.setQueryData(['fetchBraTag', { braTagId: seen.id }], newer);
    // The version was right, so it was refused for another reason.
    if (newer.version === seen.version) throw error;
    if (isOffer(newer, wanted)) return;
    if (!isOffer(newer, seen)) throw new OfferChangedError(newer);
    await send(newer.version);
  }
}

/** A price counts only while the piece is on sale. */
function isOffer(tag: BraTag, offer: Pick<SeenOffer, 'offered'> & { offeredAmount?: number | null }): boolean {
  return tag.offered === offer.offered && (!tag.offered || tag.offeredAmount === offer.offeredAmount);
}

export function useOffer() {
  return useMutation<void, Error, { seen: SeenOffer; wanted: WantedOffer }>({
    mutationFn: ({ seen, wanted }) => changeOffer(seen, wanted),
    onSuccess: () =>
      Promise.all(
        ['fetchBraTag', 'fetchListing', 'searchListings', 'listMyBraTags'].map((touched) =>
          queryClient.invalidateQueries({ queryKey: [touched] }),
        ),
      ).then(() => undefined),
  });
}
