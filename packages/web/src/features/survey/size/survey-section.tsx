import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import css from './size.module.css';

type SurveySectionProps = { number: number; heading: ReactNode; answered: number; of: number; children: ReactNode };

/** One of the three parts, with how much of it has an answer. */
export function SurveySection({ number, heading, answered, of, children }: SurveySectionProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <section className={css['section']} aria-labelledby={id}>
      <header>
        <b aria-hidden="true">{number}</b>
        <h2 id={id}>{heading}</h2>
        <span className="note num">{t`${answered} of ${of}`}</span>
      </header>
      {children}
    </section>
  );
}
