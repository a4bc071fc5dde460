import { Trans, useLingui } from '@lingui/react/macro';
import type { Webhook } from '@strapline/contract/shapes/admin-orders';
import { Link } from '@tanstack/react-router';
import { Check, CircleAlert, CircleHelp, CircleSlash, RotateCw } from 'lucide';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { HangTag, type TagLabel } from '../../ui/panel.tsx';
import css from './admin-orders.module.css';
import { useAppNames } from './use-app-names.ts';

export function ProviderEventList({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <ul className={css['messages']}>
      {webhooks.map((message) => (
        <ProviderEventCard key={message.id} webhook={message} />
      ))}
    </ul>
  );
}

const outcomeLabels: Record<Webhook['outcome'], TagLabel> = {
  settled: { tone: 'verified', icon: Check, label: <Trans>Processed</Trans> },
  ignored: { tone: 'plain', icon: CircleSlash, label: <Trans>Ignored</Trans> },
  unknown: { tone: 'brass', icon: CircleHelp, label: <Trans>No matching order</Trans> },
  failed: { tone: 'danger', icon: CircleAlert, label: <Trans>Failed</Trans> },
};

function ProviderEventCard({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui();
  const appNames = useAppNames();
  const replay = useCallMutation('replayWebhook', ['listWebhooks', 'fetchOrderCase', 'listAllOrders']);
  return (
    <li>
      <div className={css['eventBody']}>
        <b>{webhook.type}</b>
        <span className="mono">{webhook.id}</span>
        {webhook.app && <span>{appNames.get(webhook.app)}</span>}
        {webhook.orderId && (
          <Link to="/admin" search={{ tab: 'orders', part: 'find', order: webhook.orderId }} className="link">{t`View order`}</Link>
        )}
      </div>
      <div className={css['outcome']}>
        <HangTag {...outcomeLabels[webhook.outcome]} />
        <small>
          {formatDateTime(webhook.receivedAt)}
          {webhook.tries > 1 && <>, {t`${webhook.tries} attempts`}</>}
          {webhook.lastError && <>, {webhook.lastError}</>}
        </small>
      </div>
      <Button
        icon={RotateCw}
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
        {t`Replay`}
      </Button>
    </li>
  );
}
