import { ListingCard } from '../features/listing/listing-card.tsx';
import { Saved } from '../features/saved/saved.tsx';
import { CardHeart } from './card-heart.tsx';

/** What a member saved: pieces with their cards, creators and searches. */
export function SavedPage() {
  return <Saved renderCard={(card) => <ListingCard card={card} action={<CardHeart card={card} />} />} />;
}
