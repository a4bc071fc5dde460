import { useLingui } from '@lingui/react/macro';
import type { Message, Thread } from '@strapline/contract/shapes/message';
import { type TimelineCode, timelineCodes } from '@strapline/domain/order/order-timeline';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide';
import { useTimelineMessage } from '../../platform/messages/timeline-message.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './message.module.css';
import { formatSent } from './message-days.ts';

/** Steps of an order that follow each other, as one card. */
export function OrderSteps({ steps, thread }: { steps: readonly Message[]; thread: Thread | null }) {
  const { t } = useLingui();
  const formatStep = useTimelineMessage();
  const order = thread?.about.order;
  const isNewest = order && steps[0]?.card?.id === order.id;
  return (
    <article className={css['steps']}>
      <div className="row between">
        <h2>{thread?.as === 'seller' ? t`Your sale` : t`Your order`}</h2>
        {isNewest && order.paymentIntentId && (
          <Link className="link" to="/order/$paymentIntentId" params={{ paymentIntentId: order.paymentIntentId }}>{t`View order`}</Link>
        )}
      </div>
      <ol>
        {steps.map(({ id, at, card }) => {
          const code = findTimelineCode(card?.code);
          return (
            <li key={id}>
              <span className={css['knot']}>
                <Icon icon={Check} size={14} />
              </span>
              <span>{code && formatStep({ code, params: card?.params ?? {} })}</span>
              <time dateTime={at}>{formatSent(at)}</time>
            </li>
          );
        })}
      </ol>
    </article>
  );
}

function findTimelineCode(code: string | undefined): TimelineCode | undefined {
  return timelineCodes.find((known) => known === code);
}
