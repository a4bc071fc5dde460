import { Trans } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { Order } from '@strapline/contract/shapes/order';
import { showAmount } from '@strapline/domain/money/money';
import { PayoutTiming } from '../sale/payout-timing.tsx';
import { getRefundedSellerShare, getSaleAmounts } from '../sale/sale-amounts.ts';
import css from './order-sheet.module.css';
import { DayFacts, Fact, PieceFacts, SheetHead, SumRow } from './sheet-parts.tsx';

export function Statement({ order, tag }: { order: Order; tag: BraTag | undefined }) {
  const sale = getSaleAmounts(order);
  const { priceCents, commissionCents, royaltyCents, deliveryCents, netCents } = sale;
  const backCents = getRefundedSellerShare(sale);
  return (
    <>
      <SheetHead order={order}>
        <Trans>Sales statement</Trans>
      </SheetHead>
      <dl className={css['facts']}>
        <PieceFacts order={order} tag={tag} />
        <DayFacts order={order} />
        <Fact name={<Trans>Order</Trans>}>
          <span className="mono">{order.id}</span>
        </Fact>
        <Fact name={<Trans>Your money</Trans>}>
          <PayoutTiming order={order} />
        </Fact>
      </dl>
      <table className={css['sums']}>
        <tbody>
          <SumRow name={<Trans>Price</Trans>} amount={showAmount(priceCents)} />
          <SumRow name={<Trans>Commission</Trans>} amount={`−${showAmount(commissionCents)}`} />
          {royaltyCents > 0 && <SumRow name={<Trans>Royalty for its first creator</Trans>} amount={`−${showAmount(royaltyCents)}`} />}
          {deliveryCents > 0 && <SumRow name={<Trans>Delivery, for your postage</Trans>} amount={showAmount(deliveryCents)} />}
          {backCents > 0 && <SumRow name={<Trans>Refunded to the buyer</Trans>} amount={`−${showAmount(backCents)}`} />}
          <SumRow name={<Trans>You receive</Trans>} amount={showAmount(netCents)} isTotal />
        </tbody>
      </table>
      <p className={css['fine']}>
        {deliveryCents > 0 ? (
          <Trans>All amounts are in US dollars. What the buyer paid for protection isn’t part of the sale.</Trans>
        ) : (
          <Trans>All amounts are in US dollars. What the buyer paid for delivery and protection isn’t part of the sale.</Trans>
        )}
      </p>
    </>
  );
}
