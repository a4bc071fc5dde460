import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import { formatSize, formatSizeIn } from '@strapline/domain/size/systems';
import { Fragment } from 'react';
import { usePreferences } from '../../platform/state/client-state.ts';
import { useDates } from '../../ui/format/dates.ts';
import { useConditionNames } from '../../ui/tag/bra-fact-labels.ts';
import { FactRow, GarmentRows } from '../../ui/tag/bra-facts.tsx';
import { useSizeSystem } from '../../ui/tag/size-system.ts';

/** Rows without a value are left out. */
export function Facts({ tag, createdAt }: { tag: BraTag; createdAt: string }) {
  const { t } = useLingui();
  const parts = parseBraTagId(tag.id);
  const conditions = useConditionNames();
  const { formatDay } = useDates();
  const unit = usePreferences((preferences) => (preferences.state.metric ? 'cm' : 'in'));
  return (
    <section className="sec late">
      <h2>{t`Details`}</h2>
      <table className="facts">
        <tbody>
          {(tag.size || tag.braSize) && (
            <FactRow label={t`Size on the label`}>
              <SizeLabels tag={tag} />
            </FactRow>
          )}
          <GarmentRows tag={tag} unit={unit} />
          <FactRow label={t`Condition`}>{conditions[tag.condition]}</FactRow>
          <FactRow label={t`Laundered`}>{t`Yes, confirmed on ${formatDay(tag.launderedAt)}`}</FactRow>
          {parts && (
            <FactRow label={t`Series`}>
              <Trans>
                <span className="cap">{parts.series}</span> {parts.year}, piece {Number(parts.serial)}
              </Trans>
            </FactRow>
          )}
          <FactRow label={t`Comes with`}>{tag.nfc !== 'none' ? t`A chip and a strap code` : t`A strap code`}</FactRow>
          <FactRow label={t`On sale since`}>{formatDay(createdAt)}</FactRow>
        </tbody>
      </table>
    </section>
  );
}

/** The label as it is, then its equivalents, the visitor's own system first. */
function SizeLabels({ tag }: { tag: BraTag }) {
  const preferredLabel = useSizeSystem();
  const { size } = tag;
  if (!size) return tag.braSize;
  if (size.system === 'letter') return size.label;
  const otherLabels = [...new Set([preferredLabel, 'UK', 'US', 'EU', 'FR'] as const)].flatMap((system) => {
    const label = system === size.system ? null : formatSizeIn(system, size);
    return label ? [{ system, label }] : [];
  });
  return (
    <>
      <span className="nowrap">
        {size.system} {formatSize(size)}
      </span>
      {otherLabels.map(({ system, label }) => (
        <Fragment key={system}>
          {' '}
          <span className={system === preferredLabel ? 'nowrap' : 'nowrap dim'}>
            · {system} {label}
          </span>
        </Fragment>
      ))}
    </>
  );
}
