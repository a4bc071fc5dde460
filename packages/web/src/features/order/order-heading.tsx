import { Trans } from '@lingui/react/macro';
import type { BraTag, Order } from '@strapline/contract/shapes';
import { CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { showDay, showWeekday } from '../../ui/dates.ts';
import { Callout } from '../../ui/marks.tsx';
import { dueOf, momentsOf, shortNumber, type Viewer } from './order-view.ts';
import { PayLink } from './pay-link.tsx';

type HeadingProps = { order: Order; viewer: Viewer; tag: BraTag | undefined; bankSaid: 'refused' | undefined };

export function Heading({ order, viewer, tag, bankSaid }: HeadingProps) {
  return (
    <div className="head">
      <p className="eyebrow">
        <Trans>Order {shortNumber(order.id)}</Trans>
      </p>
      <h1>
        <Headline order={order} viewer={viewer} />
      </h1>
      <p className="lead" role="status">
        <Lead order={order} viewer={viewer} creator={tag?.creator.username} />
      </p>
      {order.status === 'pending_payment' && bankSaid === 'refused' && viewer.side === 'buyer' && (
        <Callout tone="danger" icon={CircleAlert}>
          <p>
            <Trans>
              <b>The bank did not approve it.</b> Nothing was charged. The piece is still held for you; try again or take another card.
            </Trans>
          </p>
          <PayLink order={order} slug={tag?.slug ?? undefined} />
        </Callout>
      )}
    </div>
  );
}

function Headline({ order, viewer }: { order: Order; viewer: Viewer }): ReactNode {
  if (order.paymentStatus === 'awaiting') {
    return (
      <Trans>
        The payment is <em>being checked.</em>
      </Trans>
    );
  }
  switch (order.status) {
    case 'pending_payment':
      return (
        <Trans>
          Waiting for <em>the payment.</em>
        </Trans>
      );
    case 'paid':
      return viewer.side === 'seller' ? (
        <Trans>
          Time to <em>pack it.</em>
        </Trans>
      ) : (
        <Trans>
          Paid, and <em>being packed.</em>
        </Trans>
      );
    case 'shipped':
      return (
        <Trans>
          It is <em>on its way.</em>
        </Trans>
      );
    case 'delivered':
      return (
        <Trans>
          It has <em>arrived.</em>
        </Trans>
      );
    case 'completed':
      return viewer.side === 'seller' ? (
        <Trans>
          Sold, and <em>complete.</em>
        </Trans>
      ) : (
        <Trans>
          It is <em>yours.</em>
        </Trans>
      );
    case 'disputed':
      return (
        <Trans>
          A person is <em>looking at it.</em>
        </Trans>
      );
    case 'canceled':
      return (
        <Trans>
          This order was <em>canceled.</em>
        </Trans>
      );
    case 'expired':
      return (
        <Trans>
          The hold has <em>run out.</em>
        </Trans>
      );
  }
}

function Lead({ order, viewer, creator }: { order: Order; viewer: Viewer; creator: string | undefined }): ReactNode {
  const due = dueOf(order);
  const { shippedAt, deliveredAt } = momentsOf(order);
  const isSeller = viewer.side === 'seller';
  switch (order.status) {
    case 'pending_payment':
      return isSeller ? (
        <Trans>A buyer holds it for 15 minutes and is paying.</Trans>
      ) : (
        <Trans>The piece is held for you. Nothing has been charged.</Trans>
      );
    case 'paid':
      if (!due?.at) return <Trans>It ships within 7 days.</Trans>;
      return isSeller ? (
        <Trans>Please ship it by {showWeekday(due.at)}.</Trans>
      ) : (
        <Trans>The creator ships it by {showWeekday(due.at)}.</Trans>
      );
    case 'shipped':
      if (!shippedAt) return <Trans>The parcel was handed over.</Trans>;
      return creator && !isSeller ? (
        <Trans>
          Sent by {creator} on {showDay(shippedAt)}.
        </Trans>
      ) : (
        <Trans>Sent on {showDay(shippedAt)}.</Trans>
      );
    case 'delivered':
      return deliveredAt ? <Trans>Arrived on {showDay(deliveredAt)}.</Trans> : <Trans>The parcel arrived.</Trans>;
    case 'completed':
      return isSeller ? <Trans>The payout is released.</Trans> : <Trans>Thank you. Its record goes on with you.</Trans>;
    case 'disputed':
      return <Trans>The payout is frozen until it is decided.</Trans>;
    case 'canceled':
      return order.paymentStatus === 'canceled' ? (
        <Trans>Nothing was charged.</Trans>
      ) : (
        <Trans>All of the money goes back the way it came.</Trans>
      );
    case 'expired':
      return <Trans>The 15 minutes ended without a payment. Nothing was charged.</Trans>;
  }
}
