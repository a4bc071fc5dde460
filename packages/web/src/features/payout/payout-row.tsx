import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { Check, Clock, Landmark, TriangleAlert } from 'lucide';
import { formatDay } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { Amount } from '../../ui/price.tsx';
import css from './payouts.module.css';

type Payout = Output<'fetchPayouts'>['items'][number];

export function PayoutRow({ payout }: { payout: Payout }) {
  const { orders, cents } = payout;
  return (
    <li>
      <div>
        <p className={css['title']}>
          {orders.length === 1 ? orders[0]?.title : <Plural value={orders.length} one="# order" other="# orders" />}
        </p>
        <PayoutState payout={payout} />
      </div>
      <div className={css['sum']}>
        <p>
          <Amount cents={cents} />
        </p>
        <p className="note">
          <PayoutDate payout={payout} />
        </p>
      </div>
      <Orders orders={orders} />
    </li>
  );
}

function PayoutState({ payout: { state, reason } }: { payout: Payout }) {
  const { t } = useLingui();
  switch (state) {
    case 'paid':
      return (
        <p className={`${css['state']} ${css['paid']}`}>
          <Icon icon={Check} size={16} />
          {t`Paid to your bank`}
        </p>
      );
    case 'failed':
      return (
        <p className={`${css['state']} ${css['failed']}`}>
          <Icon icon={TriangleAlert} size={16} />
          <span>
            {reason ?? t`Your bank returned it.`}{' '}
            {t`Your money is safe. Check your bank account details with the button above. We’ll send it again with the next payout.`}
          </span>
        </p>
      );
    case 'waiting':
      return (
        <p className={css['state']}>
          <Icon icon={Clock} size={16} />
          <Trans>
            Waiting for the card payment to clear. It goes to your bank as soon as our payment service has it, usually within a few business
            days.
          </Trans>
        </p>
      );
    case 'on_its_way':
      return (
        <p className={css['state']}>
          <Icon icon={Landmark} size={16} />
          {t`On its way to your bank`}
        </p>
      );
  }
}

function PayoutDate({ payout: { state, paidAt, expectedAt, createdAt } }: { payout: Payout }) {
  if (paidAt) return formatDay(paidAt);
  if (state === 'on_its_way' && expectedAt) return <Trans>about {formatDay(expectedAt)}</Trans>;
  return <Trans>started {formatDay(createdAt)}</Trans>;
}

function Orders({ orders }: { orders: Payout['orders'] }) {
  const { t } = useLingui();
  return (
    <details className={css['orders']}>
      <summary>{t`Orders in this payout`}</summary>
      <dl>
        {orders.map(({ orderId, paymentIntentId, title, kind, cents }, place) => (
          <div key={orderId ? orderId + kind : place}>
            <dt>
              {paymentIntentId === null ? (
                t`Referral: a first order`
              ) : kind === 'sale' ? (
                <Link to="/order/$paymentIntentId" params={{ paymentIntentId }} className="link">
                  {title}
                </Link>
              ) : (
                t`Royalty: ${title} was resold`
              )}
            </dt>
            <dd>{formatAmount(cents)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
