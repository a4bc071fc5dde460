import { useLingui } from '@lingui/react/macro';
import { parseLength, type TypedLength } from '@strapline/domain/size/readings';
import { formatTypedLength, type TypedValue } from '@strapline/domain/size/typed-value';
import type { LengthUnit } from '@strapline/domain/size/units';
import { CircleAlert } from 'lucide';
import { memo, useId, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { LineDrawing } from '../line-drawing.tsx';
import css from './reading-field.module.css';
import { type ReadingProblem, useReadingErrors } from './reading-problem.ts';

export type ReadingLabels = { name: string; instructions: string; drawing: string };

// Memoized: setting the markup at every keystroke is expensive.
const Drawing = memo(LineDrawing);

type ReadingFieldProps = {
  number: number;
  labels: ReadingLabels;
  /** Its drawing as SVG; empty until it has loaded. */
  drawing: string;
  /** Of its part of the page about measuring. */
  anchor?: string | undefined;
  typedValue: TypedValue<LengthUnit>;
  unit: LengthUnit;
  problem: ReadingProblem | undefined;
  /** The first key replaces what is there. */
  isExample?: boolean;
  onType: (text: string) => void;
  onOtherUnit: () => void;
};

/** A length with a drawing of how it is taken. */
export function ReadingField({
  number,
  labels,
  drawing,
  anchor,
  typedValue,
  unit,
  problem,
  isExample = false,
  onType,
  onOtherUnit,
}: ReadingFieldProps) {
  'use memo';
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // A number being typed is not checked before it is complete.
  const [visited, setVisit] = useState<'before' | 'first' | 'later'>('before');
  const isTyping = visited === 'first' && problem?.error !== 'mixedUp' && problem?.error !== 'missing';
  const visibleProblem = isTyping ? undefined : problem;

  function acceptOtherUnit() {
    onOtherUnit();
    // The button disappears with the error it fixes.
    input.current?.focus();
  }

  return (
    <div className={css['reading']}>
      <Drawing svg={drawing} label={labels.drawing} className={css['fig'] ?? ''} />
      <div className={css['body']}>
        <label className="lab" htmlFor={id}>
          <b aria-hidden="true">{number}</b>
          {labels.name}
        </label>
        <span className="help">
          <span id={`${id}-how`}>{labels.instructions}</span>
          {anchor && (
            <>
              {' '}
              <a className="link" href={`/content/measuring#${anchor}`} aria-label={t`How to measure: ${labels.name}`}>{t`How`}</a>
            </>
          )}
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
            onChange={(event) => onType(event.target.value)}
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
      <button type="button" className="link" onClick={onOtherUnit}>
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
