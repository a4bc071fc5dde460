import { Trans } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { showAmount } from '@strapline/domain/money/money';
import { Amount } from '../../../ui/price.tsx';
import { getRefundedSellerShare, getSaleAmounts } from './sale-amounts.ts';

type SaleLinesProps = {
  order: Order;
  className?: string;
  /** A total set as small as its lines. */
  smallSum?: string | undefined;
};

export function SaleLines({ order, className = '', smallSum }: SaleLinesProps) {
  const sale = getSaleAmounts(order);
  const { priceCents, commissionCents, royaltyCents, deliveryCents, netCents } = sale;
  const backCents = getRefundedSellerShare(sale);
  return (
    <dl className={className}>
      <div>
        <dt>
          <Trans>Your price</Trans>
        </dt>
        <dd>{showAmount(priceCents)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Commission</Trans>
        </dt>
        <dd>−{showAmount(commissionCents)}</dd>
      </div>
      {royaltyCents > 0 && (
        <div>
          <dt>
            <Trans>Royalty for its first creator</Trans>
          </dt>
          <dd>−{showAmount(royaltyCents)}</dd>
        </div>
      )}
      {deliveryCents > 0 && (
        <div>
          <dt>
            <Trans>Delivery, for your postage</Trans>
          </dt>
          <dd>{showAmount(deliveryCents)}</dd>
        </div>
      )}
      {backCents > 0 && (
        <div>
          <dt>
            <Trans>Refunded to the buyer</Trans>
          </dt>
          <dd>−{showAmount(backCents)}</dd>
        </div>
      )}
      <div className={smallSum ?? 'sum'}>
        <dt>
          <Trans>You receive</Trans>
        </dt>
        <dd>{smallSum ? showAmount(netCents) : <Amount cents={netCents} />}</dd>
      </div>
    </dl>
  );
}
