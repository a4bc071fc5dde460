import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useCall } from '../../platform/cache/queries.ts';
import { readOpenCheckout, readPurchase } from '../../platform/open-checkout.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { useSession } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import css from './checkout.module.css';
import { Checkout } from './checkout.tsx';
import { Unavailable } from './unavailable.tsx';

export function CheckoutScreen() {
  const { t } = useLingui();
  const { listing: slug } = useSearch({ from: '/checkout' });
  return (
    <div className={`page ${css['page']}`}>
      <PageTitle>{t`Checkout`}</PageTitle>
      {slug ? <CheckoutEntry key={slug} slug={slug} /> : <NothingSelected />}
    </div>
  );
}

/** Not for pieces that are sold, on hold for someone else, or one's own. */
function CheckoutEntry({ slug }: { slug: string }) {
  const listing = useCall('fetchListing', { slug });
  const session = useSession();
  const isMember = session.status === 'signedIn';
  const braTagId = listing.data?.braTagId;
  const offers = useCall(
    'listOffers',
    { as: 'buyer', ...(braTagId ? { braTagId } : {}), open: true },
    { enabled: isMember && braTagId !== undefined },
  );
  const accepted = offers.data?.items.find(({ status }) => status === 'accepted');
  if (listing.isPending || (isMember && listing.data?.listing === 'reserved' && offers.isPending)) return <PageSkeleton />;
  if (listing.isLoadingError) {
    return (
      <PageError
        error={listing.error}
        onRetry={() => void listing.refetch()}
        missingTitle={<Trans>This piece isn’t for sale.</Trans>}
        missingAction={<BoutiqueLink />}
      />
    );
  }
  const username = session.status === 'signedIn' ? session.claims.username : undefined;
  const refusal = getBlockedReason(listing.data, username, readOpenCheckout(slug) !== undefined || accepted !== undefined);
  const purchase = refusal === 'sold' ? readPurchase(slug) : undefined;
  if (purchase) return <Navigate to="/order/$paymentIntentId" params={{ paymentIntentId: purchase }} replace />;
  if (refusal) return <Unavailable listing={listing.data} reason={refusal} onAvailable={() => void listing.refetch()} />;
  return <Checkout listing={listing.data} acceptedCents={accepted?.amountCents} />;
}

function getBlockedReason(
  listing: Output<'fetchListing'>,
  username: string | undefined,
  isOpenHere: boolean,
): 'own' | 'sold' | 'reserved' | undefined {
  const seller = listing.tag.owner ? listing.tag.owner.username : listing.creator.username;
  // A payment started in this tab is followed to its end, even if the piece shows as sold: it may be ours.
  if (isOpenHere) return undefined;
  if (listing.listing === 'sold') return 'sold';
  if (username !== undefined && username === seller) return 'own';
  return listing.listing === 'reserved' ? 'reserved' : undefined;
}

function NothingSelected() {
  const { t } = useLingui();
  return (
    <>
      <h1 className="vh">{t`Checkout`}</h1>
      <EmptyState title={t`Your checkout is empty`} action={<BoutiqueLink />}>
        {t`Choose a piece first. Each piece is bought separately.`}
      </EmptyState>
    </>
  );
}

function BoutiqueLink() {
  const { t } = useLingui();
  return <ButtonLink to="/" search={{ section: 'boutique' }} kind="primary">{t`Browse the boutique`}</ButtonLink>;
}

function PageSkeleton() {
  return (
    <Loading>
      <div className="head">
        <Skeleton width="6rem" height="1em" />
        <div className="waiting-h1">
          <Skeleton width="16rem" />
        </div>
      </div>
      <div className={css['pay']}>
        <div className="stack">
          <Skeleton height="48px" />
          <Skeleton height="48px" />
          <Skeleton height="48px" />
          <Skeleton height="48px" />
        </div>
        <Skeleton height="420px" radius="var(--r-panel)" />
      </div>
    </Loading>
  );
}
