import { ListingScreen } from '../features/listing/listing-screen.tsx';
import { HeldForOffer, OfferButton } from '../features/offer/offer-button.tsx';
import { useHydrated } from '../platform/page/hydrated.ts';
import { lazyPart } from '../platform/page/lazy-part.tsx';

const SaveButton = lazyPart(async () => (await import('../features/saved/save-button.tsx')).SaveButton);
const SellerOffers = lazyPart(async () => (await import('../features/offer/seller-offers.tsx')).SellerOffers);

// Below the fold, and nothing that the first HTML needs.
const MorePieces = lazyPart(async () => (await import('./more-pieces.tsx')).MorePieces);

/** The page of a listing, with what other features add to it. */
export function ListingPage() {
  const isHydrated = useHydrated();
  return (
    <ListingScreen
      parts={{
        offer: (listing, country) => <OfferButton listing={listing} country={country} />,
        held: (listing, otherwise) => <HeldForOffer listing={listing}>{otherwise}</HeldForOffer>,
        offers: (listing) => isHydrated && <SellerOffers listing={listing} />,
        save: ({ braTagId, savedCount }) => isHydrated && <SaveButton braTagId={braTagId} count={savedCount} />,
        more: ({ slug }) => isHydrated && <MorePieces slug={slug} />,
      }}
    />
  );
}
