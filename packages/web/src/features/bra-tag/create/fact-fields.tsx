import { Trans, useLingui } from '@lingui/react/macro';
import {
  type BraColour,
  type BraFabric,
  type BraStyle,
  braColours,
  braFabrics,
  braStyles,
  mostColours,
  mostFabrics,
} from '@strapline/domain/bra-tag/bra-facts';
import { type ReactNode, useId } from 'react';
import { Select } from '../../../ui/form/field.tsx';
import { useColourNames, useFabricNames, useStyleNames } from '../../../ui/tag/bra-fact-labels.ts';
import { Swatch } from '../../../ui/tag/swatch.tsx';
import css from './fact-fields.module.css';

export type ChosenFacts = { style: BraStyle | ''; colours: BraColour[]; fabrics: BraFabric[] };

type FactFieldsProps = {
  facts: ChosenFacts;
  faults: { style?: string; colours?: string; fabrics?: string };
  onChange: (patch: Partial<ChosenFacts>) => void;
  id?: (field: 'style' | 'colours' | 'fabrics') => string;
};

export function FactFields({ facts, faults, onChange, id = (field) => field }: FactFieldsProps) {
  const { t } = useLingui();
  const [styleNames, colourNames, fabricNames] = [useStyleNames(), useColourNames(), useFabricNames()];
  return (
    <>
      <Select
        id={id('style')}
        label={t`Style`}
        optional
        hint={<Trans>Collectors filter by style, colour and fabric.</Trans>}
        value={facts.style}
        error={faults.style}
        onChange={({ target: { value } }) => onChange({ style: braStyles.find((style) => style === value) ?? '' })}
      >
        <option value="">{t`Choose a style`}</option>
        {braStyles.map((style) => (
          <option key={style} value={style}>
            {styleNames[style]}
          </option>
        ))}
      </Select>
      <Chips
        id={id('colours')}
        label={<Trans>Colours</Trans>}
        hint={<Trans>Up to {mostColours}, the main one first.</Trans>}
        error={faults.colours}
        all={braColours}
        chosen={facts.colours}
        most={mostColours}
        onChange={(colours) => onChange({ colours })}
      >
        {(colour) => (
          <>
            <Swatch of={colour} size={16} />
            {colourNames[colour]}
          </>
        )}
      </Chips>
      <Chips
        id={id('fabrics')}
        label={<Trans>Fabrics</Trans>}
        hint={<Trans>Up to {mostFabrics}.</Trans>}
        error={faults.fabrics}
        all={braFabrics}
        chosen={facts.fabrics}
        most={mostFabrics}
        onChange={(fabrics) => onChange({ fabrics })}
      >
        {(fabric) => fabricNames[fabric]}
      </Chips>
    </>
  );
}

type ChipsProps<T extends string> = {
  id: string;
  label: ReactNode;
  hint: ReactNode;
  error: string | undefined;
  all: readonly T[];
  chosen: readonly T[];
  most: number;
  onChange: (chosen: T[]) => void;
  children: (one: T) => ReactNode;
};

function Chips<T extends string>({ id, label, hint, error, all, chosen, most, onChange, children }: ChipsProps<T>) {
  const help = useId();
  return (
    <fieldset className={css['facts']} aria-describedby={help}>
      <legend className="lab">
        {label}{' '}
        <span className="opt">
          <Trans>optional</Trans>
        </span>
      </legend>
      <div className={css['chips']}>
        {all.map((one, i) => {
          const isChosen = chosen.includes(one);
          return (
            <button
              key={one}
              type="button"
              className="chip"
              {...(i === 0 ? { id } : {})}
              aria-pressed={isChosen}
              disabled={!isChosen && chosen.length >= most}
              onClick={() => onChange(isChosen ? chosen.filter((other) => other !== one) : [...chosen, one])}
            >
              {children(one)}
            </button>
          );
        })}
      </div>
      <span className={error ? 'help bad' : 'help'} id={help}>
        {error ?? hint}
      </span>
    </fieldset>
  );
}
