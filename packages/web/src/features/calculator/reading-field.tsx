import { useLingui } from '@lingui/react/macro';
import { parseLength, type TypedLength } from '@strapline/domain/size/readings';
import type { LengthUnit } from '@strapline/domain/size/units';
import { CircleAlert } from 'lucide';
import { memo, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { LineDrawing } from '../../ui/line-drawing.tsx';
import css from './calculator.module.css';
import { type ReadingName, typeReading } from './calculator-state.ts';
import type { ReadingProblem } from './outcome.ts';
import { useReadingErrors, useReadingLabels } from './reading-labels.tsx';
import { formatTypedLength, type TypedValue } from './typed-value.ts';

const helpAnchors = { underbust1: 'snug-underbust', bust1: 'standing-bust', underbust2: 'tight-underbust', bust2: 'leaning-bust' } as const;
export type Drawings = Record<(typeof helpAnchors)[ReadingName], string>;

// Memoized: setting the markup at every keystroke is expensive.
const Drawing = memo(LineDrawing);

type ReadingFieldProps = {
  name: ReadingName;
  number: number;
  typedValue: TypedValue<LengthUnit>;
  unit: LengthUnit;
  problem: ReadingProblem | undefined;
  isExample: boolean;
  drawings: Drawings | undefined;
  onOtherUnit: () => void;
};

export function ReadingField({ name, number, typedValue, unit, problem, isExample, drawings, onOtherUnit }: ReadingFieldProps) {
  'use memo';
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const labels = useReadingLabels()[name];
  // A number being typed is not checked before it is complete.
  const [visited, setVisit] = useState<'before' | 'first' | 'later'>('before');
  const visibleProblem = visited === 'first' && problem?.error !== 'mixedUp' ? undefined : problem;
  const anchor = helpAnchors[name];

  function acceptOtherUnit() {
    onOtherUnit();
    // The button disappears with the error it fixes.
    input.current?.focus();
  }

  return (
    <div className={css['reading']}>
      <Drawing svg={drawings?.[anchor] ?? ''} label={labels.drawing} className={css['fig'] ?? ''} />
      <div className={css['readingBody']}>
        <label className="lab" htmlFor={id}>
          <b aria-hidden="true">{number}</b>
          {labels.name}
        </label>
        <span className="help">
          <span id={`${id}-how`}>{labels.instructions}</span>{' '}
          <a className="link" href={`/content/measuring#${anchor}`} aria-label={t`How to measure: ${labels.name}`}>{t`How`}</a>
        </span>
        <div className="input">
          <input
            ref={input}
            id={id}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            value={formatTypedLength(typedValue, unit)}
            aria-invalid={visibleProblem ? true : undefined}
            aria-describedby={`${id}-how ${id}-note`}
            onChange={(event) => typeReading(name, event.target.value)}
            onFocus={(event) => {
              if (isExample) event.target.select();
              if (visited === 'before' && typedValue.text === '') setVisit('first');
            }}
            onBlur={() => setVisit('later')}
          />
          <span className="unit">{unit}</span>
        </div>
        <div id={`${id}-note`}>
          {visibleProblem ? (
            <ReadingErrorMessage problem={visibleProblem} unit={unit} onOtherUnit={acceptOtherUnit} />
          ) : (
            <ConvertedLength typedValue={typedValue} unit={unit} />
          )}
        </div>
      </div>
    </div>
  );
}

function ReadingErrorMessage({ problem, unit, onOtherUnit }: { problem: ReadingProblem; unit: LengthUnit; onOtherUnit: () => void }) {
  const labels = useReadingErrors();
  return (
    <span className="help bad">
      <Icon icon={CircleAlert} />
      {problem.error === 'mixedUp' ? (
        <MixedUnitsMessage otherUnit={problem.otherUnit} onOtherUnit={onOtherUnit} />
      ) : (
        labels({ error: problem.error }, unit === 'cm')
      )}
    </span>
  );
}

function MixedUnitsMessage({ otherUnit: { value, unit }, onOtherUnit }: { otherUnit: TypedLength; onOtherUnit: () => void }) {
  const { t } = useLingui();
  return (
    <>
      {unit === 'cm'
        ? t`${value} in is out of range. Did you mean ${value} cm?`
        : t`${value} cm is out of range. Did you mean ${value} in?`}{' '}
      <button type="button" className={css['inline']} onClick={onOtherUnit}>
        {unit === 'cm' ? t`Yes, I measure in cm` : t`Yes, I measure in inches`}
      </button>
    </>
  );
}

/** How a text was parsed, where it isn't a plain number in the form's unit. */
function ConvertedLength({ typedValue, unit }: { typedValue: TypedValue<LengthUnit>; unit: LengthUnit }) {
  const { t } = useLingui();
  const length = parseLength(typedValue.text, typedValue.unit);
  if ('error' in length) return null;
  if (typedValue.unit !== unit) return <span className="help">{t`Typed as ${typedValue.text} ${typedValue.unit}`}</span>;
  if (/^\s*\d+([.,]\d*)?\s*$/.test(typedValue.text)) return null;
  return <span className="help">{t`Read as ${length.value} ${length.unit}`}</span>;
}
