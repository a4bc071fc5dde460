import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { EarlierFeatured } from '../features/featured/earlier-featured.tsx';
import { FeaturedArticle } from '../features/featured/featured-article.tsx';
import { useCall } from '../platform/cache/queries.ts';
import { useHydrated } from '../platform/page/hydrated.ts';
import { lazyPart } from '../platform/page/lazy-part.tsx';
import { PageTitle } from '../platform/page/page-title.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Loading, Skeleton } from '../ui/load-states.tsx';
import { PageError } from '../ui/page-error.tsx';

const SaveButton = lazyPart(async () => (await import('../features/saved/save-button.tsx')).SaveButton);

/** What the team wrote about a piece, with its listing. */
export function FeaturedPage() {
  const { t } = useLingui();
  const { slug } = useParams({ from: '/featured/bra/$slug' });
  const featured = useCall('fetchFeatured', { slug });
  const listing = useCall('fetchListing', { slug });
  const isHydrated = useHydrated();
  const article = featured.data?.featured;
  if (article && listing.data) {
    const { braTagId, savedCount } = listing.data;
    return (
      <>
        <PageTitle>{article.title}</PageTitle>
        <FeaturedArticle
          article={article}
          listing={listing.data}
          save={isHydrated && <SaveButton braTagId={braTagId} count={savedCount} />}
        />
        <EarlierFeatured slug={slug} />
      </>
    );
  }
  const error = featured.error ?? listing.error;
  return (
    <div className="page wide broad">
      <PageTitle>{t`A featured piece`}</PageTitle>
      {error ? (
        <PageError
          error={error}
          onRetry={() => void Promise.all([featured.refetch(), listing.refetch()])}
          missingTitle={t`The link may be wrong, or this piece isn’t featured anymore.`}
          missingAction={<ButtonLink to="/featured" kind="primary">{t`All featured pieces`}</ButtonLink>}
        />
      ) : (
        <Loading>
          <Skeleton height="34rem" radius="var(--r-panel)" />
        </Loading>
      )}
    </div>
  );
}
