import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide';
import { lazy, Suspense, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Stitch } from '../../ui/panel.tsx';
import css from './calculator.module.css';
import {
  type Calculator,
  lengthUnit,
  type ReadingName,
  readInOtherUnit,
  readingNames,
  typeWeight,
  weightUnit,
} from './calculator-state.ts';
import { type Faults, findFaults, findWeightFault } from './outcome.ts';
import { type Drawings, ReadingField } from './reading-field.tsx';
import { useWeightErrors } from './reading-labels.tsx';
import { formatTypedWeight } from './typed-value.ts';
import { useDeferred } from './use-deferred.ts';

const ExampleNote = lazy(async () => ({ default: (await import('./example-note.tsx')).ExampleNote }));
const loadDrawings = async (): Promise<Drawings> => (await import('@strapline/domain/drawings/readings')).readingDrawings;

/** Two are required; weight only catches mix-ups. */
export function ReadingsSection({ state }: { state: Calculator }) {
  const faults = findFaults(state);
  const drawings = useDeferred(loadDrawings);
  return (
    <>
      {state.isExample && (
        <Suspense>
          <ExampleNote />
        </Suspense>
      )}
      <div className={css['group']}>
        <span className="eyebrow">
          <Trans>Needed</Trans>
        </span>
        <Stitch />
      </div>
      <Pair state={state} names={['underbust1', 'bust1']} faults={faults} drawings={drawings} />
      <div className={`${css['group']} ${css['optional']}`}>
        <span className="eyebrow">
          <Trans>Optional, for a better result</Trans>
        </span>
        <Stitch />
      </div>
      <Pair state={state} names={['underbust2', 'bust2']} faults={faults} drawings={drawings} />
      <WeightField state={state} />
    </>
  );
}

type PairProps = { state: Calculator; names: readonly ReadingName[]; faults: Faults; drawings: Drawings | undefined };

function Pair({ state, names, faults, drawings }: PairProps) {
  // A unit mix-up in one reading applies to all.
  const mixedUp = readingNames.filter((name) => faults[name]?.error === 'mixedUp');
  return (
    <div className={css['reads']}>
      {names.map((name) => (
        <ReadingField
          key={name}
          name={name}
          number={readingNames.indexOf(name) + 1}
          typed={state.readings[name]}
          unit={lengthUnit(state)}
          fault={faults[name]}
          isExample={state.isExample}
          drawings={drawings}
          onOtherUnit={() => readInOtherUnit(mixedUp)}
        />
      ))}
    </div>
  );
}

function WeightField({ state }: { state: Calculator }) {
  const { t } = useLingui();
  const id = useId();
  const fault = findWeightFault(state);
  const words = useWeightErrors();
  const unit = weightUnit(state);
  return (
    <>
      <div className={css['weight']}>
        <div>
          <label className="lab" htmlFor={id}>
            <Trans>Weight</Trans>{' '}
            <span className="opt">
              <Trans>optional</Trans>
            </span>
          </label>
          <span className="note">
            <Trans>Only used to spot mixed-up units. It never changes the size.</Trans>{' '}
            <a className="link" href="/content/measuring#weight" aria-label={t`Why we ask for your weight`}>
              <Trans>Why</Trans>
            </a>
          </span>
        </div>
        <div className="input">
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            placeholder="–"
            value={formatTypedWeight(state.weight, unit)}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-fault` : undefined}
            onChange={(event) => typeWeight(event.target.value)}
          />
          <span className="unit">{unit}</span>
        </div>
      </div>
      {fault && (
        <span className={fault.error === 'checkUnits' ? `help ${css['warn']}` : 'help bad'} id={`${id}-fault`}>
          <Icon of={CircleAlert} />
          {words(fault, state.metric)}
        </span>
      )}
    </>
  );
}
