import { useLingui } from '@lingui/react/macro';
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
  const { t } = useLingui();
  const unit = usePreferences((preferences) => (preferences.state.metric ? 'cm' : 'in'));
  const { formatDay } = useDates();
  const conditions = useConditionNames();
  const sold = tag.provenance.findLast((entry) => entry.type === 'listing.sold');
  return (
    <>
      <h2>{t`Details`}</h2>
      <table className={css['facts']}>
        <tbody>
          {(tag.size || tag.braSize) && (
            <FactRow label={t`Size`}>
              <BraSize record={tag} />
            </FactRow>
          )}
          <GarmentRows tag={tag} unit={unit} />
          <FactRow label={(tag.owner?.number ?? 1) > 1 ? t`Condition when recorded` : t`Condition`}>{conditions[tag.condition]}</FactRow>
          <FactRow label={t`Laundered`}>{t`Confirmed on ${formatDay(tag.launderedAt)}`}</FactRow>
          <FactRow label={t`Made by`}>
            <Link className="link" to="/model/$slug" params={{ slug: tag.creator.slug }}>
              {tag.creator.username}
            </Link>
          </FactRow>
          {tag.createdFor && <FactRow label={t`Made for`}>{tag.createdFor}</FactRow>}
          <FactRow label={t`Comes with`}>{tag.nfc !== 'none' ? t`A chip and a strap code` : t`A strap code`}</FactRow>
          {sold && (
            <FactRow label={t`Last sold`}>
              {tag.offeredAmount !== null && tag.listing === 'sold' ? `${formatAmount(tag.offeredAmount)}, ` : ''}
              {formatDay(sold.at)}
            </FactRow>
          )}
        </tbody>
      </table>
    </>
  );
}
