import { Trans } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes';
import { showAmount } from '@strapline/domain/money';
import { showDay } from '../../ui/dates.ts';
import css from './order.module.css';
import { momentsOf, shortNumber, wasPaid } from './order-view.ts';

/** The sheet that is printed: ink on white, without the page around it. Names and addresses are on no receipt of ours. */
export function Receipt({ order, creator }: { order: Order; creator: string | undefined }) {
  const { paidAt } = momentsOf(order);
  if (!wasPaid(order)) return null;
  return (
    <section className={`print-sheet ${css['receipt']}`} aria-hidden="true">
      <p className={css['brand']}>Strapline</p>
      <h2>
        <Trans>Receipt</Trans>
      </h2>
      <dl className={css['facts']}>
        <div>
          <dt>
            <Trans>Order</Trans>
          </dt>
          <dd>
            {shortNumber(order.id)} · {order.id}
          </dd>
        </div>
        {paidAt && (
          <div>
            <dt>
              <Trans>Paid on</Trans>
            </dt>
            <dd>
              <Trans>{showDay(paidAt)}, by card</Trans>
            </dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>Payment</Trans>
          </dt>
          <dd>{order.paymentIntentId}</dd>
        </div>
        <div>
          <dt>
            <Trans>Piece</Trans>
          </dt>
          <dd>
            {order.title}, {order.braTagId}
          </dd>
        </div>
        {creator && (
          <div>
            <dt>
              <Trans>Sold by</Trans>
            </dt>
            <dd>{creator}</dd>
          </div>
        )}
      </dl>
      <table>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.kind + line.label}>
              <td>{line.label}</td>
              <td>{showAmount(line.amountCents)}</td>
            </tr>
          ))}
          <tr className={css['total']}>
            <td>{order.paymentStatus === 'refunded' ? <Trans>Paid, and given back in full</Trans> : <Trans>Paid</Trans>}</td>
            <td>{showAmount(order.amountCents)} USD</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
