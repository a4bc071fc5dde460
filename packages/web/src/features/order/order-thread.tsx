import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes';
import { showAmount } from '@strapline/domain/money';
import { Check, CircleAlert, Clock, CreditCard, House, type IconNode, Package, RotateCcw, Scale, ShieldCheck, Tag, Truck, X } from 'lucide';
import type { ReactNode } from 'react';
import { showDay, showMoment } from '../../ui/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { Callout } from '../../ui/marks.tsx';
import css from './order.module.css';
import { OrderActs } from './order-acts.tsx';
import { dueOf, type Step, stepsAhead, type Viewer, waitAfterDelivery } from './order-view.ts';

type ThreadProps = { order: Order; viewer: Viewer; accessToken: string | undefined };

/** The order as a thread: solid behind, stitched ahead, a ring at now. Each step to come says by when. */
export function OrderThread({ order, viewer, accessToken }: ThreadProps) {
  const ahead = stepsAhead(order);
  const last = order.timeline.length - 1;
  return (
    <section>
      <h2 className={css['h2']}>
        <Trans>
          The <em>thread</em> so far
        </Trans>
      </h2>
      <ol className={css['time']}>
        {order.timeline.map((entry, index) => (
          <li
            key={`${entry.at} ${entry.what}`}
            className={index === last && ahead.length > 0 ? css['now'] : css['done']}
            aria-current={index === last ? 'step' : undefined}
          >
            <Knot icon={iconFor(entry.what)} />
            <h3>{entry.what}</h3>
            <time className={css['when']} dateTime={entry.at}>
              {showMoment(entry.at)}
            </time>
            <div className={css['body']}>
              <By by={entry.by} />
              {/on its way/.test(entry.what) && <Tracking order={order} />}
              {/^The payment is confirmed/.test(entry.what) && <Charged order={order} viewer={viewer} />}
            </div>
          </li>
        ))}
        {ahead.map((step, index) => (
          <Ahead key={step} step={step} order={order} isNext={index === 0} viewer={viewer} />
        ))}
      </ol>
      <IfNothing order={order} viewer={viewer} />
      <OrderActs order={order} viewer={viewer} accessToken={accessToken} />
    </section>
  );
}

function Knot({ icon }: { icon: IconNode }) {
  return (
    <span className={css['knot']}>
      <Icon of={icon} size={16} />
    </span>
  );
}

const icons: readonly [RegExp, IconNode][] = [
  [/^(Canceled|The hold ended|Not )/, X],
  [/held/, Clock],
  [/confirmed/, CreditCard],
  [/on its way/, Package],
  [/arrived/, House],
  [/satisfied|complete/, Check],
  [/back|refund/i, RotateCcw],
  [/refused|wrong|not fit|did not move/, CircleAlert],
  [/account|claim/i, Tag],
];

function iconFor(what: string): IconNode {
  return icons.find(([words]) => words.test(what))?.[1] ?? Check;
}

function By({ by }: { by: Order['timeline'][number]['by'] }) {
  switch (by) {
    case 'buyer':
      return <Trans>By the buyer.</Trans>;
    case 'seller':
      return <Trans>By the creator.</Trans>;
    case 'operator':
      return <Trans>By the house.</Trans>;
    case 'provider':
      return <Trans>Told by the payment service or the carrier.</Trans>;
    case 'timer':
      return <Trans>By itself, because the time was up.</Trans>;
    case 'system':
      return null;
  }
}

function Charged({ order, viewer }: { order: Order; viewer: Viewer }) {
  const amount = showAmount(order.amountCents);
  return viewer.side === 'buyer' ? <Trans>Your card was charged once, {amount}.</Trans> : <Trans>The buyer paid {amount}.</Trans>;
}

function Tracking({ order }: { order: Order }) {
  const { tracking } = order;
  if (!tracking) return null;
  return (
    <>
      <br />
      {tracking.carrier} {tracking.number && <span className={`mono ${css['ink']}`}>{tracking.number}</span>}{' '}
      {tracking.url.startsWith('https://') && (
        <a className="link" href={tracking.url} target="_blank" rel="noopener noreferrer">
          <Trans>Follow</Trans>
        </a>
      )}
    </>
  );
}

type AheadProps = { step: Step; order: Order; isNext: boolean; viewer: Viewer };

