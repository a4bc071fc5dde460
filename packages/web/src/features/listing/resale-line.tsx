import { Trans } from '@lingui/react/macro';
import { fees } from '@strapline/domain/money/money';
import { Repeat2 } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import type { Listing } from './sale-state.ts';

/** Who sells a piece that its creator sold before. */
export function ResaleLine({ listing: { resale, seller } }: { listing: Listing }) {
  if (!resale || !seller) return null;
  return (
    <p className="hint">
      <Icon icon={Repeat2} size={16} />
      <span>
        <Trans>
          Resale · sold by {seller.username}; {fees.royaltyPercent}% goes to its creator
        </Trans>
      </span>
    </p>
  );
}
