import { useLingui } from '@lingui/react/macro';
import { type BraFacts, braFacts, createFact, type FactName, factNames, listFactValues } from '@strapline/domain/bra-tag/bra-facts';
import { useId } from 'react';
import type { FieldOf } from '../../../platform/form/contract-form.ts';
import { Select } from '../../../ui/form/field.tsx';
import { type FactLabels, useFactLabels } from '../../../ui/tag/bra-fact-labels.ts';
import { Swatch } from '../../../ui/tag/swatch.tsx';
import css from './fact-fields.module.css';

type FactFieldsProps = {
  facts: BraFacts;
  field: FieldOf;
  onChange: (patch: Partial<BraFacts>) => void;
};

/** One field for each fact: a list to choose one value from, or chips for several. */
export function FactFields({ facts, field, onChange }: FactFieldsProps) {
  const labels = useFactLabels();
  return factNames.map((name) => {
    const FactField = braFacts[name].max === 1 ? FactSelect : FactChips;
    return (
      <FactField
        key={name}
        fact={name}
        labels={labels[name]}
        field={field(name)}
        chosen={listFactValues(facts, name)}
        // The styles are the app's; the domain knows the other lists.
        onChange={(chosen) => onChange(name === 'style' ? { style: chosen[0] ?? null } : createFact(name, chosen))}
      />
    );
  });
}

type FactFieldProps = {
  fact: FactName;
  labels: FactLabels;
  field: ReturnType<FieldOf>;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

function FactSelect({ labels: { one, hint, values }, field, chosen, onChange }: FactFieldProps) {
  const { t } = useLingui();
  return (
    <Select
      {...field}
      label={one}
      optional
      hint={hint}
      value={chosen[0] ?? ''}
      onChange={({ target }) => onChange(target.value ? [target.value] : [])}
    >
      <option value="">{t`Choose one`}</option>
      {Object.entries(values).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function FactChips({ fact, labels: { many, hint, values }, field: { name, error }, chosen, onChange }: FactFieldProps) {
  const { t } = useLingui();
  const help = useId();
  const { max } = braFacts[fact];
  return (
    <fieldset className={css['facts']} aria-describedby={help}>
      <legend className="lab">
        {many} <span className="opt">{t`optional`}</span>
      </legend>
      <div className={css['chips']}>
        {Object.entries(braFacts[fact].values).map(([value, { swatch }], i) => {
          const isChosen = chosen.includes(value);
          return (
            <button
              key={value}
              type="button"
              className="chip"
              name={name}
              data-invalid={i === 0 && error ? '' : undefined}
              aria-pressed={isChosen}
              disabled={!isChosen && chosen.length >= max}
              onClick={() => onChange(isChosen ? chosen.filter((other) => other !== value) : [...chosen, value])}
            >
              {swatch && <Swatch fill={swatch} size={16} />}
              {values[value]}
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
