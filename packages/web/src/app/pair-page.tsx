import { useLocation, useParams } from '@tanstack/react-router';
import { OnePair } from '../features/pair/view/one-pair.tsx';
import { useApp } from '../platform/page/app-data.ts';
import { useHydrated } from '../platform/page/hydrated.ts';
import { lazyPart } from '../platform/page/lazy-part.tsx';

const FollowButton = lazyPart(async () => (await import('../features/saved/follow-button.tsx')).FollowButton);
// Below everything else.
const PairCreatorSize = lazyPart(async () => (await import('../features/survey/pair-creator-size.tsx')).PairCreatorSize);

/** A pair, with the button that follows its creator and the creator's size. */
export function PairPage() {
  const { pairId = '' } = useParams({ strict: false });
  const verb = useLocation({ select: ({ pathname }) => pathname.split('/')[2] });
  const isHydrated = useHydrated();
  const { icbm: hasSurveys } = useApp().modules;
  return (
    <OnePair
      key={pairId}
      pairId={pairId}
      part={verb === 'verify' ? 'checks' : verb === 'wallet' ? 'wallet' : undefined}
      renderFollow={(username) => isHydrated && <FollowButton username={username} />}
      renderSize={(slug) => isHydrated && hasSurveys && <PairCreatorSize pairId={pairId} slug={slug} />}
    />
  );
}
