import { useLingui } from '@lingui/react/macro';
import { calculateTotal, formatAmount, repriceLines } from '@strapline/domain/money/money';
import type { ReactNode } from 'react';
import { Picture } from '../../ui/picture.tsx';
import type { OfferListing } from './offer-button.tsx';
import css from './offer-dialog.module.css';

/** The piece that an offer is about; below its title its price, or something else about it. */
export function Piece({ listing, children }: { listing: OfferListing; children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={css['piece']}>
      <Picture media={listing.cover} seed={listing.braTagId} sizes="56px" className={`art ${css['thumb']}`} />
      <div>
        <p className={css['title']}>{listing.title}</p>
        <p className="sub num">{children ?? t`Listed at ${formatAmount(listing.offeredAmount)}`}</p>
      </div>
    </div>
  );
}

export function getTotal(listing: OfferListing, cents: number): string {
  return formatAmount(calculateTotal(repriceLines(listing.priceLines, cents)));
}
