import { useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { formatAmount } from '@strapline/domain/money/money';
import type { ReactNode } from 'react';
import { formatDay, formatMoment } from '../../ui/format/dates.ts';
import { Amount } from '../../ui/price.tsx';
import css from './order.module.css';
import { getPaidAmounts, groupDigits, isWrongAmount, type Viewer } from './order-view.ts';
import { PayoutTiming } from './sale/payout-timing.tsx';
import { getSellerPayout } from './sale/sale-amounts.ts';
import { type Answer, useNextStep } from './use-next-step.tsx';

type OrderSummaryProps = { order: Order; viewer: Viewer };

/** Four questions, each with a short answer and a sentence. */
export function OrderSummary({ order, viewer }: OrderSummaryProps) {
  const { t } = useLingui();
  const isSeller = viewer.side === 'seller';
  return (
    <section className={css['summaryGrid']} aria-label={t`Order summary`}>
      {isSeller ? (
        <Cell question={t`What do I receive?`} answer={<Amount cents={getSellerPayout(order)} />}>
          <PayoutTiming order={order} />
        </Cell>
      ) : (
        <Cell question={t`What am I paying?`} answer={<Amount cents={getPaymentLabel(order)} />}>
          <PaymentMessage order={order} />
        </Cell>
      )}
      <Cell question={t`Did it go through?`} {...usePaymentAnswer(order)} />
      <Cell question={t`Where is it?`} {...useParcelAnswer(order, viewer)} />
      <Cell question={t`What’s next?`} {...useNextStep(order, viewer)} isNext />
    </section>
  );
}

type CellProps = { question: string; answer: ReactNode; children?: ReactNode; isNext?: boolean };

function Cell({ question, answer, children, isNext = false }: CellProps) {
  return (
    <div className={isNext ? css['next'] : undefined}>
      <h2 className="eyebrow">{question}</h2>
      <p className={`num ${css['answer']}`}>{answer}</p>
      <p className="sub">{children}</p>
    </div>
  );
}

/** The price while it is still payable, else what is left of it. */
function getPaymentLabel(order: Order): number {
  const isOpen = order.status === 'pending_payment' || order.paymentStatus === 'awaiting';
  return isOpen ? order.amountCents : getPaidAmounts(order).netPaidCents;
}

function PaymentMessage({ order }: { order: Order }) {
  const { t } = useLingui();
  const { paidCents, refundedCents } = getPaidAmounts(order);
  const [paidAmount, refundedAmount] = [formatAmount(paidCents), formatAmount(refundedCents)];
  switch (order.paymentStatus) {
    case 'captured':
      if (order.status === 'canceled' || order.status === 'expired')
        return order.next?.by === 'operator'
          ? t`We received ${paidAmount}. It’s safe with us and still yours.`
          : t`Your refund of ${paidAmount} is on its way.`;
      return order.status === 'completed' ? t`Paid in full.` : t`Paid in full. Held by us until you are satisfied.`;
    case 'refunded':
      return t`${paidAmount} was paid and fully refunded.`;
    case 'partially_refunded':
      return t`${paidAmount} was paid, ${refundedAmount} refunded.`;
    case 'awaiting':
      if (isWrongAmount(order)) return t`We received a different amount. It’s safe with us.`;
      return order.paymentType === 'crypto' ? t`The network is processing your payment.` : t`Your bank is processing your payment.`;
    case 'disputed':
      return t`Your bank is asking for it back.`;
    default:
      return order.status === 'pending_payment' ? t`In total. Nothing has been charged yet.` : t`Nothing was charged.`;
  }
}

function usePaymentAnswer(order: Order): Answer {
  const { t } = useLingui();
  const { paidAt } = order.times;
  const isCrypto = order.paymentType === 'crypto';
  const methodLabel = isCrypto ? t`In USDC` : t`By card`;
  const when = paidAt ? t`${methodLabel}, ${formatMoment(paidAt)}.` : `${methodLabel}.`;
  const refundedAmount = isCrypto ? t`The network shows it within minutes.` : t`Banks take up to 10 days to show it.`;
  switch (order.paymentStatus) {
    case 'captured':
      if (order.next?.what === 'refund' && order.next.by === 'operator')
        return { answer: t`Yes`, children: t`We hold the money and will refund it.` };
      if (order.next?.what === 'refund') return { answer: t`Yes, being refunded`, children: refundedAmount };
      return { answer: t`Yes`, children: when };
    case 'refunded':
      return { answer: t`Yes, and refunded`, children: refundedAmount };
    case 'partially_refunded':
      return { answer: t`Yes`, children: when };
    case 'disputed':
      return { answer: t`Under review`, children: t`The bank has opened a case.` };
    case 'awaiting':
      if (isWrongAmount(order)) return { answer: t`Not yet`, children: t`We’re checking what arrived.` };
      return { answer: t`Not yet`, children: isCrypto ? t`The network is confirming it.` : t`The bank is still working on it.` };
    case 'requires_action':
      return { answer: t`Not yet`, children: t`The bank is asking the cardholder.` };
    case 'canceled':
      return { answer: t`No`, children: t`Nothing was charged.` };
    case 'not_paid':
      return { answer: order.status === 'pending_payment' ? t`Not yet` : t`No`, children: t`Nothing was charged.` };
  }
}

function useParcelAnswer(order: Order, { side }: Viewer): Answer {
  const { t } = useLingui();
  const isSeller = side === 'seller';
  const { shippedAt, deliveredAt } = order.times;
  const atSeller = isSeller ? t`With you` : t`With the seller`;
  switch (order.status) {
    case 'paid':
      return { answer: atSeller, children: t`Not shipped yet.` };
    case 'shipped':
      return { answer: order.tracking?.carrier || t`On its way`, children: <InTransit order={order} /> };
    case 'delivered':
    case 'completed': {
      const arrived = deliveredAt ? t`Arrived on ${formatDay(deliveredAt)}.` : t`It arrived.`;
      const claimed = order.certificateStatus === 'claimed' ? t`Claimed, and on the record.` : arrived;
      return { answer: isSeller ? t`With its buyer` : t`With you`, children: claimed };
    }
    case 'disputed':
      if (!deliveredAt) return { answer: t`Being reviewed`, children: <InTransit order={order} /> };
      return { answer: isSeller ? t`With its buyer` : t`With you`, children: <InTransit order={order} /> };
    case 'pending_payment':
      return { answer: atSeller, children: t`It ships once it’s paid.` };
    default: {
      if (!shippedAt) return { answer: atSeller, children: t`Not sent.` };
      // The parcel is between the two; the piece is still the seller's.
      const answer = isSeller ? t`Yours again` : t`Back with the seller`;
      return { answer, children: deliveredAt ? t`Arrived on ${formatDay(deliveredAt)}.` : t`Sent on ${formatDay(shippedAt)}.` };
    }
  }
}

function InTransit({ order: { times, tracking } }: { order: Order }) {
  const { t } = useLingui();
  return (
    <>
      {times.deliveredAt
        ? t`Arrived on ${formatDay(times.deliveredAt)}.`
        : times.shippedAt
          ? t`Sent on ${formatDay(times.shippedAt)}.`
          : null}{' '}
      {tracking?.url ? (
        <a className="link" href={tracking.url} target="_blank" rel="noopener noreferrer">{t`Track ${groupDigits(tracking.number)}`}</a>
      ) : tracking?.number ? (
        t`Number ${groupDigits(tracking.number)}.`
      ) : (
        t`Without tracking.`
      )}
    </>
  );
}
