import type { ListingCard } from '@strapline/contract/shapes/listing';
import { useHydrated } from '../platform/page/hydrated.ts';
import { lazyPart } from '../platform/page/lazy-part.tsx';

const SaveHeart = lazyPart(async () => (await import('../features/saved/save-heart.tsx')).SaveHeart);

/** Its code isn't part of the first load. */
export function CardHeart({ card }: { card: ListingCard }) {
  return useHydrated() ? <SaveHeart braTagId={card.braTagId} title={card.title} /> : null;
}
