import { Trans, useLingui } from '@lingui/react/macro';
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
  const { t } = useLingui();
  return (
    <div className="head">
      <p className="eyebrow">{t`Order ${formatShortNumber(order.id)}`}</p>
      <h1>
        <Headline order={order} viewer={viewer} />
      </h1>
      <p className="lead" role="status">
        <Lead order={order} viewer={viewer} seller={tag?.owner ? tag.owner.username : tag?.creator.username} />
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
          The hold has <em>ended.</em>
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

/** `seller`: the owner on record of a parcel on its way, or the creator of a piece that nobody claimed yet; null if they aren't named. */
function Lead({ order, viewer, seller }: { order: Order; viewer: Viewer; seller: string | null | undefined }): ReactNode {
  const { t } = useLingui();
  const { shippedAt, deliveredAt, completedAt } = order.times;
  const { paidCents, refundedCents } = getPaidAmounts(order);
  const isSeller = viewer.side === 'seller';
  const until = order.next?.at ? (order.status === 'delivered' ? formatMoment : formatWeekday)(order.next.at) : '';
  if (order.paymentStatus === 'disputed') return t`The payout is frozen until the bank has decided.`;
  if (isWrongAmount(order))
    return isSeller
      ? t`We received a different amount than the price. We’re checking it.`
      : t`We received a different amount than the price. Your money is safe. We’re checking it and will e-mail you.`;
  switch (order.status) {
    case 'pending_payment':
      if (order.next?.what === 'confirm') return t`Your payment is being processed. There’s nothing you need to do.`;
      return isSeller ? t`A buyer is paying for it right now.` : t`The piece is held for you. Nothing has been charged.`;
    case 'paid':
      return isSeller ? t`Please ship it by ${until}.` : t`The seller ships it by ${until}.`;
    case 'shipped':
      if (!shippedAt) return t`The parcel was sent.`;
      return seller && !isSeller ? t`Sent by ${seller} on ${formatDay(shippedAt)}.` : t`Sent on ${formatDay(shippedAt)}.`;
    case 'delivered':
      if (!deliveredAt) return t`The parcel arrived.`;
      return isSeller
        ? t`Arrived on ${formatDay(deliveredAt)}. Your money is released on ${until}.`
        : t`Arrived on ${formatDay(deliveredAt)}. Report any problem by ${until}.`;
    case 'completed': {
      if (order.paymentStatus === 'refunded') return t`Fully refunded: ${formatAmount(refundedCents)} went back to the buyer.`;
      const on = completedAt ? formatDay(completedAt) : '';
      return isSeller ? t`Complete since ${on}; your money is released.` : t`Complete since ${on}. You’re on its record now.`;
    }
    case 'disputed':
      return until && !isDisputedByBuyer(order)
        ? t`The payout is frozen. The dispute is decided by ${until}.`
        : t`The payout is frozen until the dispute is decided.`;
    case 'canceled':
    case 'expired':
      if (paidCents === 0) {
        return order.status === 'expired' ? t`The time to pay ended. Nothing was charged.` : t`Nothing was charged.`;
      }
      return refundedCents >= paidCents
        ? t`Fully refunded: ${formatAmount(refundedCents)}, to the payment method it came from.`
        : t`${formatAmount(paidCents - refundedCents)} is being refunded to the payment method it came from.`;
  }
}
