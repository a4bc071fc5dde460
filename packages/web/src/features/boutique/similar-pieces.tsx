import { Trans, useLingui } from '@lingui/react/macro';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { PieceGrid } from '../../ui/tag/piece-grid.tsx';
import css from './more-pieces.module.css';

/** Pieces on sale close to one in size and style. Without any, or without a connection, there is no section. */
export function SimilarPieces({ slug, renderCard }: { slug: string; renderCard: (card: ListingCard) => ReactNode }) {
  const { t } = useLingui();
  const pieces = useCall('listSimilarListings', { slug }).data?.items ?? [];
  if (pieces.length === 0) return null;
  return (
    <section className={css['more']} aria-label={t`Similar pieces`}>
      <h2>
        <Trans>
          Similar <em>pieces</em>
        </Trans>
      </h2>
      <PieceGrid pieces={pieces} getKey={(piece) => piece.braTagId} renderCard={renderCard} />
    </section>
  );
}
