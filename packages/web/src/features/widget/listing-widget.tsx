import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { getButtonClass } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Amount } from '../../ui/price.tsx';
import { BraSize } from '../../ui/tag/bra-size.tsx';
import { PieceTitle } from '../../ui/tag/piece-title.tsx';
import { ProofChip } from '../../ui/tag/proof-chip.tsx';
import { FrameLink } from './frame-link.tsx';
import css from './widget.module.css';

/** One piece, which is bought on our own page. */
export function ListingWidget({ listing }: { listing: Output<'fetchListing'> }) {
  const { t } = useLingui();
  const { slug, title, creator, cover, braTagId, offeredAmount } = listing;
  const maker = creator.displayName || creator.username;
  return (
    <article className={css['listing']}>
      <PageTitle>{title}</PageTitle>
      <FrameLink path={`/listing/${slug}`} className={css['cover']} tabIndex={-1} aria-hidden="true">
        <Picture media={{ ...cover, alt: '' }} seed={braTagId} sizes="(max-width: 519px) 100vw, 300px" isPriority className="art" />
      </FrameLink>
      <div className={css['words']}>
        <p className="eyebrow">
          <Trans>By {maker}</Trans>
        </p>
        <h1>
          <FrameLink path={`/listing/${slug}`}>
            <PieceTitle title={title} />
          </FrameLink>
        </h1>
        <p className={css['size']}>
          <BraSize record={listing} />
        </p>
        <ProofChip proof={listing.tag} />
        <p className={css['price']}>
          <Amount cents={offeredAmount} />
        </p>
        <div className={css['actions']}>
          {listing.listing === 'published' ? (
            <FrameLink path="/checkout" query={{ listing: slug }} className={getButtonClass({ kind: 'primary' })}>{t`Buy now`}</FrameLink>
          ) : (
            <p className={css['gone']}>{listing.listing === 'sold' ? t`Sold` : t`On hold for someone else`}</p>
          )}
          <FrameLink path={`/listing/${slug}`} className={getButtonClass()}>{t`See the piece`}</FrameLink>
        </div>
      </div>
    </article>
  );
}
