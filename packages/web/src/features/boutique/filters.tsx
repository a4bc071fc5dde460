import { useLingui } from '@lingui/react/macro';
import { braFacts, factNames } from '@strapline/domain/bra-tag/bra-facts';
import { ChevronDown } from 'lucide';
import { useApp } from '../../platform/page/app-data.ts';
import { Group } from '../../ui/group.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type FactLabels, useFactLabels } from '../../ui/tag/bra-fact-labels.ts';
import css from './boutique.module.css';
import { type BoutiqueSearch, listValues, parseFacts, toggleValue } from './boutique-query.ts';
import { Toggle } from './toggle.tsx';

/** The most common of many styles; another one shows while it is selected. */
const mainStyles: readonly string[] = ['balconette', 'plunge', 'fullcup', 'bralette', 'longline', 'bandeau'];

type FiltersProps = { search: BoutiqueSearch; onChange: (patch: BoutiqueSearch) => void };

export function Filters({ search, onChange }: FiltersProps) {
  const { t } = useLingui();
  const labels = useFactLabels();
  const chosen = parseFacts(search, useApp());
  const allStyles = Object.keys(labels.style.values);
  const hasFew = allStyles.length <= mainStyles.length;
  const styles = allStyles.filter((style) => hasFew || mainStyles.includes(style) || chosen.style.includes(style));
  const narrowed: [keyof BoutiqueSearch, string, string][] = [
    ['state', 'all', t`Show sold`],
    ['max', '100', t`Up to $100`],
    ['condition', 'new', t`New`],
    ['proof', '2', t`Chip bound`],
  ];
  return (
    <Group className={css['filters']} aria-label={t`Filters`}>
      {styles.map((style) => (
        <Toggle key={style} isOn={chosen.style.includes(style)} onPress={() => onChange({ style: toggleValue(search.style, style) })}>
          {labels.style.values[style]}
        </Toggle>
      ))}
      <span className={css['gap']} />
      {factNames
        .filter((name) => name !== 'style')
        .map((name) => (
          <FilterSelect
            key={name}
            labels={labels[name]}
            value={chosen[braFacts[name].filter].join(',')}
            onChange={(value) => onChange({ [braFacts[name].filter]: value })}
          />
        ))}
      <span className={css['gap']} />
      {narrowed.map(([key, value, label]) => (
        <Toggle
          key={key}
          isOn={listValues(search[key]).includes(value)}
          onPress={(on) => onChange({ [key]: key === 'condition' ? toggleValue(search[key], value) : on ? value : '' })}
        >
          {label}
        </Toggle>
      ))}
    </Group>
  );
}

type FilterSelectProps = { labels: FactLabels; value: string; onChange: (value: string) => void };

function FilterSelect({ labels: { one, any, values }, value, onChange }: FilterSelectProps) {
  const several = listValues(value).length > 1;
  return (
    <span className={`chip ${css['pick']} ${value ? 'on' : ''}`}>
      <select aria-label={one} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{any}</option>
        {/* Chosen in the boutique, which takes more than one. */}
        {several && (
          <option value={value}>
            {listValues(value)
              .map((key) => values[key])
              .join(', ')}
          </option>
        )}
        {Object.entries(values).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <Icon icon={ChevronDown} size={14} />
    </span>
  );
}
