import { calculateTotal, formatAmount, type PriceLine } from '@strapline/domain/money/money';
import type { ReactNode } from 'react';

/** A raised dollar sign from another font, because the display font's own smears. */
export function Amount({ cents }: { cents: number }) {
  const shown = formatAmount(cents);
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

/** Nothing is added after the sum. */
export function PriceLines({ lines, sumLabel }: { lines: PriceLine[]; sumLabel: ReactNode }) {
  return (
    <dl className="lines">
      {lines.map((line) => (
        <div key={line.kind + line.label}>
          <dt>{line.label}</dt>
          <dd>{formatAmount(line.amountCents)}</dd>
        </div>
      ))}
      <div className="sum">
        <dt>{sumLabel}</dt>
        <dd>
          <Amount cents={calculateTotal(lines)} />
        </dd>
      </div>
    </dl>
  );
}
