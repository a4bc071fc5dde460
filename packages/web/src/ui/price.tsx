import { type Line, showAmount, totalCents } from '@strapline/domain/money/money';
import type { ReactNode } from 'react';

/** A large amount with its cents: display figures and a raised dollar sign, because the font's own sign smears. */
export function Amount({ cents }: { cents: number }) {
  const shown = showAmount(cents);
  return (
    <span className="num">
      <span className="vh">{shown}</span>
      <span className="usd" aria-hidden="true">
        $
      </span>
      <span aria-hidden="true">{shown.replace('$', '')}</span>
    </span>
  );
}

/** Every line of what is paid and the sum under a hairline; nothing is added after it. */
export function PriceLines({ lines, sumLabel }: { lines: Line[]; sumLabel: ReactNode }) {
  return (
    <dl className="lines">
      {lines.map((line) => (
        <div key={line.kind + line.label}>
          <dt>{line.label}</dt>
          <dd>{showAmount(line.amountCents)}</dd>
        </div>
      ))}
      <div className="sum">
        <dt>{sumLabel}</dt>
        <dd>
          <Amount cents={totalCents(lines)} />
        </dd>
      </div>
    </dl>
  );
}
