import { useLingui } from '@lingui/react/macro';
import type { AdminOrder } from '@strapline/contract/shapes/admin-orders';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '../../ui/format/dates.ts';
import { formatMoney, MoneyTags, OrderTag, payoutLabels, providerLabels } from './admin-labels.tsx';
import css from './admin-orders.module.css';
import { TableHead } from './table-head.tsx';
import { useAdminOrders } from './use-admin-orders.ts';

export function AdminTable({ orders }: { orders: readonly AdminOrder[] }) {
  const { t } = useLingui();
  const { part, ...search } = useAdminOrders();
  return (
    <table className={css['orders']}>
      <TableHead labels={[t`Piece`, t`People`, t`State`, t`Payout`]} numberLabels={[t`Amount`]} />
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td className={css['piece']}>
              <Link to="/admin" search={{ tab: 'orders', part, ...search, order: order.id }} className={css['title']}>
                {order.title}
              </Link>
              <span className="mono">{order.id}</span>
              <small>{formatMoment(order.createdAt)}</small>
            </td>
            <td className={css['people']}>
              <span>{order.buyer ?? t`Guest`}</span>
              <small>{t`from ${order.seller}`}</small>
            </td>
            <td className={css['state']}>
              <OrderTag status={order.status} />
              <MoneyTags order={order} />
            </td>
            <td className={css['payout']}>
              <small className={css['only-phone']}>{t`Payout`} </small>
              {payoutLabels[order.payoutStatus]}
            </td>
            <td className={css['amount']}>
              <span className="num">{formatMoney(order.amountCents, order.currency)}</span>
              <small>{providerLabels[order.provider]}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
