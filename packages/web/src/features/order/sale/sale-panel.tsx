import type { Order } from '@strapline/contract/shapes/order';
import css from '../order.module.css';
import { PayoutTiming } from './payout-timing.tsx';
import { SaleLines } from './sale-lines.tsx';

export function SalePanel({ order }: { order: Order }) {
  return (
    <section className={`panel ${css['paid']}`}>
      <SaleLines order={order} className="lines" />
      <p className={`note ${css['why']}`}>
        <PayoutTiming order={order} />
      </p>
    </section>
  );
}
