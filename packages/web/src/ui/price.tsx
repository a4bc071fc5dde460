import { calculateTotal, formatAmount, type PriceLine } from '@strapline/domain/money/money';
import type { ReactNode } from 'react';
import { Fact } from './fact.tsx';

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
        <Fact key={line.kind + line.label} label={line.label}>
          {formatAmount(line.amountCents)}
        </Fact>
      ))}
      <Fact className="sum" label={sumLabel}>
        <Amount cents={calculateTotal(lines)} />
      </Fact>
    </dl>
  );
}
