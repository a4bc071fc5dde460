import { findHandleOn } from '@strapline/domain/profile/proven-handles';
import { ListingCard } from '../features/listing/listing-card.tsx';
import { Model } from '../features/profile/model.tsx';
import { CreatorSize } from '../features/survey/creator-size.tsx';
import { useApp } from '../platform/page/app-data.ts';
import { useHydrated } from '../platform/page/hydrated.ts';
import { lazyPart } from '../platform/page/lazy-part.tsx';
import { useSite } from '../platform/page/site.ts';
import { CardHeart } from './card-heart.tsx';

const FollowButton = lazyPart(async () => (await import('../features/saved/follow-button.tsx')).FollowButton);
const LiveStrip = lazyPart(async () => (await import('../features/live/live-strip.tsx')).LiveStrip);
// Below the pieces.
const ModelPosts = lazyPart(async () => (await import('../features/post/model-posts.tsx')).ModelPosts);
const CreatorPairs = lazyPart(async () => (await import('../features/pair/creator-pairs.tsx')).CreatorPairs);
const CreatorGalleries = lazyPart(async () => (await import('../features/gallery/creator-galleries.tsx')).CreatorGalleries);
const RatingList = lazyPart(async () => (await import('../features/rating/rating-list.tsx')).RatingList);

/** A creator's page: the profile with the cards of their listings, and what others say about them. */
export function ModelPage() {
  const isHydrated = useHydrated();
  const { youtube: hasYoutube } = useSite();
  const { pairs: hasPairs, icbm: hasSurveys } = useApp().modules;
  return (
    <Model
      renderCard={(listing) => <ListingCard card={listing} action={<CardHeart card={listing} />} />}
      renderFollow={(username) => isHydrated && <FollowButton username={username} />}
      renderLive={({ username, provenHandles }) =>
        isHydrated && hasYoutube && findHandleOn('youtube', provenHandles) && <LiveStrip username={username} />
      }
      renderSize={(model) => hasSurveys && <CreatorSize model={model} />}
      renderPosts={(slug) => isHydrated && <ModelPosts slug={slug} />}
      renderPairs={(username) => isHydrated && hasPairs && <CreatorPairs username={username} />}
      renderGalleries={(username) => isHydrated && <CreatorGalleries username={username} />}
      renderRatings={(username) => isHydrated && <RatingList username={username} />}
    />
  );
}
