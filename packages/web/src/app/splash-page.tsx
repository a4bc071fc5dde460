import { Trans } from '@lingui/react/macro';
import { useLocation, useMatches, useSearch } from '@tanstack/react-router';
import { SearchX } from 'lucide';
import { Boutique } from '../features/boutique/boutique.tsx';
import { toSearchInput } from '../features/boutique/boutique-query.ts';
import { ListingCard } from '../features/listing/listing-card.tsx';
import { Creators } from '../features/profile/creators.tsx';
import { About } from '../features/splash/about.tsx';
import { Hero } from '../features/splash/hero.tsx';
import { useCall, useCallList } from '../platform/queries.ts';
import { site } from '../platform/site.ts';
import { Callout, Stitch } from '../ui/panel.tsx';

/** Addresses of the specification whose features are not built yet. */
const later = /^\/(apair|featured|icbm|r|size|tag|widgets?)(\/|$)/;

/** The front page, where three features meet. It stands in for every path that is not listed, and says so. */
export function SplashPage() {
  const { section }: { section?: string } = useSearch({ strict: false });
  const isUnlisted = useMatches({ select: (matches): boolean => matches.at(-1)?.fullPath === '/$' });
  const opensLater = useLocation({ select: ({ pathname }) => later.test(pathname) });
  // The same question as the unnarrowed shelf's, so it is asked once.
  const hasHero = section === undefined || section === 'about';
  const newest = useCallList('searchListings', toSearchInput({}), { enabled: hasHero });
  const chosen = useCall('fetchListing', { slug: site.featured }, { enabled: hasHero && !isUnlisted && site.featured !== '' });
  const isChosen = chosen.data?.listing === 'published';
  const shown = isChosen ? chosen.data : newest.data?.pages[0]?.items.find((card) => card.listing === 'published');
  const isBoutique = section === 'boutique';
  if (section === 'models') return <Creators />;

  return (
    <>
      <title>{isBoutique ? 'The boutique: Strapline' : 'Strapline: one of a kind, on record'}</title>
      {isUnlisted && (
        <div className="wrap unlisted">
          <Callout icon={SearchX}>
            {opensLater ? (
              <Trans>Coming soon. Here’s the home page instead.</Trans>
            ) : (
              <Trans>We couldn’t find that page. Here’s the home page instead.</Trans>
            )}
          </Callout>
        </div>
      )}
      {!isBoutique && (
        <>
          <Hero shown={shown} isChosen={isChosen} />
          <div className="wrap">
            <Stitch />
          </div>
        </>
      )}
      <Boutique card={(card) => <ListingCard card={card} />} isPage={isBoutique} />
      {!isBoutique && <About isTarget={section === 'about'} />}
    </>
  );
}
