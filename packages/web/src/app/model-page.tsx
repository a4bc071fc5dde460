import { ListingCard } from '../features/listing/listing-card.tsx';
import { Model } from '../features/profile/model.tsx';

/** A creator's page, where the person meets the cards of what they sell. */
export function ModelPage() {
  return <Model renderCard={(listing) => <ListingCard card={listing} />} />;
}
