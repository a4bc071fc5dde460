import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import { usePreferences } from '../../platform/state/client-state.ts';
import { useDates } from '../../ui/format/dates.ts';
import { useConditionNames } from '../../ui/tag/bra-fact-labels.ts';
import { FactRow, GarmentRows } from '../../ui/tag/bra-facts.tsx';
import { BraSize } from '../../ui/tag/bra-size.tsx';

export function PieceNotes({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  const conditions = useConditionNames();
  const { formatDay } = useDates();
  const unit = usePreferences((preferences) => (preferences.state.metric ? 'cm' : 'in'));
  const series = parseBraTagId(tag.id);
  return (
    <section>
      <h2>
        <Trans>
          About the <em>piece</em>
        </Trans>
      </h2>
      <table>
        <tbody>
          {(tag.size || tag.braSize) && (
            <FactRow label={t`Size`}>
              <BraSize record={tag} />
            </FactRow>
          )}
          <GarmentRows tag={tag} unit={unit} />
          <FactRow label={t`Condition`}>{conditions[tag.condition]}</FactRow>
          <FactRow label={t`Laundered`}>{t`Yes, confirmed on ${formatDay(tag.launderedAt)}`}</FactRow>
          {series && <FactRow label={t`Series`}>{t`${series.series} ${series.year}, piece ${Number(series.serial)}`}</FactRow>}
        </tbody>
      </table>
    </section>
  );
}
