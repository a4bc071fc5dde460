import { Trans } from '@lingui/react/macro';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { useApp } from '../../platform/page/app-data.ts';
import { PieceGrid } from '../../ui/tag/piece-grid.tsx';
import css from './boutique.module.css';
import { type BoutiqueSearch, toSearchInput } from './boutique-query.ts';

/** The first pieces of a search that is close to one without results. */
export function CloseMatches({ search, renderCard }: { search: BoutiqueSearch; renderCard: (card: ListingCard) => ReactNode }) {
  const pieces = useCall('searchListings', { ...toSearchInput(search, useApp()), limit: 3 }).data?.items ?? [];
  if (pieces.length === 0) return null;
  return (
    <section className={css['close']} aria-labelledby="close-matches">
      <h3 id="close-matches">
        <Trans>Close matches</Trans>
      </h3>
      <PieceGrid pieces={pieces} getKey={({ braTagId }) => braTagId} renderCard={renderCard} />
    </section>
  );
}
