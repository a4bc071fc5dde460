import { useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { Order } from '@strapline/contract/shapes/order';
import { formatAmount } from '@strapline/domain/money/money';
import { Fact } from '../../../ui/fact.tsx';
import { usePriceLineLabel } from '../../../ui/price.tsx';
import { getPaidAmounts } from '../order-view.ts';
import css from './order-sheet.module.css';
import { DayFacts, PieceFacts, SheetHead, SumRow } from './sheet-parts.tsx';

/** Receipts show no names or addresses. */
export function Receipt({ order, tag }: { order: Order; tag: BraTag | undefined }) {
  const { t } = useLingui();
  const getLabel = usePriceLineLabel();
  const { paidCents, refundedCents, netPaidCents } = getPaidAmounts(order);
  return (
    <>
      <SheetHead order={order}>{t`Receipt`}</SheetHead>
      <dl className={css['facts']}>
        <PieceFacts order={order} tag={tag} />
        <DayFacts order={order} />
        <Fact label={t`Payment method`}>{order.paymentType === 'crypto' ? t`USDC, on a public network` : t`Card`}</Fact>
        <Fact label={t`Payment`}>
          <span className="mono">{order.paymentIntentId}</span>
        </Fact>
        <Fact label={t`Order`}>
          <span className="mono">{order.id}</span>
        </Fact>
      </dl>
      <table className={css['sums']}>
        <tbody>
          {order.lines.map((line) => (
            <SumRow key={line.kind + line.label} label={getLabel(line)} amount={formatAmount(line.amountCents)} />
          ))}
          <SumRow label={t`Paid`} amount={formatAmount(paidCents)} isTotal />
          {refundedCents > 0 && (
            <>
              <SumRow label={t`Refunded`} amount={`−${formatAmount(refundedCents)}`} />
              <SumRow label={t`Total paid`} amount={formatAmount(netPaidCents)} isTotal />
            </>
          )}
        </tbody>
      </table>
      <p className={css['fine']}>{t`All amounts are in US dollars. You can look up the record of this piece by its tag ID.`}</p>
    </>
  );
}
