import type { ReactNode } from 'react';
import css from './create.module.css';

type FormSectionProps = { id: string; number?: number; heading: ReactNode; hint?: ReactNode; children: ReactNode };

/** One of the form's numbered parts. */
export function FormSection({ id, number, heading, hint, children }: FormSectionProps) {
  return (
    <section className={css['section']} aria-labelledby={id}>
      <header>
        {number !== undefined && <b aria-hidden="true">{number}</b>}
        <h2 id={id} tabIndex={-1}>
          {heading}
        </h2>
      </header>
      {hint && <p className="sub">{hint}</p>}
      {children}
    </section>
  );
}
