import { Trans, useLingui } from '@lingui/react/macro';
import type { Webhook } from '@strapline/contract/shapes/admin-orders';
import { Link } from '@tanstack/react-router';
import { Check, CircleAlert, CircleHelp, CircleSlash, type IconNode, RotateCw } from 'lucide';
import type { ReactNode } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { HangTag, type HangTagTone } from '../../ui/panel.tsx';
import css from './admin-orders.module.css';

export function ProviderEventList({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <ul className={css['messages']}>
      {webhooks.map((message) => (
        <ProviderEventCard key={message.id} webhook={message} />
      ))}
    </ul>
  );
}

const outcomeLabels: Record<Webhook['outcome'], { tone: HangTagTone; icon: IconNode; label: ReactNode }> = {
  settled: { tone: 'verified', icon: Check, label: <Trans>Processed</Trans> },
  ignored: { tone: 'plain', icon: CircleSlash, label: <Trans>Ignored</Trans> },
  unknown: { tone: 'brass', icon: CircleHelp, label: <Trans>No matching order</Trans> },
  failed: { tone: 'danger', icon: CircleAlert, label: <Trans>Failed</Trans> },
};

function ProviderEventCard({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui();
  const replay = useCallMutation('replayWebhook', ['listWebhooks', 'fetchOrderCase', 'listAllOrders']);
  const { tone, icon, label } = outcomeLabels[webhook.outcome];
  return (
    <li>
      <div className={css['eventBody']}>
        <b>{webhook.type}</b>
        <span className="mono">{webhook.id}</span>
        {webhook.orderId && (
          <Link to="/admin" search={{ tab: 'orders', part: 'find', order: webhook.orderId }} className="link">{t`View order`}</Link>
        )}
      </div>
      <div className={css['outcome']}>
        <HangTag tone={tone} icon={icon}>
          {label}
        </HangTag>
        <small>
          {formatDateTime(webhook.receivedAt)}
          {webhook.tries > 1 && <>, {t`${webhook.tries} attempts`}</>}
          {webhook.lastError && <>, {webhook.lastError}</>}
        </small>
      </div>
      <Button
        size="small"
        busy={replay.isPending}
        aria-label={t`Replay ${webhook.type}, ${webhook.id}`}
        onClick={() =>
          replay.mutate(
            { eventId: webhook.id },
            {
              onSuccess: ({ outcome }) => showNotice(outcome === 'settled' ? t`Webhook processed.` : t`Webhook replayed.`),
              onError: showError,
            },
          )
        }
      >
        <Icon icon={RotateCw} />
        {t`Replay`}
      </Button>
    </li>
  );
}
