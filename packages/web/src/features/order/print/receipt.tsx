import { Trans } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { Order } from '@strapline/contract/shapes/order';
import { showAmount } from '@strapline/domain/money/money';
import { getPaidAmounts } from '../order-view.ts';
import css from './order-sheet.module.css';
import { DayFacts, Fact, PieceFacts, SheetHead, SumRow } from './sheet-parts.tsx';

/** Receipts show no names or addresses. */
export function Receipt({ order, tag }: { order: Order; tag: BraTag | undefined }) {
  const { paidCents, backCents, keptCents } = getPaidAmounts(order);
  return (
    <>
      <SheetHead order={order}>
        <Trans>Receipt</Trans>
      </SheetHead>
      <dl className={css['facts']}>
        <PieceFacts order={order} tag={tag} />
        <DayFacts order={order} />
        <Fact name={<Trans>Payment method</Trans>}>
          {order.paymentType === 'crypto' ? <Trans>USDC, on a public network</Trans> : <Trans>Card</Trans>}
        </Fact>
        <Fact name={<Trans>Payment</Trans>}>
          <span className="mono">{order.paymentIntentId}</span>
        </Fact>
        <Fact name={<Trans>Order</Trans>}>
          <span className="mono">{order.id}</span>
        </Fact>
      </dl>
      <table className={css['sums']}>
        <tbody>
          {order.lines.map((line) => (
            <SumRow key={line.kind + line.label} name={line.label} amount={showAmount(line.amountCents)} />
          ))}
          <SumRow name={<Trans>Paid</Trans>} amount={showAmount(paidCents)} isTotal />
          {backCents > 0 && (
            <>
              <SumRow name={<Trans>Refunded</Trans>} amount={`−${showAmount(backCents)}`} />
              <SumRow name={<Trans>Total paid</Trans>} amount={showAmount(keptCents)} isTotal />
            </>
          )}
        </tbody>
      </table>
      <p className={css['fine']}>
        <Trans>All amounts are in US dollars. You can look up the record of this piece by its tag ID.</Trans>
      </p>
    </>
  );
}
