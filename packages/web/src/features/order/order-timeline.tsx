import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { Clock, CreditCard, House, type IconNode, Scale, Tag, Truck } from 'lucide';
import type { ReactNode } from 'react';
import { useTimelineMessage } from '../../platform/messages/timeline-message.ts';
import { useAppName } from '../../platform/page/app-data.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { formatDay, formatMoment } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './order.module.css';
import { OrderActions } from './order-actions.tsx';
import { collapseRepeats, getRemainingSteps, groupDigits, isDisputedByBuyer, isWrongAmount, type Step, type Viewer } from './order-view.ts';
import { getTimelineIcon } from './timeline-icons.ts';

const DeadlineNote = lazyPart(async () => (await import('./deadline-note.tsx')).DeadlineNote);

type OrderTimelineProps = { order: Order; viewer: Viewer; accessToken: string | undefined };

/** Solid for the past, stitched for the future. Each future step says by when. */
export function OrderTimeline({ order, viewer, accessToken }: OrderTimelineProps) {
  const getMessage = useTimelineMessage();
  const upcoming = getRemainingSteps(order);
  const past = collapseRepeats(order.timeline);
  const last = past.length - 1;
  return (
    <section>
      <h2 className={css['h2']}>
        <Trans>
          The <em>history</em> so far
        </Trans>
      </h2>
      <ol className={css['time']}>
        {past.map((entry, index) => (
          <li
            key={`${entry.at} ${entry.code}`}
            className={index === last && upcoming.length > 0 ? css['current'] : undefined}
            aria-current={index === last ? 'step' : undefined}
          >
            <Knot icon={getTimelineIcon(entry.code)} />
            <h3>{getMessage(entry)}</h3>
            <time className={css['date']} dateTime={entry.at}>
              {formatMoment(entry.at)}
            </time>
            <div className={css['body']}>
              {entry.count > 1 && <Trans>{entry.count} times. This was the last one.</Trans>} <Actor by={entry.by} as={order.as} />
              {entry.code === 'shipped' && <SentMessage order={order} />}
              {entry.code === 'paid' && <ChargedMessage order={order} viewer={viewer} />}
            </div>
          </li>
        ))}
        {upcoming.map((step, index) => (
          <UpcomingStep key={step} step={step} order={order} isNext={index === 0} viewer={viewer} />
        ))}
      </ol>
      {/* There is always a deadline note; during a dispute the dispute shows it. */}
      {order.next?.otherwise && !isDisputedByBuyer(order) && <DeadlineNote order={order} viewer={viewer} />}
      <OrderActions order={order} viewer={viewer} accessToken={accessToken} />
    </section>
  );
}

function Knot({ icon }: { icon: IconNode }) {
  return (
    <span className={css['knot']}>
      <Icon icon={icon} size={16} />
    </span>
  );
}

function Actor({ by, as }: { by: Order['timeline'][number]['by']; as: Order['as'] }) {
  const appName = useAppName();
  if (by === as && by !== 'operator') return <Trans>By you.</Trans>;
  switch (by) {
    case 'buyer':
      return <Trans>By the buyer.</Trans>;
    case 'seller':
      return <Trans>By the seller.</Trans>;
    case 'operator':
      return <Trans>By {appName}.</Trans>;
    case 'provider':
      return <Trans>Reported by the payment service or the carrier.</Trans>;
    case 'timer':
      return <Trans>Automatic: the deadline passed.</Trans>;
    case 'system':
      return null;
  }
}

function ChargedMessage({ order, viewer }: { order: Order; viewer: Viewer }) {
  const { t } = useLingui();
  const amount = formatAmount(order.amountCents);
  if (viewer.side === 'seller') return t`The buyer paid ${amount}.`;
  return (
    <>
      {order.paymentType === 'crypto' ? t`You paid once, ${amount} in USDC.` : t`Your card was charged once, ${amount}.`}{' '}
      <Link to="." search={{ sheet: 'receipt' }} className="link">{t`Receipt`}</Link>
    </>
  );
}

