import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { UserRound } from 'lucide';
import { ListingCard } from '../features/listing/listing-card.tsx';
import { OwnLinkNote, ReferralLanding } from '../features/referral/referral-landing.tsx';
import { useCall } from '../platform/cache/queries.ts';
import { lazyPart } from '../platform/page/lazy-part.tsx';
import { PageTitle } from '../platform/page/page-title.tsx';
import { useSession } from '../platform/session/session.ts';
import { WireError } from '../platform/wire/wire-error.ts';
import { Loading, Skeleton } from '../ui/load-states.tsx';
import { PageError } from '../ui/page-error.tsx';
import { Callout } from '../ui/panel.tsx';
import { CardHeart } from './card-heart.tsx';

// Only for a link that leads nowhere, or to oneself.
const SplashPage = lazyPart(async () => (await import('./splash-page.tsx')).SplashPage);

/** The page of a referral link. An unknown one, and one's own, show the home page with a message. */
export function ReferralPage() {
  const { t } = useLingui();
  const { referrerId } = useParams({ from: '/r/$referrerId' });
  const referrer = useCall('fetchReferrer', { referrerId });
  const isOwn = useSession((session) => session.status === 'signedIn' && session.claims.username === referrerId);
  const isMissing = referrer.error instanceof WireError && ['not_found', 'validation'].includes(referrer.error.code);
  if (isOwn || isMissing)
    return (
      <>
        <div className="wrap unlisted">
          <Callout icon={UserRound}>
            {isOwn ? <OwnLinkNote /> : t`This invitation doesn’t work anymore. Here’s the home page instead.`}
          </Callout>
        </div>
        <SplashPage />
      </>
    );
  if (referrer.data)
    return (
      <ReferralLanding referrer={referrer.data} renderCard={(card) => <ListingCard card={card} action={<CardHeart card={card} />} />} />
    );
  return (
    <div className="page wide broad">
      <PageTitle>{t`An invitation`}</PageTitle>
      {referrer.isError ? (
        <PageError error={referrer.error} onRetry={() => void referrer.refetch()} />
      ) : (
        <Loading>
          <Skeleton height="26rem" radius="var(--r-panel)" />
        </Loading>
      )}
    </div>
  );
}
