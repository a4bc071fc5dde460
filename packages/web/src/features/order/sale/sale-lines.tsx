import { useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { formatAmount } from '@strapline/domain/money/money';
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
      <div>
        <dt>{t`Your price`}</dt>
        <dd>{formatAmount(priceCents)}</dd>
      </div>
      <div>
        <dt>{t`Commission`}</dt>
        <dd>−{formatAmount(commissionCents)}</dd>
      </div>
      {royaltyCents > 0 && (
        <div>
          <dt>{t`Royalty for its first creator`}</dt>
          <dd>−{formatAmount(royaltyCents)}</dd>
        </div>
      )}
      {deliveryCents > 0 && (
        <div>
          <dt>{t`Delivery, for your postage`}</dt>
          <dd>{formatAmount(deliveryCents)}</dd>
        </div>
      )}
      {backCents > 0 && (
        <div>
          <dt>{t`Refunded to the buyer`}</dt>
          <dd>−{formatAmount(backCents)}</dd>
        </div>
      )}
      <div className={smallSum ?? 'sum'}>
        <dt>{t`You receive`}</dt>
        <dd>{smallSum ? formatAmount(netCents) : <Amount cents={netCents} />}</dd>
      </div>
    </dl>
  );
}
