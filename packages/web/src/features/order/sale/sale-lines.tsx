import { useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { formatAmount } from '@strapline/domain/money/money';
import { Fact } from '../../../ui/fact.tsx';
import { Amount } from '../../../ui/price.tsx';
import { getRefundedSellerShare, getSaleAmounts } from './sale-amounts.ts';

type SaleLinesProps = {
  order: Order;
  className?: string;
  /** A total set as small as its lines. */
  smallSum?: string | undefined;
};

export function SaleLines({ order, className = '', smallSum }: SaleLinesProps) {
  const { t } = useLingui();
  const sale = getSaleAmounts(order);
  const { priceCents, commissionCents, royaltyCents, deliveryCents, netCents } = sale;
  const backCents = getRefundedSellerShare(sale);
  return (
    <dl className={className}>
      <Fact label={t`Your price`}>{formatAmount(priceCents)}</Fact>
      <Fact label={t`Commission`}>−{formatAmount(commissionCents)}</Fact>
      {royaltyCents > 0 && <Fact label={t`Royalty for its first creator`}>−{formatAmount(royaltyCents)}</Fact>}
      {deliveryCents > 0 && <Fact label={t`Delivery, for your postage`}>{formatAmount(deliveryCents)}</Fact>}
      {backCents > 0 && <Fact label={t`Refunded to the buyer`}>−{formatAmount(backCents)}</Fact>}
      <Fact className={smallSum ?? 'sum'} label={t`You receive`}>
        {smallSum ? formatAmount(netCents) : <Amount cents={netCents} />}
      </Fact>
    </dl>
  );
}
