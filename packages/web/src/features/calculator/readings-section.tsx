import { useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide';
import { useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Stitch } from '../../ui/panel.tsx';
import css from './calculator.module.css';
import {
  type Calculator,
  convertReadings,
  getLengthUnit,
  getWeightUnit,
  type ReadingName,
  readingNames,
  typeWeight,
} from './calculator-state.ts';
import { findReadingProblems, findWeightProblem, type ReadingProblems } from './outcome.ts';
import { type Drawings, ReadingField } from './reading-field.tsx';
import { useWeightErrors } from './reading-labels.tsx';
import { formatTypedWeight } from './typed-value.ts';
import { useDeferred } from './use-deferred.ts';

const ExampleNote = lazyPart(async () => (await import('./example-note.tsx')).ExampleNote);
const loadDrawings = async (): Promise<Drawings> => (await import('@strapline/domain/drawings/readings')).readingDrawings;

/** Two are required; weight only catches mix-ups. */
export function ReadingsSection({ state }: { state: Calculator }) {
  const { t } = useLingui();
  const problems = findReadingProblems(state);
  const drawings = useDeferred(loadDrawings);
  return (
    <>
      {state.isExample && <ExampleNote />}
      <div className={css['group']}>
        <span className="eyebrow">{t`Needed`}</span>
        <Stitch />
      </div>
      <ReadingPair state={state} names={['underbust1', 'bust1']} problems={problems} drawings={drawings} />
      <div className={`${css['group']} ${css['optional']}`}>
        <span className="eyebrow">{t`Optional, for a better result`}</span>
        <Stitch />
      </div>
      <ReadingPair state={state} names={['underbust2', 'bust2']} problems={problems} drawings={drawings} />
      <WeightField state={state} />
    </>
  );
}

type ReadingPairProps = { state: Calculator; names: readonly ReadingName[]; problems: ReadingProblems; drawings: Drawings | undefined };

function ReadingPair({ state, names, problems, drawings }: ReadingPairProps) {
  // A unit mix-up in one reading applies to all.
  const mixedUp = readingNames.filter((name) => problems[name]?.error === 'mixedUp');
  return (
    <div className={css['readings']}>
      {names.map((name) => (
        <ReadingField
          key={name}
          name={name}
          number={readingNames.indexOf(name) + 1}
          typedValue={state.readings[name]}
          unit={getLengthUnit(state)}
          problem={problems[name]}
          isExample={state.isExample}
          drawings={drawings}
          onOtherUnit={() => convertReadings(mixedUp)}
        />
      ))}
    </div>
  );
}

function WeightField({ state }: { state: Calculator }) {
  const { t } = useLingui();
  const id = useId();
  const problem = findWeightProblem(state);
  const getMessage = useWeightErrors();
  const unit = getWeightUnit(state);
  return (
    <>
      <div className={css['weight']}>
        <div>
          <label className="lab" htmlFor={id}>
            {t`Weight`} <span className="opt">{t`optional`}</span>
          </label>
          <span className="note">
            {t`Only used to spot mixed-up units. It never changes the size.`}{' '}
            <a className="link" href="/content/measuring#weight" aria-label={t`Why we ask for your weight`}>{t`Why`}</a>
          </span>
        </div>
        <div className="input">
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            placeholder="–"
            value={formatTypedWeight(state.weight, unit)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-fault` : undefined}
            onChange={(event) => typeWeight(event.target.value)}
          />
          <span className="unit">{unit}</span>
        </div>
      </div>
      {problem && (
        <span className={problem.error === 'checkUnits' ? `help ${css['warn']}` : 'help bad'} id={`${id}-fault`}>
          <Icon icon={CircleAlert} />
          {getMessage(problem, state.metric)}
        </span>
      )}
    </>
  );
}
