import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import type { ReactNode } from 'react';
import { formatDay, formatMoment } from '../../ui/format/dates.ts';
import { formatCountdown, useCountdown } from '../../ui/timeline.tsx';
import { isDisputedByBuyer, isWrongAmount, type Viewer } from './order-view.ts';

export type Answer = { answer: ReactNode; children: ReactNode };

export function useNextStep(order: Order, { side }: Viewer): Answer {
  const buyer = useBuyerNextStep(order);
  const seller = useSellerNextStep(order);
  return side === 'seller' ? seller : buyer;
}

function useBuyerNextStep(order: Order): Answer {
  const { t } = useLingui();
  const day = order.next?.at ? formatDay(order.next.at) : '';
  const moment = order.next?.at ? formatMoment(order.next.at) : '';
  switch (order.next?.what) {
    case 'pay':
      return { answer: t`Pay`, children: order.holdExpiresAt ? <HoldMessage endsAt={order.holdExpiresAt} /> : null };
    case 'confirm':
      if (isWrongAmount(order)) return { answer: t`Wait`, children: t`We’ll e-mail you. There’s nothing you need to do.` };
      return { answer: t`Wait`, children: t`The payment is being confirmed. There’s nothing you need to do.` };
    case 'ship':
      return { answer: t`Wait for delivery`, children: t`If it hasn’t shipped by ${day}, you get a full refund.` };
    case 'deliver':
      return { answer: t`Claim it`, children: t`When it arrives, enter the code on the strap.` };
    case 'complete':
      return { answer: t`Claim it`, children: t`The seller is paid on ${moment}, unless you report a problem.` };
    case 'decide':
      if (order.paymentStatus === 'disputed') return { answer: t`Wait`, children: t`Your bank decides and will tell you.` };
      if (isDisputedByBuyer(order)) return { answer: t`Settle it`, children: t`See below whose turn it is, and until when.` };
      if (order.can.includes('confirmDelivery'))
        return {
          answer: t`Has it arrived?`,
          children: t`If it arrived after all, confirm it, and you can claim it. If it isn’t decided by ${day}, you get a full refund.`,
        };
      return { answer: t`Wait`, children: day ? t`If it isn’t decided by ${day}, you get a full refund.` : t`Our team is deciding.` };
    case 'refund':
      return {
        answer: t`Wait`,
        children:
          order.next.by === 'operator'
            ? t`We’re handling your refund. There’s nothing you need to do.`
            : t`Your refund is on its way. There’s nothing you need to do.`,
      };
    case 'claim':
      return { answer: t`Claim it`, children: t`Enter the code on the strap to become the owner on record.` };
    default:
      if (order.status === 'completed') return { answer: t`Enjoy it`, children: t`Open or share its record whenever you like.` };
      return { answer: t`Browse the boutique`, children: t`The piece may be available again.` };
  }
}

function useSellerNextStep(order: Order): Answer {
  const { t } = useLingui();
  const day = order.next?.at ? formatDay(order.next.at) : '';
  const moment = order.next?.at ? formatMoment(order.next.at) : '';
  switch (order.next?.what) {
    case 'pay':
    case 'confirm':
      return { answer: t`Wait`, children: t`We’ll tell you as soon as it is paid.` };
    case 'ship':
      return { answer: t`Ship it`, children: t`By ${day}. Print the label and sew in the code.` };
    case 'deliver':
      return { answer: t`Wait`, children: t`The buyer claims it or confirms that it arrived.` };
    case 'complete':
      return { answer: t`Wait`, children: t`You are paid on ${moment}, unless the buyer reports a problem.` };
    case 'decide':
      if (order.paymentStatus === 'disputed')
        return { answer: t`Wait`, children: t`The buyer’s bank is asking for the money back. We’ll answer it.` };
      if (isDisputedByBuyer(order)) return { answer: t`Settle it`, children: t`See below whose turn it is, and until when.` };
      return { answer: t`Wait`, children: day ? t`We’ll decide by ${day}.` : t`Our team is deciding.` };
    default:
      if (order.status === 'completed') return { answer: t`Tag another`, children: t`This sale is complete.` };
      return { answer: t`Offer it again`, children: t`The piece is yours to offer.` };
  }
}

function HoldMessage({ endsAt }: { endsAt: string }) {
  const msLeft = useCountdown(endsAt);
  if (msLeft === 0) return <Trans>The hold has ended. We’re checking whether a payment arrived.</Trans>;
  return <Trans>It’s held for you for another {formatCountdown(msLeft)}.</Trans>;
}
