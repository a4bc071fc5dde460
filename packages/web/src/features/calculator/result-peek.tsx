import { useLingui } from '@lingui/react/macro';
import { formatSizeIn, type NeutralSize } from '@strapline/domain/size/systems';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import css from './calculator.module.css';
import type { Calculator } from './calculator-state.ts';
import type { Outcome } from './outcome.ts';

/** On a phone, the result at the bottom until its card scrolls into view. */
export function ResultPeek({ state, size, onOpen }: { state: Calculator; size: NeutralSize; onOpen: () => void }) {
  const { t } = useLingui();
  const label = formatSizeIn(state.sizingSystem, size) ?? '–';
  useEffect(() => {
    // It appears while typing and must not cover the focused field.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={css['peek']}>
      <b>{label}</b>
      <span className="sub">{state.from === 'size' ? t`the same size, ${state.sizingSystem}` : t`best size, ${state.sizingSystem}`}</span>
      <Button kind="primary" onClick={onOpen}>{t`See result`}</Button>
    </div>
  );
}

const debounceMs = 700;

/** Announces the result to screen readers once typing pauses. */
export function ResultAnnouncer({ state, outcome, size }: { state: Calculator; outcome: Outcome; size: NeutralSize | null }) {
  const { t } = useLingui();
  const [announcement, setAnnouncement] = useState('');
  const label = size && formatSizeIn(state.sizingSystem, size);
  const message =
    outcome.kind === 'outOfRange'
      ? t`There is no size for these measurements.`
      : label
        ? t`Best size ${label} in ${state.sizingSystem}.`
        : '';
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(message), debounceMs);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <p className="vh" role="status">
      {announcement}
    </p>
  );
}
