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
import { lazyPart } from '../platform/page/lazy-part.tsx';
import { PageTitle } from '../platform/page/page-title.tsx';
import { useSite } from '../platform/page/site.ts';
import { Callout, Stitch } from '../ui/panel.tsx';
import { CardHeart } from './card-heart.tsx';

const LiveBadge = lazyPart(async () => (await import('../features/live/live-badge.tsx')).LiveBadge);

/** The home page, composed of three features. It is also shown for unknown paths, with a message. */
export function SplashPage() {
  const { t } = useLingui();
  const app = useApp();
  const { section }: { section?: string } = useSearch({ strict: false });
  const isUnlisted = useLocation({ select: ({ pathname }) => findPage(pathname, app).name === 'notFound' });
  const { youtube: hasYoutube } = useSite();
  const isHydrated = useHydrated();
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
          <Callout icon={SearchX}>{t`We couldn’t find that page. Here’s the home page instead.`}</Callout>
        </div>
      )}
      {!isBoutique && (
        <>
          <Hero
            listing={shown}
            featured={featured}
            live={isHydrated && hasYoutube && featured && <LiveBadge username={featured.card.creator.username} />}
          />
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
