import { useLingui } from '@lingui/react/macro';
import type { SupportCase } from '@strapline/contract/shapes/support/support';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { formatDay, formatLongDay } from '../../ui/format/dates.ts';
import { useOrderStatusLabels } from '../../ui/order-status-labels.ts';
import css from './support.module.css';

/** Who writes, and their orders. */
export function SupportWriter({ shown: { person, email, orders } }: { shown: SupportCase }) {
  const { t } = useLingui();
  const statuses = useOrderStatusLabels();
  return (
    <aside className={`panel ${css['writer']}`} aria-label={t`Who writes`}>
      {person ? (
        <div className={css['who']}>
          <Avatar of={person} size={36} />
          <b>
            <Link className="link" to="/admin" search={{ tab: 'people', person: person.username }}>
              {person.username}
            </Link>
          </b>
          <small>{t`Member since ${formatLongDay(person.memberSince)}`}</small>
        </div>
      ) : (
        <div className={css['visitor']}>
          <b>{t`A visitor`}</b>
          {email ? (
            <>
              <p>{email.address}</p>
              <small>{email.isConfirmed ? t`They answered one of our mails from it.` : t`Not confirmed: anybody can enter it.`}</small>
            </>
          ) : (
            <small>{t`Their e-mail address was deleted. They can still read answers with their link.`}</small>
          )}
        </div>
      )}
      <h3>{t`Orders`}</h3>
      {orders.length === 0 ? (
        <p className="note">{person ? t`No orders.` : t`No orders with this address.`}</p>
      ) : (
        <ul className={css['orders']}>
          {orders.map((order) => (
            <li key={order.orderId}>
              <Link to="/admin" search={{ tab: 'orders', part: 'find', order: order.orderId }} className="link">
                {order.title}
              </Link>
              <small>
                {order.as === 'buyer' ? t`Bought` : t`Sold`} {formatDay(order.at)}, {formatAmount(order.amountCents)},{' '}
                {statuses[order.status]}
              </small>
            </li>
          ))}
        </ul>
      )}
      {!person && email && !email.isConfirmed && orders.length > 0 && (
        <p className="note">{t`Don’t tell them about these orders until they confirm the address.`}</p>
      )}
    </aside>
  );
}
