import { Trans } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { showAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { usePreferences } from '../../../platform/client-state.ts';
import { formatDay } from '../../../ui/format/dates.ts';
import { useConditionNames } from '../../../ui/tag/bra-fact-labels.ts';
import { FactRow, GarmentRows } from '../../../ui/tag/bra-facts.tsx';
import { BraSize } from '../../../ui/tag/bra-size.tsx';
import css from './tag.module.css';

export function TagFacts({ tag }: { tag: BraTag }) {
  const unit = usePreferences((preferences) => (preferences.state.metric ? 'cm' : 'in'));
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
            <FactRow name={<Trans>Size</Trans>}>
              <BraSize of={tag} />
            </FactRow>
          )}
          <GarmentRows of={tag} unit={unit} />
          <FactRow name={(tag.owner?.number ?? 1) > 1 ? <Trans>Condition when recorded</Trans> : <Trans>Condition</Trans>}>
            {conditions[tag.condition]}
          </FactRow>
          <FactRow name={<Trans>Laundered</Trans>}>
            <Trans>Attested on {formatDay(tag.launderedAt)}</Trans>
          </FactRow>
          <FactRow name={<Trans>Made by</Trans>}>
            <Link className="link" to="/model/$slug" params={{ slug: tag.creator.slug }}>
              {tag.creator.username}
            </Link>
          </FactRow>
          {tag.createdFor && <FactRow name={<Trans>Made for</Trans>}>{tag.createdFor}</FactRow>}
          <FactRow name={<Trans>Comes with</Trans>}>
            {tag.nfc !== 'none' ? <Trans>A chip and a strap code</Trans> : <Trans>A strap code</Trans>}
          </FactRow>
          {sold && (
            <FactRow name={<Trans>Last sold</Trans>}>
              {tag.offeredAmount !== null && tag.listing === 'sold' ? `${showAmount(tag.offeredAmount)}, ` : ''}
              {formatDay(sold.at)}
            </FactRow>
          )}
        </tbody>
      </table>
    </>
  );
}
