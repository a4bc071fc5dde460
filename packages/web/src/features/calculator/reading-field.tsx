import { Trans, useLingui } from '@lingui/react/macro';
import { parseLength, type TypedLength } from '@strapline/domain/size/readings';
import type { LengthUnit } from '@strapline/domain/size/units';
import { CircleAlert } from 'lucide';
import { memo, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { LineDrawing } from '../../ui/line-drawing.tsx';
import css from './calculator.module.css';
import { type ReadingName, typeReading } from './calculator-state.ts';
import type { ReadingFault } from './outcome.ts';
import { useReadingErrors, useReadingLabels } from './reading-labels.tsx';
import { formatTypedLength, type Typed } from './typed-value.ts';

const anchorOf = { underbust1: 'snug-underbust', bust1: 'standing-bust', underbust2: 'tight-underbust', bust2: 'leaning-bust' } as const;
export type Drawings = Record<(typeof anchorOf)[ReadingName], string>;

// Memoized: setting the markup at every keystroke is expensive.
const Drawing = memo(LineDrawing);

type ReadingFieldProps = {
  name: ReadingName;
  number: number;
  typed: Typed<LengthUnit>;
  unit: LengthUnit;
  fault: ReadingFault | undefined;
  isExample: boolean;
  drawings: Drawings | undefined;
  onOtherUnit: () => void;
};

export function ReadingField({ name, number, typed, unit, fault, isExample, drawings, onOtherUnit }: ReadingFieldProps) {
  'use memo';
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const words = useReadingLabels()[name];
  // A number being typed is not checked before it is complete.
  const [visit, setVisit] = useState<'before' | 'first' | 'later'>('before');
  const shown = visit === 'first' && fault?.error !== 'mixedUp' ? undefined : fault;
  const anchor = anchorOf[name];

  function acceptOtherUnit() {
    onOtherUnit();
    // The button disappears with the error it fixes.
    input.current?.focus();
  }

  return (
    <div className={css['read']}>
      <Drawing svg={drawings?.[anchor] ?? ''} label={words.drawing} className={css['fig'] ?? ''} />
      <div className={css['in']}>
        <label className="lab" htmlFor={id}>
          <b aria-hidden="true">{number}</b>
          {words.name}
        </label>
        <span className="help">
          <span id={`${id}-how`}>{words.how}</span>{' '}
          <a className="link" href={`/content/measuring#${anchor}`} aria-label={t`How to measure: ${words.name}`}>
            <Trans>How</Trans>
          </a>
        </span>
        <div className="input">
          <input
            ref={input}
            id={id}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            value={formatTypedLength(typed, unit)}
            aria-invalid={shown ? true : undefined}
            aria-describedby={`${id}-how ${id}-note`}
            onChange={(event) => typeReading(name, event.target.value)}
            onFocus={(event) => {
              if (isExample) event.target.select();
              if (visit === 'before' && typed.text === '') setVisit('first');
            }}
            onBlur={() => setVisit('later')}
          />
          <span className="unit">{unit}</span>
        </div>
        <div id={`${id}-note`}>
          {shown ? <Fault fault={shown} unit={unit} onOtherUnit={acceptOtherUnit} /> : <ReadAs typed={typed} unit={unit} />}
        </div>
      </div>
    </div>
  );
}

function Fault({ fault, unit, onOtherUnit }: { fault: ReadingFault; unit: LengthUnit; onOtherUnit: () => void }) {
  const words = useReadingErrors();
  return (
    <span className="help bad">
      <Icon of={CircleAlert} />
      {fault.error === 'mixedUp' ? (
        <MixedUp otherUnit={fault.otherUnit} onOtherUnit={onOtherUnit} />
      ) : (
        words({ error: fault.error }, unit === 'cm')
      )}
    </span>
  );
}

function MixedUp({ otherUnit: { value, unit }, onOtherUnit }: { otherUnit: TypedLength; onOtherUnit: () => void }) {
  return (
    <>
      {unit === 'cm' ? (
        <Trans>
          {value} in is out of range. Did you mean {value} cm?
        </Trans>
      ) : (
        <Trans>
          {value} cm is out of range. Did you mean {value} in?
        </Trans>
      )}{' '}
      <button type="button" className={css['inline']} onClick={onOtherUnit}>
        {unit === 'cm' ? <Trans>Yes, I measure in cm</Trans> : <Trans>Yes, I measure in inches</Trans>}
      </button>
    </>
  );
}

/** How a text was parsed, where it isn't a plain number in the form's unit. */
function ReadAs({ typed, unit }: { typed: Typed<LengthUnit>; unit: LengthUnit }) {
  const length = parseLength(typed.text, typed.unit);
  if ('error' in length) return null;
  if (typed.unit !== unit)
    return (
      <span className="help">
        {
          <Trans>
            Typed as {typed.text} {typed.unit}
          </Trans>
        }
      </span>
    );
  if (/^\s*\d+([.,]\d*)?\s*$/.test(typed.text)) return null;
  return (
    <span className="help">
      <Trans>
        Read as {length.value} {length.unit}
      </Trans>
    </span>
  );
}
