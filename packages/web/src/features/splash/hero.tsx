import { Trans, useLingui } from '@lingui/react/macro';
import type { FeaturedCard } from '@strapline/contract/shapes/blog/featured';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import type { Media } from '@strapline/contract/shapes/media';
import { formatPrice } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide';
import type { ReactNode } from 'react';
import { useApp } from '../../platform/page/app-data.ts';
import { GarmentArt } from '../../ui/garment-art.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { BraSize } from '../../ui/tag/bra-size.tsx';
import { TagChecker } from './tag-checker.tsx';
import './splash.css';

/** `featured`: what the team wrote about the listing; without, it is the newest. */
type HeroProps = { listing: ListingCard | undefined; featured: FeaturedCard | null | undefined; live: ReactNode };

export function Hero({ listing, featured, live }: HeroProps) {
  const { t } = useLingui();
  const {
    copy,
    item: { one: item },
  } = useApp();
  const [start, end] = copy.headline;
  return (
    <section className="wrap hero">
      <div>
        <p className="eyebrow">{t`Marketplace and register`}</p>
        <h1>
          {start} <em>{end}</em>
        </h1>
        <p className="lede">{copy.lede}</p>
        <TagChecker />
        <div className="doors">
          <Link to="/" search={{ section: 'boutique' }}>
            {t`Browse the boutique`} <Icon icon={ArrowRight} />
          </Link>
          <Link to="/bratag/create">
            {t`Offer a ${item}`} <Icon icon={ArrowRight} />
          </Link>
        </div>
      </div>
      {listing ? <FeaturedPiece card={listing} featured={featured} live={live} /> : <FeaturedSkeleton />}
    </section>
  );
}

function FeaturedPiece({ card, featured, live }: Omit<HeroProps, 'listing'> & { card: ListingCard }) {
  const title = featured?.title ?? card.title;
  const labels = title.split(' ');
  const last = labels.pop();
  return (
    <figure className="plate">
      <Link to={featured ? '/featured/bra/$slug' : '/listing/$slug'} params={{ slug: card.slug }} aria-label={title}>
        <Picture media={enlargeCover(card.cover)} seed={card.braTagId} sizes="(max-width: 819px) 72vw, 440px" isPriority className="art" />
      </Link>
      <figcaption>
        <span className="eyebrow">{featured ? <Trans>Featured</Trans> : <Trans>The newest piece</Trans>}</span>
        <span>{live}</span>
        <span className="ttl">
          {labels.join(' ')} <em>{last}</em>
        </span>
        <span className="price num">{card.listing === 'sold' ? <Trans>Sold</Trans> : formatPrice(card.offeredAmount)}</span>
        <span className="mono">{card.braTagId}</span>
        <span className="mono">
          <BraSize record={card} />
        </span>
      </figcaption>
    </figure>
  );
}

/** The hero is wider than a card, so a large picture adds its larger rendition. */
function enlargeCover(cover: Media): Media {
  const last = cover.sources.at(-1);
  if (!last || cover.kind !== 'image' || cover.width <= 640 || last.width > 640) return cover;
  const wide = { ...last, url: last.url.replace(/[^/]+$/, '1080.webp'), width: Math.min(1080, cover.width) };
  return { ...cover, sources: [...cover.sources, wide] };
}

/** Same size as the featured piece. */
function FeaturedSkeleton() {
  const { t } = useLingui();
  const { garment } = useApp();
  return (
    <figure className="plate">
      {garment === 'bra' ? (
        <GarmentArt seed="marguerite" style="longline" palette="garnet" label={t`Drawing of a longline`} />
      ) : (
        <GarmentArt seed="atlantic" style="tee" palette="cobalt" label={t`Drawing of a tee`} />
      )}
      <figcaption>
        <span className="eyebrow">&nbsp;</span>
        <span />
        <span className="ttl">
          <Trans>
            Each with a tag of <em>its own</em>
          </Trans>
        </span>
        <span />
        <span className="mono">&nbsp;</span>
      </figcaption>
    </figure>
  );
}
