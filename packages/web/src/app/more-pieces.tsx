import { RecentlyViewedPieces } from '../features/boutique/recently-viewed-pieces.tsx';
import { SimilarPieces } from '../features/boutique/similar-pieces.tsx';
import { ListingCard } from '../features/listing/listing-card.tsx';
import { CardHeart } from './card-heart.tsx';

/** What a listing page ends with. */
export function MorePieces({ slug }: { slug: string }) {
  return (
    <div className="wrap">
      <SimilarPieces slug={slug} renderCard={(card) => <ListingCard card={card} action={<CardHeart card={card} />} />} />
      <RecentlyViewedPieces slug={slug} renderCard={(card) => <ListingCard card={card} action={<CardHeart card={card} />} />} />
    </div>
  );
}