function SentMessage({ order: { tracking, certificateStatus } }: { order: Order }) {
  const { t } = useLingui();
  return (
    <>
      {certificateStatus === 'claimable' && <> {t`The tag can be claimed now.`}</>}
      {tracking && (
        <>
          <br />
          {tracking.carrier} {tracking.number && <span className={`mono ${css['ink']}`}>{groupDigits(tracking.number)}</span>}{' '}
          {tracking.url && <a className="link" href={tracking.url} target="_blank" rel="noopener noreferrer">{t`Track`}</a>}
        </>
      )}
    </>
  );
}

type UpcomingStepProps = { step: Step; order: Order; isNext: boolean; viewer: Viewer };

function UpcomingStep({ step, order, isNext, viewer }: UpcomingStepProps) {
  const { icon, title, body } = useStepMessages(step, order, viewer);
  return (
    <li className={css['upcoming']}>
      <Knot icon={icon} />
      <h3>{title}</h3>
      <span />
      <div className={css['body']}>
        {body}
        {(isNext ? order.next?.at && !isWrongAmount(order) : step === 'claim' && order.status !== 'completed') && (
          <span className={css['deadline']}>
            <Icon icon={Clock} size={15} />
            {isNext ? <DueMessage order={order} /> : <PendingStep order={order} />}
          </span>
        )}
      </div>
    </li>
  );
}

function useStepMessages(step: Step, order: Order, viewer: Viewer): { icon: IconNode; title: string; body: ReactNode } {
  const { t } = useLingui();
  const isSeller = viewer.side === 'seller';
  const labels: Record<Step, { icon: IconNode; title: string; body: ReactNode }> = {
    pay: { icon: CreditCard, title: t`Paid`, body: <PayMessage order={order} isSeller={isSeller} /> },
    ship: {
      icon: Truck,
      title: t`Packed and shipped`,
      body: isSeller ? t`Print the label and include the strap code.` : t`After that, you can claim the tag.`,
    },
    deliver: {
      icon: House,
      title: t`Delivered`,
      body: isSeller ? t`The buyer checks it.` : t`Check it in daylight and enter the code on the strap.`,
    },
    claim: {
      icon: Tag,
      title: isSeller ? t`Claimed by its new owner` : t`Claimed, and yours on the record`,
      body: <ClaimMessage isDone={order.status === 'completed'} isSeller={isSeller} />,
    },
    decide: {
      icon: Scale,
      title: t`Decided`,
      body: isDisputedByBuyer(order) ? t`By both of you, or by our team.` : t`By our team, for the buyer or the seller.`,
    },
  };
  return labels[step];
}

function ClaimMessage({ isDone, isSeller }: { isDone: boolean; isSeller: boolean }) {
  if (isSeller) return isDone ? null : <Trans>The payout is released.</Trans>;
  return (
    <>
      {!isDone && <Trans>The seller is paid.</Trans>} <Trans>Your username is added to its history as the owner.</Trans>
    </>
  );
}

function PayMessage({ order, isSeller }: { order: Order; isSeller: boolean }) {
  if (isWrongAmount(order)) return <Trans>Once we have checked what arrived.</Trans>;
  if (order.paymentStatus === 'awaiting') return <Trans>Once the payment is confirmed.</Trans>;
  return isSeller ? <Trans>Nothing is charged yet.</Trans> : <Trans>Nothing is charged until you press Pay.</Trans>;
}

function DueMessage({ order }: { order: Order }) {
  const { next } = order;
  const moment = next?.at ? formatMoment(next.at) : '';
  const day = next?.at ? formatDay(next.at) : '';
  switch (next?.otherwise) {
    case 'expired':
      return next.at ? <Trans>Until {moment}</Trans> : null;
    case 'disputed':
      return <Trans>If there’s no update by {day}, we’ll investigate</Trans>;
    case 'completed':
      return <Trans>Completes automatically on {moment}</Trans>;
    default:
      return isDisputedByBuyer(order) ? <Trans>By {day} at the latest</Trans> : <Trans>By {day}</Trans>;
  }
}

function PendingStep({ order }: { order: Order }) {
  if (order.status === 'shipped' && !order.tracking?.url) return <Trans>14 days from delivery</Trans>;
  return <Trans>72 hours from delivery, with tracking</Trans>;
}
