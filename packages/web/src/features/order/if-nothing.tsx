import { Trans } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes';
import { ShieldCheck } from 'lucide';
import { showDay, showMoment } from '../../ui/dates.ts';
import { Callout } from '../../ui/marks.tsx';
import css from './order.module.css';
import { isMisfit, type Viewer } from './order-view.ts';

/** What comes of it when the person who is asked does not act. */
export function IfNothing({ order, viewer }: { order: Order; viewer: Viewer }) {
  return (
    <div className={css['nothing']}>
      <Callout icon={ShieldCheck}>
        <p>
          <b>
            <Trans>If you do nothing,</Trans>
          </b>{' '}
          <NothingWords order={order} viewer={viewer} />
        </p>
      </Callout>
    </div>
  );
}

function NothingWords({ order, viewer }: { order: Order; viewer: Viewer }) {
  const isSeller = viewer.side === 'seller';
  const day = order.next?.at ? showDay(order.next.at) : '';
  const moment = order.next?.at ? showMoment(order.next.at) : '';
  switch (order.status) {
    case 'pending_payment':
      if (isMisfit(order)) return <Trans>a person of ours looks at what arrived, and you hear from us.</Trans>;
      if (order.paymentStatus === 'awaiting')
        return <Trans>the order goes on by itself once the payment is confirmed; if that does not come, you hear from us.</Trans>;
      return <Trans>the hold ends by itself, nothing is charged, and the piece is free for others.</Trans>;
    case 'paid':
      return isSeller ? (
        <Trans>the order is canceled on {day} and the buyer gets everything back.</Trans>
      ) : (
        <Trans>the creator ships it by {day}, or the order is canceled and everything comes back to you.</Trans>
      );
    case 'shipped':
      return order.tracking?.url ? (
        <Trans>
          the order completes 72 hours after delivery. <b>If it stops moving</b> until {day}, a person looks at it and the payment stays
          frozen.
        </Trans>
      ) : (
        <Trans>
          the order completes 14 days after delivery. <b>If nothing is heard of it</b> by {day}, a person looks at it and the payment stays
          frozen.
        </Trans>
      );
    case 'delivered':
      return <Trans>the order completes on {moment} and the creator is paid.</Trans>;
    default:
      return <Trans>it is decided by {day}, or the buyer gets everything back.</Trans>;
  }
}
