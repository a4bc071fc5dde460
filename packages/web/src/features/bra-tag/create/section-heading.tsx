import type { ReactNode } from 'react';

export function SectionHeading({ number, children, note }: { number?: number | undefined; children: ReactNode; note?: ReactNode }) {
  return (
    <header>
      {number !== undefined && <b aria-hidden="true">{number}</b>}
      <h2>{children}</h2>
      {note && <span className="note num">{note}</span>}
    </header>
  );
}
