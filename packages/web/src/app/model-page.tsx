import { ListingCard } from '../features/listing/listing-card.tsx';
import { Model } from '../features/profile/model.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const BlockButton = lazyPart(async () => (await import('../features/block/block-button.tsx')).BlockButton);

/** A creator's page: the profile with the cards of their listings. */
export function ModelPage() {
  return (
    <Model renderCard={(listing) => <ListingCard card={listing} />} renderActions={(username) => <BlockButton username={username} />} />
  );
}
