import { Trans, useLingui } from '@lingui/react/macro';
import { labelIn, type NeutralSize } from '@strapline/domain/size/systems';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import css from './calculator.module.css';
import type { Calculator } from './calculator-state.ts';
import type { Outcome } from './outcome.ts';

/** On a phone, the result at the bottom until its card scrolls into view. */
export function Peek({ state, size, onSee }: { state: Calculator; size: NeutralSize; onSee: () => void }) {
  const label = labelIn(state.sizingSystem, size) ?? '–';
  useEffect(() => {
    // It appears while typing and must not cover the focused field.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={css['peek']}>
      <b>{label}</b>
      <span className="sub">
        {state.from === 'size' ? <Trans>the same size, {state.sizingSystem}</Trans> : <Trans>best size, {state.sizingSystem}</Trans>}
      </span>
      <Button kind="primary" onClick={onSee}>
        <Trans>See result</Trans>
      </Button>
    </div>
  );
}

const restMs = 700;

/** Announces the result to screen readers once typing pauses. */
export function Announcer({ state, outcome, size }: { state: Calculator; outcome: Outcome; size: NeutralSize | null }) {
  const { t } = useLingui();
  const [said, setSaid] = useState('');
  const label = size && labelIn(state.sizingSystem, size);
  const words =
    outcome.kind === 'refused' ? t`There is no size for these measurements.` : label ? t`Best size ${label} in ${state.sizingSystem}.` : '';
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), restMs);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p className="vh" role="status">
      {said}
    </p>
  );
}
