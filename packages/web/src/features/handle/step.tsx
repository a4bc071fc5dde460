import type { ReactNode } from 'react';
import css from './handle.module.css';

type StepProps = { number: number; heading: ReactNode; hint: ReactNode; children: ReactNode };

/** One of the page's three numbered parts. */
export function Step({ number, heading, hint, children }: StepProps) {
  const id = `step-${number}`;
  return (
    <section className={css['step']} aria-labelledby={id}>
      <header>
        <b aria-hidden="true">{number}</b>
        <h2 id={id}>{heading}</h2>
      </header>
      <p className="sub">{hint}</p>
      {children}
    </section>
  );
}
