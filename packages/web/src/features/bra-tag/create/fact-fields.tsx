import { Trans, useLingui } from '@lingui/react/macro';
import {
  type BraColor,
  type BraFabric,
  type BraStyle,
  braColors,
  braFabrics,
  braStyles,
  maxColors,
  maxFabrics,
} from '@strapline/domain/bra-tag/bra-facts';
import { type ReactNode, useId } from 'react';
import type { FieldOf } from '../../../platform/form/contract-form.ts';
import { Select } from '../../../ui/form/field.tsx';
import { useColorNames, useFabricNames, useStyleNames } from '../../../ui/tag/bra-fact-labels.ts';
import { Swatch } from '../../../ui/tag/swatch.tsx';
import css from './fact-fields.module.css';

export type ChosenFacts = { style: BraStyle | ''; colours: BraColor[]; fabrics: BraFabric[] };

type FactFieldsProps = {
  facts: ChosenFacts;
  field: FieldOf;
  onChange: (patch: Partial<ChosenFacts>) => void;
};

export function FactFields({ facts, field, onChange }: FactFieldsProps) {
  const { t } = useLingui();
  const [styleLabels, colorLabels, fabricLabels] = [useStyleNames(), useColorNames(), useFabricNames()];
  return (
    <>
      <Select
        {...field('style')}
        label={t`Style`}
        optional
        hint={<Trans>Collectors filter by style, colour and fabric.</Trans>}
        value={facts.style}
        onChange={({ target: { value } }) => onChange({ style: braStyles.find((style) => style === value) ?? '' })}
      >
        <option value="">{t`Choose a style`}</option>
        {braStyles.map((style) => (
          <option key={style} value={style}>
            {styleLabels[style]}
          </option>
        ))}
      </Select>
      <ChipGroup
        {...field('colours')}
        label={<Trans>Colours</Trans>}
        hint={<Trans>Up to {maxColors}, the main one first.</Trans>}
        options={braColors}
        chosen={facts.colours}
        maxCount={maxColors}
        onChange={(colours) => onChange({ colours })}
      >
        {(colour) => (
          <>
            <Swatch color={colour} size={16} />
            {colorLabels[colour]}
          </>
        )}
      </ChipGroup>
      <ChipGroup
        {...field('fabrics')}
        label={<Trans>Fabrics</Trans>}
        hint={<Trans>Up to {maxFabrics}.</Trans>}
        options={braFabrics}
        chosen={facts.fabrics}
        maxCount={maxFabrics}
        onChange={(fabrics) => onChange({ fabrics })}
      >
        {(fabric) => fabricLabels[fabric]}
      </ChipGroup>
    </>
  );
}

type ChipGroupProps<T extends string> = {
  name: string;
  label: ReactNode;
  hint: ReactNode;
  error: string | undefined;
  options: readonly T[];
  chosen: readonly T[];
  maxCount: number;
  onChange: (chosen: T[]) => void;
  children: (one: T) => ReactNode;
};

function ChipGroup<T extends string>({ name, label, hint, error, options, chosen, maxCount, onChange, children }: ChipGroupProps<T>) {
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
        {options.map((one, i) => {
          const isChosen = chosen.includes(one);
          return (
            <button
              key={one}
              type="button"
              className="chip"
              name={name}
              data-invalid={i === 0 && error ? '' : undefined}
              aria-pressed={isChosen}
              disabled={!isChosen && chosen.length >= maxCount}
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
