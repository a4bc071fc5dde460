import type { Order } from '@strapline/contract/shapes';
import css from './order.module.css';
import { SaleLines } from './sale-lines.tsx';
import { SaleWords } from './sale-words.tsx';

/** What a sale brings, line by line, and when. */
export function SalePanel({ order }: { order: Order }) {
  return (
    <section className={`panel ${css['paid']}`}>
      <SaleLines order={order} className="lines" />
      <p className={`note ${css['why']}`}>
        <SaleWords order={order} />
      </p>
    </section>
  );
}
