import { useLocation, useParams } from '@tanstack/react-router';
import { OnePair } from '../features/pair/view/one-pair.tsx';
import { useHydrated } from '../platform/page/hydrated.ts';
import { lazyPart } from '../platform/page/lazy-part.tsx';

const FollowButton = lazyPart(async () => (await import('../features/saved/follow-button.tsx')).FollowButton);

/** A pair, with the button that follows its creator. */
export function PairPage() {
  const { pairId = '' } = useParams({ strict: false });
  const verb = useLocation({ select: ({ pathname }) => pathname.split('/')[2] });
  const isHydrated = useHydrated();
  return (
    <OnePair
      key={pairId}
      pairId={pairId}
      part={verb === 'verify' ? 'checks' : verb === 'wallet' ? 'wallet' : undefined}
      renderFollow={(username) => isHydrated && <FollowButton username={username} />}
    />
  );
}
