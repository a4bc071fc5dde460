import { ListingCard } from '../features/listing/listing-card.tsx';
import { Model } from '../features/profile/model.tsx';

/** A creator's page: the profile with the cards of their listings. */
export function ModelPage() {
  return <Model renderCard={(listing) => <ListingCard card={listing} />} />;
}
