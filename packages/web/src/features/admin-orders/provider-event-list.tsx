import { Trans, useLingui } from '@lingui/react/macro';
import type { Webhook } from '@strapline/contract/shapes/admin-orders';
import { Link } from '@tanstack/react-router';
import { Check, CircleAlert, CircleHelp, CircleSlash, type IconNode, RotateCw } from 'lucide';
import type { ReactNode } from 'react';
import { notice, tellFailure } from '../../platform/notices.ts';
import { useAct } from '../../platform/queries.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { HangTag, type HangTagTone } from '../../ui/panel.tsx';
import css from './admin-orders.module.css';

export function ProviderEventList({ messages }: { messages: readonly Webhook[] }) {
  return (
    <ul className={css['messages']}>
      {messages.map((message) => (
        <ProviderEventCard key={message.id} message={message} />
      ))}
    </ul>
  );
}

const outcomes: Record<Webhook['outcome'], { tone: HangTagTone; icon: IconNode; words: ReactNode }> = {
  settled: { tone: 'verified', icon: Check, words: <Trans>Processed</Trans> },
  ignored: { tone: 'plain', icon: CircleSlash, words: <Trans>Ignored</Trans> },
  unknown: { tone: 'brass', icon: CircleHelp, words: <Trans>No matching order</Trans> },
  failed: { tone: 'danger', icon: CircleAlert, words: <Trans>Failed</Trans> },
};

function ProviderEventCard({ message }: { message: Webhook }) {
  const { t } = useLingui();
  const replay = useAct('replayWebhook', ['listWebhooks', 'fetchOrderCase', 'listAllOrders']);
  const { tone, icon, words } = outcomes[message.outcome];
  return (
    <li>
      <div className={css['told']}>
        <b>{message.type}</b>
        <span className="mono">{message.id}</span>
        {message.orderId && (
          <Link to="/admin" search={{ tab: 'orders', part: 'find', order: message.orderId }} className="link">
            <Trans>View order</Trans>
          </Link>
        )}
      </div>
      <div className={css['outcome']}>
        <HangTag tone={tone} icon={icon}>
          {words}
        </HangTag>
        <small>
          {formatDateTime(message.receivedAt)}
          {message.tries > 1 && (
            <>
              , <Trans>{message.tries} attempts</Trans>
            </>
          )}
          {message.lastError && <>, {message.lastError}</>}
        </small>
      </div>
      <Button
        size="small"
        busy={replay.isPending}
        aria-label={t`Replay ${message.type}, ${message.id}`}
        onClick={() =>
          replay.mutate(
            { eventId: message.id },
            {
              onSuccess: ({ outcome }) => notice(outcome === 'settled' ? t`Webhook processed.` : t`Webhook replayed.`),
              onError: tellFailure,
            },
          )
        }
      >
        <Icon of={RotateCw} />
        <Trans>Replay</Trans>
      </Button>
    </li>
  );
}
