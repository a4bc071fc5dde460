/** What happened to a public listing, as far as others are notified of it. */
export const listingChanges = ['published', 'priceLowered', 'reserved', 'free', 'sold', 'edited'] as const;
export type ListingChange = (typeof listingChanges)[number];

/** `details`: a fingerprint of what it can be found by. */
export type ListingSnapshot = { state: string; priceCents: number; details: string };

const isOnSale = ({ state }: ListingSnapshot): boolean => state === 'published' || state === 'reserved';

/** The change between two states of a listing, undefined before the first; null if nobody is notified. */
export function findListingChange(before: ListingSnapshot | undefined, after: ListingSnapshot): ListingChange | null {
  if (after.state === 'sold') return before?.state === 'sold' ? null : 'sold';
  if (!isOnSale(after)) return null;
  if (!before || !isOnSale(before)) return 'published';
  if (before.state !== after.state) return after.state === 'reserved' ? 'reserved' : 'free';
  if (after.priceCents < before.priceCents) return 'priceLowered';
  return before.details === after.details ? null : 'edited';
}
