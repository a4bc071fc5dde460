import { useLingui } from '@lingui/react/macro';
import { formatTypedWeight } from '@strapline/domain/size/typed-value';
import { CircleAlert } from 'lucide';
import { useId } from 'react';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Stitch } from '../../ui/panel.tsx';
import { ReadingField } from '../../ui/size/reading-field.tsx';
import { useDeferred } from '../../ui/size/use-deferred.ts';
import css from './calculator.module.css';
import {
  type Calculator,
  convertReadings,
  getLengthUnit,
  getWeightUnit,
  type ReadingName,
  readingNames,
  typeReading,
  typeWeight,
} from './calculator-state.ts';
import { findReadingProblems, findWeightProblem, type ReadingProblems } from './outcome.ts';
import { useReadingLabels, useWeightErrors } from './reading-labels.tsx';

const ExampleNote = lazyPart(async () => (await import('./example-note.tsx')).ExampleNote);
const anchors = { underbust1: 'snug-underbust', bust1: 'standing-bust', underbust2: 'tight-underbust', bust2: 'leaning-bust' } as const;
type Drawings = Record<(typeof anchors)[ReadingName], string>;

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
  const labels = useReadingLabels();
  // A unit mix-up in one reading applies to all.
  const mixedUp = readingNames.filter((name) => problems[name]?.error === 'mixedUp');
  return (
    <div className={css['readings']}>
      {names.map((name) => (
        <ReadingField
          key={name}
          number={readingNames.indexOf(name) + 1}
          labels={labels[name]}
          drawing={drawings?.[anchors[name]] ?? ''}
          anchor={anchors[name]}
          typedValue={state.readings[name]}
          unit={getLengthUnit(state)}
          problem={problems[name]}
          isExample={state.isExample}
          onType={(text) => typeReading(name, text)}
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
