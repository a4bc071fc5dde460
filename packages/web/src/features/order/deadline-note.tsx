import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { ShieldCheck } from 'lucide';
import { formatDay, formatMoment } from '../../ui/format/dates.ts';
import { Callout } from '../../ui/panel.tsx';
import css from './order.module.css';
import { isWrongAmount, type Viewer } from './order-view.ts';

/** What happens if nobody acts. */
export function DeadlineNote({ order, viewer }: { order: Order; viewer: Viewer }) {
  const { t } = useLingui();
  return (
    <div className={css['noDeadline']}>
      <Callout icon={ShieldCheck}>
        <p>
          <b>{t`If you do nothing,`}</b> <DeadlineMessage order={order} viewer={viewer} />
        </p>
      </Callout>
    </div>
  );
}

function DeadlineMessage({ order, viewer }: { order: Order; viewer: Viewer }) {
  const { t } = useLingui();
  const isSeller = viewer.side === 'seller';
  const day = order.next?.at ? formatDay(order.next.at) : '';
  const moment = order.next?.at ? formatMoment(order.next.at) : '';
  switch (order.status) {
    case 'pending_payment':
      if (isWrongAmount(order)) return t`we check what arrived and e-mail you.`;
      if (order.paymentStatus === 'awaiting') return t`the order continues once the payment is confirmed. If it isn’t, we e-mail you.`;
      return t`the hold ends, nothing is charged, and others can buy the piece.`;
    case 'paid':
      return isSeller
        ? t`the order is canceled on ${day} and the buyer gets a full refund.`
        : t`the seller ships it by ${day}, or the order is canceled and you get a full refund.`;
    case 'shipped':
      return order.tracking?.url ? (
        <Trans>
          the order completes 72 hours after delivery. <b>If there’s no update by {day},</b> we investigate and the payment stays frozen.
        </Trans>
      ) : (
        <Trans>
          the order completes 14 days after delivery. <b>If there’s no update by {day},</b> we investigate and the payment stays frozen.
        </Trans>
      );
    case 'delivered':
      return t`the order completes on ${moment} and the seller is paid.`;
    default:
      return t`we decide by ${day}, or the buyer gets a full refund.`;
  }
}
