import { CollectorScreen } from '../features/profile/collector-screen.tsx';
import { useHydrated } from '../platform/page/hydrated.ts';
import { lazyPart } from '../platform/page/lazy-part.tsx';

const FollowButton = lazyPart(async () => (await import('../features/saved/follow-button.tsx')).FollowButton);
const RatingList = lazyPart(async () => (await import('../features/rating/rating-list.tsx')).RatingList);

/** A collection, with what others say about its owner. */
export function CollectorPage() {
  const isHydrated = useHydrated();
  return (
    <CollectorScreen
      renderFollow={(username) => isHydrated && <FollowButton username={username} />}
      renderRatings={(username) => isHydrated && <RatingList username={username} />}
    />
  );
}
