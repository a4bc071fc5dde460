import { Trans } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { Order } from '@strapline/contract/shapes/order';
import { formatAmount } from '@strapline/domain/money/money';
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
        <Fact label={<Trans>Order</Trans>}>
          <span className="mono">{order.id}</span>
        </Fact>
        <Fact label={<Trans>Your money</Trans>}>
          <PayoutTiming order={order} />
        </Fact>
      </dl>
      <table className={css['sums']}>
        <tbody>
          <SumRow label={<Trans>Price</Trans>} amount={formatAmount(priceCents)} />
          <SumRow label={<Trans>Commission</Trans>} amount={`−${formatAmount(commissionCents)}`} />
          {royaltyCents > 0 && <SumRow label={<Trans>Royalty for its first creator</Trans>} amount={`−${formatAmount(royaltyCents)}`} />}
          {deliveryCents > 0 && <SumRow label={<Trans>Delivery, for your postage</Trans>} amount={formatAmount(deliveryCents)} />}
          {backCents > 0 && <SumRow label={<Trans>Refunded to the buyer</Trans>} amount={`−${formatAmount(backCents)}`} />}
          <SumRow label={<Trans>You receive</Trans>} amount={formatAmount(netCents)} isTotal />
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
