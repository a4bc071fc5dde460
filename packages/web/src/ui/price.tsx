import { useLingui } from '@lingui/react/macro';
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

/** The label of a price line. Orders keep them in English, as they were when the payment started. */
export function usePriceLineLabel(): (line: PriceLine) => string {
  const { t, i18n } = useLingui();
  return ({ kind, label }) => {
    if (i18n.locale === 'en' || kind === 'item') return label;
    return { shipping: t`Delivery`, protection: t`Buyer protection`, discount: t`Discount` }[kind];
  };
}

/** Nothing is added after the sum. */
export function PriceLines({ lines, sumLabel }: { lines: PriceLine[]; sumLabel: ReactNode }) {
  const getLabel = usePriceLineLabel();
  return (
    <dl className="lines">
      {lines.map((line) => (
        <Fact key={line.kind + line.label} label={getLabel(line)}>
          {formatAmount(line.amountCents)}
        </Fact>
      ))}
      <Fact className="sum" label={sumLabel}>
        <Amount cents={calculateTotal(lines)} />
      </Fact>
    </dl>
  );
}