function Ahead({ step, order, isNext, viewer }: AheadProps) {
  const { icon, title, body } = useStepWords(step, viewer);
  const due = isNext ? dueOf(order) : undefined;
  return (
    <li className={css['ahead']}>
      <Knot icon={icon} />
      <h3>{title}</h3>
      <span />
      <div className={css['body']}>
        {body}
        {(isNext ? due : step === 'claim' && order.status !== 'completed') && (
          <span className={css['due']}>
            <Icon of={Clock} size={15} />
            {isNext && due ? <DueWords order={order} /> : <Later order={order} />}
          </span>
        )}
      </div>
    </li>
  );
}

function useStepWords(step: Step, viewer: Viewer): { icon: IconNode; title: string; body: ReactNode } {
  const { t } = useLingui();
  const isSeller = viewer.side === 'seller';
  const words: Record<Step, { icon: IconNode; title: string; body: ReactNode }> = {
    pay: { icon: CreditCard, title: t`Paid`, body: t`Nothing is charged until you press Pay.` },
    ship: {
      icon: Truck,
      title: t`Packed and shipped`,
      body: isSeller ? t`Print the label, and put the strap code in.` : t`From then on the tag can be claimed.`,
    },
    deliver: {
      icon: House,
      title: t`Delivered`,
      body: isSeller ? t`The buyer looks at it.` : t`Look at it in daylight, and type the code on the strap.`,
    },
    claim: {
      icon: Tag,
      title: isSeller ? t`Claimed by its new owner` : t`Claimed, and yours on the record`,
      body: isSeller ? t`The payout is released.` : t`The creator is paid, and your username enters the provenance as its owner.`,
    },
    decide: { icon: Scale, title: t`Decided`, body: t`By a person, for one side or the other.` },
  };
  return words[step];
}

function DueWords({ order }: { order: Order }) {
  const due = dueOf(order);
  const day = due?.at ? showDay(due.at) : '';
  switch (due?.what) {
    case 'pay':
      return due.at ? <Trans>Until {showMoment(due.at)}</Trans> : <Trans>Within 15 minutes</Trans>;
    case 'ship':
      return day ? <Trans>By {day}</Trans> : <Trans>Within 7 days</Trans>;
    case 'arrive':
      return day ? <Trans>No sign of it by {day}: a person looks</Trans> : <Trans>No sign of it in 30 days: a person looks</Trans>;
    case 'raise':
      return day ? <Trans>Completes by itself on {day}</Trans> : <Trans>Completes by itself</Trans>;
    default:
      return day ? <Trans>By {day}</Trans> : <Trans>Within 60 days</Trans>;
  }
}

function Later({ order }: { order: Order }) {
  const hours = waitAfterDelivery(order) / 3_600_000;
  if (order.status === 'shipped' && hours > 72) return <Trans>14 days from delivery</Trans>;
  return <Trans>72 hours from delivery, with tracking</Trans>;
}

/** "If you do nothing" always has an answer. */
function IfNothing({ order, viewer }: { order: Order; viewer: Viewer }) {
  const due = dueOf(order);
  if (!due) return null;
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
  const due = dueOf(order);
  const isSeller = viewer.side === 'seller';
  const day = due?.at ? showDay(due.at) : '';
  switch (due?.what) {
    case 'pay':
      return <Trans>the hold ends by itself, nothing is charged, and the piece is free for others.</Trans>;
    case 'ship':
      return isSeller ? (
        <Trans>the order is canceled 7 days after the payment and the buyer gets everything back.</Trans>
      ) : (
        <Trans>the creator ships it within 7 days, or the order is canceled and everything comes back to you.</Trans>
      );
    case 'arrive':
      return order.tracking?.number ? (
        <Trans>
          the order completes 72 hours after delivery. If it does not move for 30 days, a person looks at it and the payment stays frozen.
        </Trans>
      ) : (
        <Trans>
          the order completes 14 days after delivery. If nothing is heard of it for 30 days, a person looks at it and the payment stays
          frozen.
        </Trans>
      );
    case 'raise':
      return day ? (
        <Trans>the order completes on {day} and the creator is paid.</Trans>
      ) : (
        <Trans>the order completes and the creator is paid.</Trans>
      );
    default:
      return <Trans>it is decided within 60 days, or the buyer gets everything back.</Trans>;
  }
}
