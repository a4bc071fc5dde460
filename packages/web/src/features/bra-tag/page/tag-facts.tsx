import { Trans } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { usePreferences } from '../../../platform/state/client-state.ts';
import { useDates } from '../../../ui/format/dates.ts';
import { useConditionNames } from '../../../ui/tag/bra-fact-labels.ts';
import { FactRow, GarmentRows } from '../../../ui/tag/bra-facts.tsx';
import { BraSize } from '../../../ui/tag/bra-size.tsx';
import css from './tag.module.css';

export function TagFacts({ tag }: { tag: BraTag }) {
  const unit = usePreferences((preferences) => (preferences.state.metric ? 'cm' : 'in'));
  const { formatDay } = useDates();
  const conditions = useConditionNames();
  const sold = tag.provenance.findLast((entry) => entry.type === 'listing.sold');
  return (
    <>
      <h2>
        <Trans>Facts</Trans>
      </h2>
      <table className={css['facts']}>
        <tbody>
          {(tag.size || tag.braSize) && (
            <FactRow label={<Trans>Size</Trans>}>
              <BraSize record={tag} />
            </FactRow>
          )}
          <GarmentRows tag={tag} unit={unit} />
          <FactRow label={(tag.owner?.number ?? 1) > 1 ? <Trans>Condition when recorded</Trans> : <Trans>Condition</Trans>}>
            {conditions[tag.condition]}
          </FactRow>
          <FactRow label={<Trans>Laundered</Trans>}>
            <Trans>Confirmed on {formatDay(tag.launderedAt)}</Trans>
          </FactRow>
          <FactRow label={<Trans>Made by</Trans>}>
            <Link className="link" to="/model/$slug" params={{ slug: tag.creator.slug }}>
              {tag.creator.username}
            </Link>
          </FactRow>
          {tag.createdFor && <FactRow label={<Trans>Made for</Trans>}>{tag.createdFor}</FactRow>}
          <FactRow label={<Trans>Comes with</Trans>}>
            {tag.nfc !== 'none' ? <Trans>A chip and a strap code</Trans> : <Trans>A strap code</Trans>}
          </FactRow>
          {sold && (
            <FactRow label={<Trans>Last sold</Trans>}>
              {tag.offeredAmount !== null && tag.listing === 'sold' ? `${formatAmount(tag.offeredAmount)}, ` : ''}
              {formatDay(sold.at)}
            </FactRow>
          )}
        </tbody>
      </table>
    </>
  );
}
