import { useLingui } from '@lingui/react/macro';
import { braColours, braFabrics, braStyles } from '@strapline/domain/bra-tag/bra-facts';
import { ChevronDown } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import { useColourNames, useFabricNames, useStyleNames } from '../../ui/tag/bra-fact-labels.ts';
import css from './boutique.module.css';
import { type BoutiqueSearch, parseFacts } from './boutique-query.ts';
import { Toggle } from './toggle.tsx';

/** The most common styles; another one shows while it is selected. */
const mainStyles: readonly string[] = ['balconette', 'plunge', 'fullcup', 'bralette', 'longline', 'bandeau'];

type FiltersProps = { search: BoutiqueSearch; onChange: (patch: BoutiqueSearch) => void };

export function Filters({ search, onChange }: FiltersProps) {
  const { t } = useLingui();
  const [styleNames, colourNames, fabricNames] = [useStyleNames(), useColourNames(), useFabricNames()];
  const chosen = parseFacts(search);
  const styles = braStyles.filter((style) => mainStyles.includes(style) || style === chosen.style);
  const narrowed: [keyof BoutiqueSearch, string, string][] = [
    ['state', 'all', t`Show sold`],
    ['max', '100', t`Up to $100`],
    ['condition', 'new', t`New`],
    ['proof', '2', t`Chip bound`],
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame and legend around the row
    <div className={css['filters']} role="group" aria-label={t`Filters`}>
      {styles.map((style) => (
        <Toggle key={style} isOn={chosen.style === style} onPress={(on) => onChange({ style: on ? style : '' })}>
          {styleNames[style]}
        </Toggle>
      ))}
      <span className={css['gap']} />
      <FilterSelect
        label={t`Colour`}
        any={t`Any colour`}
        value={chosen.colour ?? ''}
        options={braColours.map((colour) => [colour, colourNames[colour]])}
        onPick={(colour) => onChange({ colour })}
      />
      <FilterSelect
        label={t`Fabric`}
        any={t`Any fabric`}
        value={chosen.fabric ?? ''}
        options={braFabrics.map((fabric) => [fabric, fabricNames[fabric]])}
        onPick={(fabric) => onChange({ fabric })}
      />
      <span className={css['gap']} />
      {narrowed.map(([key, value, label]) => (
        <Toggle key={key} isOn={search[key] === value} onPress={(on) => onChange({ [key]: on ? value : '' })}>
          {label}
        </Toggle>
      ))}
    </div>
  );
}

type FilterSelectProps = {
  label: string;
  any: string;
  value: string;
  options: readonly [string, string][];
  onPick: (value: string) => void;
};

function FilterSelect({ label, any, value, options, onPick }: FilterSelectProps) {
  return (
    <span className={`chip ${css['pick']} ${value ? 'on' : ''}`}>
      <select aria-label={label} value={value} onChange={(event) => onPick(event.target.value)}>
        <option value="">{any}</option>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size={14} />
    </span>
  );
}
