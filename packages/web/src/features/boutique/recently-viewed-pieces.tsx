import { Trans, useLingui } from '@lingui/react/macro';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { createCallQuery } from '../../platform/cache/queries.ts';
import { clearRecentlyViewed, recordView, useRecentlyViewed } from '../../platform/state/recently-viewed.ts';
import { Button } from '../../ui/button.tsx';
import { PieceGrid } from '../../ui/tag/piece-grid.tsx';
import css from './more-pieces.module.css';

const most = 4;

/** The pieces opened before this one, as they are now; those that are gone are left out. */
export function RecentlyViewedPieces({ slug, renderCard }: { slug: string; renderCard: (card: ListingCard) => ReactNode }) {
  const { t } = useLingui();
  const slugs = useRecentlyViewed();
  useEffect(() => recordView(slug), [slug]);
  const shown = slugs.filter((one) => one !== slug).slice(0, most);
  const pieces = useQueries({ queries: shown.map((one) => createCallQuery('fetchListing', { slug: one })) }).flatMap(
    ({ data }) => data ?? [],
  );
  if (pieces.length === 0) return null;
  return (
    <section className={css['more']} aria-label={t`Recently viewed`}>
      <div className={css['head']}>
        <h2>
          <Trans>
            Recently <em>viewed</em>
          </Trans>
        </h2>
        <Button onClick={clearRecentlyViewed}>{t`Clear`}</Button>
      </div>
      <p className="note">{t`Only this browser remembers what you view.`}</p>
      <PieceGrid pieces={pieces} getKey={(piece) => piece.braTagId} renderCard={renderCard} />
    </section>
  );
}
