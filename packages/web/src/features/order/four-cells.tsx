import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes';
import { netCents } from '@strapline/domain/money';
import type { ReactNode } from 'react';
import { showDay, showMoment } from '../../ui/dates.ts';
import { Amount } from '../../ui/price.tsx';
import { showCountdown, useCountdown } from '../../ui/thread.tsx';
import css from './order.module.css';
import { dueOf, momentsOf, type Viewer } from './order-view.ts';

type CellsProps = { order: Order; viewer: Viewer };

/** The four questions of everybody who has paid for something, each with a short answer and one sentence. */
export function FourCells({ order, viewer }: CellsProps) {
  const { t } = useLingui();
  const isSeller = viewer.side === 'seller';
  const buyerNext = useBuyerNext(order);
  const sellerNext = useSellerNext(order);
  return (
    <section className={css['four']} aria-label={t`In short`}>
      <Cell
        question={isSeller ? t`What do I receive?` : t`What am I paying?`}
        answer={<Amount cents={isSeller ? netOf(order) : order.amountCents} />}
      >
        {isSeller ? <PayoutWords order={order} /> : <PaymentWords order={order} />}
      </Cell>
      <Cell question={t`Did it go through?`} {...useWentThrough(order)} />
      <Cell question={t`Where is it?`} {...useWhereabouts(order, viewer)} />
      <Cell question={t`What next?`} {...(isSeller ? sellerNext : buyerNext)} isNext />
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

function netOf(order: Order): number {
  const item = order.lines.find((line) => line.kind === 'item');
  return item ? netCents(item.amountCents) : 0;
}

function PaymentWords({ order }: { order: Order }) {
  switch (order.paymentStatus) {
    case 'captured':
      return order.status === 'completed' ? <Trans>Paid in full.</Trans> : <Trans>Paid in full. Held by us until delivery.</Trans>;
    case 'refunded':
      return <Trans>Given back in full.</Trans>;
    case 'partially_refunded':
      return <Trans>A part was given back.</Trans>;
    case 'awaiting':
      return <Trans>On its way from your bank.</Trans>;
    case 'disputed':
      return <Trans>Your bank is asking about it.</Trans>;
    default:
      return <Trans>Nothing has been charged.</Trans>;
  }
}

function PayoutWords({ order }: { order: Order }) {
  if (order.status === 'canceled' || order.status === 'expired') return <Trans>Nothing: the order ended.</Trans>;
  if (order.payoutStatus === 'paid') return <Trans>Paid out.</Trans>;
  if (order.status === 'completed') return <Trans>Released; it goes out with the next payout.</Trans>;
  return <Trans>After our commission. Held until delivery.</Trans>;
}

type Answer = { answer: ReactNode; children: ReactNode };

function useWentThrough(order: Order): Answer {
  const { t } = useLingui();
  const { paidAt } = momentsOf(order);
  const when = paidAt ? t`By card, ${showMoment(paidAt)}.` : t`By card.`;
  switch (order.paymentStatus) {
    case 'captured':
      return { answer: t`Yes`, children: when };
    case 'refunded':
    case 'partially_refunded':
      return { answer: t`Yes, and back`, children: t`Banks take up to 10 days to show it.` };
    case 'disputed':
      return { answer: t`In question`, children: t`The bank has opened a case.` };
    case 'awaiting':
      return { answer: t`Not yet`, children: t`The bank is still working on it; the hold was made longer.` };
    case 'requires_action':
      return { answer: t`Not yet`, children: t`The bank is asking the card's holder.` };
    case 'canceled':
      return { answer: t`No`, children: t`Nothing was charged.` };
    case 'not_paid':
      return { answer: order.status === 'pending_payment' ? t`Not yet` : t`No`, children: t`Nothing was charged.` };
  }
}

function useWhereabouts(order: Order, { side }: Viewer): Answer {
  const { t } = useLingui();
  const isSeller = side === 'seller';
  switch (order.status) {
    case 'paid':
      return { answer: isSeller ? t`With you` : t`With its maker`, children: t`Not handed over yet.` };
    case 'shipped':
      return {
        answer: order.tracking?.carrier || t`On its way`,
        children: order.tracking?.number ? t`Number ${order.tracking.number}` : t`Sent without tracking.`,
      };
    case 'delivered':
      return { answer: isSeller ? t`With its buyer` : t`With you`, children: t`It was said to have arrived.` };
    case 'completed':
      return {
        answer: isSeller ? t`With its buyer` : t`With you`,
        children: order.certificateStatus === 'claimed' ? t`And on the record.` : t`Not claimed yet.`,
      };
    case 'disputed':
      return { answer: t`Not sure`, children: t`That is part of what is looked at.` };
    case 'pending_payment':
      return { answer: isSeller ? t`With you` : t`With its maker`, children: t`It is sent once it is paid.` };
    default:
      return { answer: isSeller ? t`With you` : t`With its maker`, children: t`It was not sent.` };
  }
}

function useBuyerNext(order: Order): Answer {
  const { t } = useLingui();
  const due = dueOf(order);
  const day = due?.at ? showDay(due.at) : '';
  switch (order.status) {
    case 'pending_payment':
      return { answer: t`Pay`, children: order.holdExpiresAt ? <HoldWords endsAt={order.holdExpiresAt} /> : null };
    case 'paid':
      return {
        answer: t`Wait for it`,
        children: day
          ? t`If it has not shipped by ${day}, you get everything back.`
          : t`If it does not ship in 7 days, you get everything back.`,
      };
    case 'shipped':
      return { answer: t`Claim it`, children: t`When it arrives, type the code on the strap.` };
    case 'delivered':
      return { answer: t`Claim it`, children: day ? t`The order completes by itself on ${day}.` : t`The order completes by itself.` };
    case 'completed':
      if (order.certificateStatus === 'claimed') return { answer: t`Enjoy it`, children: t`Tap or show its record whenever you like.` };
      return { answer: t`Claim it`, children: t`The code on the strap makes you its owner on the record.` };
    case 'disputed':
      return { answer: t`Wait`, children: day ? t`It is decided by ${day}, or you get everything back.` : t`A person decides it.` };
    default:
      return { answer: t`Look around`, children: t`The piece may be free again.` };
  }
}

function useSellerNext(order: Order): Answer {
  const { t } = useLingui();
  const due = dueOf(order);
  const day = due?.at ? showDay(due.at) : '';
  switch (order.status) {
    case 'pending_payment':
      return { answer: t`Wait`, children: t`You are told as soon as it is paid.` };
    case 'paid':
      return { answer: t`Ship it`, children: day ? t`By ${day}. Print the label, sew in the code.` : t`Print the label, sew in the code.` };
    case 'shipped':
      return { answer: t`Wait`, children: t`The buyer claims it, or says that it arrived.` };
    case 'delivered':
      return { answer: t`Wait`, children: day ? t`It completes by itself on ${day}.` : t`It completes by itself.` };
    case 'disputed':
      return { answer: t`Wait`, children: day ? t`It is decided by ${day}.` : t`A person decides it.` };
    case 'completed':
      return { answer: t`Make another`, children: t`This one is done.` };
    default:
      return { answer: t`Offer it again`, children: t`The piece is yours to offer.` };
  }
}

function HoldWords({ endsAt }: { endsAt: string }) {
  const left = useCountdown(endsAt);
  if (left === 0) return <Trans>The hold is over; we are looking whether a payment came.</Trans>;
  return <Trans>It is held for you for {showCountdown(left)} more.</Trans>;
}
