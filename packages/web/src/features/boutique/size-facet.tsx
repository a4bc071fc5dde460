import { Trans, useLingui } from '@lingui/react/macro';
import type { Band } from '@strapline/domain/search/search-text';
import { formatSize, formatSizeIn, type Size, type SizeSystem, sizeSystems } from '@strapline/domain/size/systems';
import { Group } from '../../ui/group.tsx';
import css from './boutique.module.css';
import type { BoutiqueSearch } from './boutique-query.ts';
import { listSisterLabels } from './size-filter.ts';
import { Toggle } from './toggle.tsx';

type SizeFacetProps = { size: Size | Band; search: BoutiqueSearch; onChange: (patch: BoutiqueSearch) => void };

export function SizeFacet({ size, search, onChange }: SizeFacetProps) {
  const { t } = useLingui();
  const own = 'cup' in size ? formatSize(size) : t`band ${size.band}`;
  const sisters = 'cup' in size ? listSisterLabels(size) : [];
  const isWide = search.equivalents !== 'no';
  return (
    <Group className={css['facet']} aria-label={t`Sizes beside ${own}`}>
      <div className={css['switches']}>
        <Toggle isOn={isWide} onPress={(on) => onChange({ equivalents: on ? '' : 'no' })}>
          {'cup' in size ? t`Same size in other systems` : t`Same band in other systems`}
        </Toggle>
        {sisters.length > 0 && (
          <Toggle isOn={search.sisters === 'yes'} onPress={(on) => onChange({ sisters: on ? 'yes' : '' })}>
            <Trans>Sister sizes {sisters.join(', ')}</Trans>
          </Toggle>
        )}
      </div>
      <p className={css['equivalents']}>
        <span>
          <b>{size.system}</b> {own}
        </span>
        {isWide ? (
          listOtherLabels(size).map(([system, label]) => (
            <span key={system}>
              <b>{system}</b> {label}
            </span>
          ))
        ) : (
          <span>{t`Labels of other systems are left out.`}</span>
        )}
      </p>
      {search.sisters === 'yes' && sisters.length > 0 && (
        <p className="note">
          {t`Sister sizes have the same cup volume on a firmer or looser band.`}{' '}
          <a className="link" href="/content/sizes#sister-sizes">{t`More on sister sizes`}</a>
        </p>
      )}
    </Group>
  );
}

function listOtherLabels(sizeFilter: Size | Band): [SizeSystem, string][] {
  return sizeSystems.flatMap((system): [SizeSystem, string][] => {
    if (system === sizeFilter.system) return [];
    const label = 'cup' in sizeFilter ? formatSizeIn(system, sizeFilter) : getBandLabel(system, sizeFilter);
    return label === null ? [] : [[system, label]];
  });
}

function getBandLabel(system: SizeSystem, { ukBand }: Band): string | null {
  return formatSizeIn(system, { ukBand, ordinal: 1 })?.replace(/\D/g, '') ?? null;
}
