import type { ReactNode } from 'react';
import type { Listing } from './sale-state.ts';

/** What other features show on the page of a piece; `app/listing-page.tsx` passes it. */
export type ListingParts = {
  /** Beside Buy now. `country` is where the total is for. */
  offer?: (listing: Listing, country: string) => ReactNode;
  /** Instead of the note that somebody else holds it, if an accepted offer holds it for the viewer. */
  held?: (listing: Listing, otherwise: ReactNode) => ReactNode;
  /** For its seller: offers to answer, and the rules for them. */
  offers?: (listing: Listing) => ReactNode;
  /** In the row of small actions, before Share. */
  save?: (listing: Listing) => ReactNode;
  /** A question to the seller. */
  ask?: (listing: Listing) => ReactNode;
  /** Below everything: similar pieces, and those viewed last. */
  more?: (listing: Listing) => ReactNode;
};
