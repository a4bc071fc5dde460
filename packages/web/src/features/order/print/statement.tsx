import { useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { Order } from '@strapline/contract/shapes/order';
import { formatAmount } from '@strapline/domain/money/money';
import { Fact } from '../../../ui/fact.tsx';
import { PayoutTiming } from '../sale/payout-timing.tsx';
import { getRefundedSellerShare, getSaleAmounts } from '../sale/sale-amounts.ts';
import css from './order-sheet.module.css';
import { DayFacts, PieceFacts, SheetHead, SumRow } from './sheet-parts.tsx';

export function Statement({ order, tag }: { order: Order; tag: BraTag | undefined }) {
  const { t } = useLingui();
  const sale = getSaleAmounts(order);
  const { priceCents, commissionCents, royaltyCents, deliveryCents, netCents } = sale;
  const backCents = getRefundedSellerShare(sale);
  return (
    <>
      <SheetHead order={order}>{t`Sales statement`}</SheetHead>
      <dl className={css['facts']}>
        <PieceFacts order={order} tag={tag} />
        <DayFacts order={order} />
        <Fact label={t`Order`}>
          <span className="mono">{order.id}</span>
        </Fact>
        <Fact label={t`Your money`}>
          <PayoutTiming order={order} />
        </Fact>
      </dl>
      <table className={css['sums']}>
        <tbody>
          <SumRow label={t`Price`} amount={formatAmount(priceCents)} />
          <SumRow label={t`Commission`} amount={`−${formatAmount(commissionCents)}`} />
          {royaltyCents > 0 && <SumRow label={t`Royalty for its first creator`} amount={`−${formatAmount(royaltyCents)}`} />}
          {deliveryCents > 0 && <SumRow label={t`Delivery, for your postage`} amount={formatAmount(deliveryCents)} />}
          {backCents > 0 && <SumRow label={t`Refunded to the buyer`} amount={`−${formatAmount(backCents)}`} />}
          <SumRow label={t`You receive`} amount={formatAmount(netCents)} isTotal />
        </tbody>
      </table>
      <p className={css['fine']}>
        {deliveryCents > 0
          ? t`All amounts are in US dollars. What the buyer paid for protection isn’t part of the sale.`
          : t`All amounts are in US dollars. What the buyer paid for delivery and protection isn’t part of the sale.`}
      </p>
    </>
  );
}
