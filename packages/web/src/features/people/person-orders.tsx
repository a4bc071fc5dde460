import { useLingui } from '@lingui/react/macro';
import type { PersonView } from '@strapline/contract/shapes/people';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../ui/format/dates.ts';
import { useOrderStatusLabels } from '../../ui/order-status-labels.ts';
import css from './people.module.css';

/** The newest purchases and sales; each opens its case. */
export function PersonOrders({ view }: { view: PersonView }) {
  const { t } = useLingui();
  const labels = useOrderStatusLabels();
  const describe = ({ as, other, at }: PersonView['orders'][number]): string => {
    const name = other ?? t`a guest`;
    return as === 'seller' ? t`Sold to ${name}, ${formatDay(at)}` : t`Bought from ${name}, ${formatDay(at)}`;
  };
  return (
    <section>
      <h3>
        {t`Orders`}
        <Link to="/admin" search={{ tab: 'orders', q: view.person.username }} className="link">
          {t`All orders`}
        </Link>
      </h3>
      {view.orders.length === 0 ? (
        <p className="note">{t`No orders yet.`}</p>
      ) : (
        <ul className={css['rows']}>
          {view.orders.map((order) => (
            <li key={order.orderId}>
              <span>
                <Link to="/admin" search={{ tab: 'orders', order: order.orderId }} className={css['name']}>
                  {order.title}
                </Link>
                <small>{describe(order)}</small>
              </span>
              <span className="note">{labels[order.status]}</span>
              <span className={css['amount']}>{formatAmount(order.amountCents)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
