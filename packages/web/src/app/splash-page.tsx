import { useLingui } from '@lingui/react/macro';
import { findPage } from '@strapline/contract/pages';
import { useLocation, useSearch } from '@tanstack/react-router';
import { SearchX } from 'lucide';
import { Boutique } from '../features/boutique/boutique.tsx';
import { toSearchInput } from '../features/boutique/boutique-query.ts';
import { ListingCard } from '../features/listing/listing-card.tsx';
import { Creators } from '../features/profile/creators.tsx';
import { SaveSearchButton } from '../features/saved/save-search-button.tsx';
import { About } from '../features/splash/about.tsx';
import { Hero } from '../features/splash/hero.tsx';
import { useCall, useCallList } from '../platform/cache/queries.ts';
import { useApp } from '../platform/page/app-data.ts';
import { useHydrated } from '../platform/page/hydrated.ts';
import { PageTitle } from '../platform/page/page-title.tsx';
import { Callout, Stitch } from '../ui/panel.tsx';
import { CardHeart } from './card-heart.tsx';

/** Paths of the specification whose features don't exist yet. */
const planned = /^\/(icbm|size|tag)(\/|$)/;

/** The home page, composed of three features. It is also shown for unknown paths, with a message. */
export function SplashPage() {
  const { t } = useLingui();
  const app = useApp();
  const { section }: { section?: string } = useSearch({ strict: false });
  const isUnlisted = useLocation({ select: ({ pathname }) => findPage(pathname, app).name === 'notFound' });
  const isPlanned = useLocation({ select: ({ pathname }) => planned.test(pathname) });
  // The server's markup is the same for all unknown paths.
  const opensLater = useHydrated() && isPlanned;
  // The same query as the boutique's without filters, so that it is fetched once.
  const hasHero = section === undefined || section === 'about';
  const newest = useCallList('searchListings', toSearchInput({}, app), { enabled: hasHero });
  const featured = useCall('fetchFeatured', {}, { enabled: hasHero && !isUnlisted }).data?.featured;
  const shown = featured?.card ?? newest.data?.pages[0]?.items.find((card) => card.listing === 'published');
  const isBoutique = section === 'boutique';
  if (section === 'models') return <Creators />;

  return (
    <>
      {isBoutique ? <PageTitle>{t`The boutique`}</PageTitle> : <title>{`${app.name}: ${app.tagline}`}</title>}
      {isUnlisted && (
        <div className="wrap unlisted">
          <Callout icon={SearchX}>
            {opensLater ? t`Coming soon. Here’s the home page instead.` : t`We couldn’t find that page. Here’s the home page instead.`}
          </Callout>
        </div>
      )}
      {!isBoutique && (
        <>
          <Hero listing={shown} featured={featured} />
          <div className="wrap">
            <Stitch />
          </div>
        </>
      )}
      <Boutique
        renderCard={(card) => <ListingCard card={card} action={<CardHeart card={card} />} />}
        isPage={isBoutique}
        searchAction={(filters) => <SaveSearchButton filters={filters} />}
      />
      {!isBoutique && <About isTarget={section === 'about'} />}
    </>
  );
}
