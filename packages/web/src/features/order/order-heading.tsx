import { Trans } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { Order } from '@strapline/contract/shapes/order';
import { formatAmount } from '@strapline/domain/money/money';
import { CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { formatDay, formatMoment, formatWeekday } from '../../ui/format/dates.ts';
import { Callout } from '../../ui/panel.tsx';
import { formatShortNumber, getPaidAmounts, isDisputedByBuyer, isWrongAmount, type Viewer } from './order-view.ts';
import { PayLink } from './pay-link.tsx';

type HeadingProps = { order: Order; viewer: Viewer; tag: BraTag | undefined; bankResult: 'refused' | undefined };

export function Heading({ order, viewer, tag, bankResult }: HeadingProps) {
  return (
    <div className="head">
      <p className="eyebrow">
        <Trans>Order {formatShortNumber(order.id)}</Trans>
      </p>
      <h1>
        <Headline order={order} viewer={viewer} />
      </h1>
      <p className="lead" role="status">
        <Lead order={order} viewer={viewer} creator={tag?.creator.username} />
      </p>
      {order.status === 'pending_payment' && bankResult === 'refused' && viewer.side === 'buyer' && (
        <Callout tone="danger" icon={CircleAlert}>
          <p>
            <Trans>
              <b>The bank declined the payment.</b> Nothing was charged. The piece is still held for you. Try again or use another card.
            </Trans>
          </p>
          <PayLink order={order} slug={tag?.slug ?? undefined} />
        </Callout>
      )}
    </div>
  );
}

function Headline({ order, viewer }: { order: Order; viewer: Viewer }): ReactNode {
  if (order.paymentStatus === 'disputed') {
    return (
      <Trans>
        The bank is <em>reviewing it.</em>
      </Trans>
    );
  }
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
      return <CompletedHeadline order={order} viewer={viewer} />;
    case 'disputed':
      return (
        <Trans>
          It is being <em>settled.</em>
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

function CompletedHeadline({ order, viewer }: { order: Order; viewer: Viewer }): ReactNode {
  if (order.paymentStatus === 'refunded') {
    return (
      <Trans>
        Complete and <em>refunded.</em>
      </Trans>
    );
  }
  return viewer.side === 'seller' ? (
    <Trans>
      Sold, and <em>complete.</em>
    </Trans>
  ) : (
    <Trans>
      It is <em>yours.</em>
    </Trans>
  );
}

function Lead({ order, viewer, creator }: { order: Order; viewer: Viewer; creator: string | undefined }): ReactNode {
  const { shippedAt, deliveredAt, completedAt } = order.times;
  const { paidCents, refundedCents } = getPaidAmounts(order);
  const isSeller = viewer.side === 'seller';
  const until = order.next?.at ? (order.status === 'delivered' ? formatMoment : formatWeekday)(order.next.at) : '';
  if (order.paymentStatus === 'disputed') return <Trans>The payout is frozen until the bank has decided.</Trans>;
  if (isWrongAmount(order))
    return isSeller ? (
      <Trans>We received a different amount than the price. We’re checking it.</Trans>
    ) : (
      <Trans>We received a different amount than the price. Your money is safe. We’re checking it and will e-mail you.</Trans>
    );
  switch (order.status) {
    case 'pending_payment':
      if (order.next?.what === 'confirm') return <Trans>Your payment is being processed. There’s nothing you need to do.</Trans>;
      return isSeller ? (
        <Trans>A buyer is paying for it right now.</Trans>
      ) : (
        <Trans>The piece is held for you. Nothing has been charged.</Trans>
      );
    case 'paid':
      return isSeller ? <Trans>Please ship it by {until}.</Trans> : <Trans>The creator ships it by {until}.</Trans>;
    case 'shipped':
      if (!shippedAt) return <Trans>The parcel was sent.</Trans>;
      return creator && !isSeller ? (
        <Trans>
          Sent by {creator} on {formatDay(shippedAt)}.
        </Trans>
      ) : (
        <Trans>Sent on {formatDay(shippedAt)}.</Trans>
      );
    case 'delivered':
      if (!deliveredAt) return <Trans>The parcel arrived.</Trans>;
      return isSeller ? (
        <Trans>
          Arrived on {formatDay(deliveredAt)}. Your money is released on {until}.
        </Trans>
      ) : (
        <Trans>
          Arrived on {formatDay(deliveredAt)}. Report any problem by {until}.
        </Trans>
      );
    case 'completed': {
      if (order.paymentStatus === 'refunded') return <Trans>Fully refunded: {formatAmount(refundedCents)} went back to the buyer.</Trans>;
      const on = completedAt ? formatDay(completedAt) : '';
      return isSeller ? (
        <Trans>Complete since {on}; your money is released.</Trans>
      ) : (
        <Trans>Complete since {on}. You’re on its record now.</Trans>
      );
    }
    case 'disputed':
      return until && !isDisputedByBuyer(order) ? (
        <Trans>The payout is frozen. The dispute is decided by {until}.</Trans>
      ) : (
        <Trans>The payout is frozen until the dispute is decided.</Trans>
      );
    case 'canceled':
    case 'expired':
      if (paidCents === 0) {
        return order.status === 'expired' ? (
          <Trans>The time to pay ended. Nothing was charged.</Trans>
        ) : (
          <Trans>Nothing was charged.</Trans>
        );
      }
      return refundedCents >= paidCents ? (
        <Trans>Fully refunded: {formatAmount(refundedCents)}, to the payment method it came from.</Trans>
      ) : (
        <Trans>{formatAmount(paidCents - refundedCents)} is being refunded to the payment method it came from.</Trans>
      );
  }
}
