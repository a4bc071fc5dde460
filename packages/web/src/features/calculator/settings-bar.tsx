import { useLingui } from '@lingui/react/macro';
import { getDefaultMethod } from '@strapline/domain/size/calculate-size';
import { sizingMethods } from '@strapline/domain/size/sizing-methods';
import { type SizeSystem, sizeSystems } from '@strapline/domain/size/systems';
import { Segmented } from '../../ui/form/choice.tsx';
import { Select } from '../../ui/form/field.tsx';
import css from './calculator.module.css';
import { type Calculator, setMethod, setSizingSystem, switchUnit } from './calculator-state.ts';
import { useMethodNames, useSystemNotes } from './reading-labels.tsx';

export function SettingsBar({ state }: { state: Calculator }) {
  const { t } = useLingui();
  const methodNames = useMethodNames();
  const defaultMethod = getDefaultMethod(state.sizingSystem);
  return (
    <div className={css['bar']}>
      <div>
        <span className="lab" aria-hidden="true">{t`Unit`}</span>
        <Segmented
          label={t`Unit`}
          value={state.metric ? 'cm' : 'in'}
          options={[
            { value: 'in', label: t`in, lb` },
            { value: 'cm', label: t`cm, kg` },
          ]}
          onChange={(unit) => switchUnit(unit === 'cm')}
        />
      </div>
      <SystemSelect label={t`Show sizes in`} value={state.sizingSystem} onChange={setSizingSystem} />
      {state.from === 'readings' && (
        <div className={css['method']}>
          <Select
            label={t`Method`}
            value={state.method}
            onChange={(event) => {
              const chosen = sizingMethods.find((method) => method === event.target.value);
              if (chosen) setMethod(chosen);
            }}
          >
            {sizingMethods.map((method) => (
              <option key={method} value={method}>
                {method === defaultMethod ? t`${methodNames[method]} (usual)` : methodNames[method]}
              </option>
            ))}
          </Select>
        </div>
      )}
    </div>
  );
}

type SystemSelectProps = { label: string; value: SizeSystem; onChange: (system: SizeSystem) => void };

export function SystemSelect({ label, value, onChange }: SystemSelectProps) {
  const notes = useSystemNotes();
  return (
    <Select
      label={label}
      value={value}
      onChange={(event) => {
        const chosen = sizeSystems.find((system) => system === event.target.value);
        if (chosen) onChange(chosen);
      }}
    >
      {sizeSystems.map((system) => (
        <option key={system} value={system}>
          {notes[system] && system !== 'JP' ? `${system} ${notes[system]}` : system}
        </option>
      ))}
    </Select>
  );
}
