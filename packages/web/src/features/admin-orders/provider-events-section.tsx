import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide';
import { useCallList } from '../../platform/cache/queries.ts';
import { useSite } from '../../platform/page/site.ts';
import { AppFilter } from '../../ui/app-filter.tsx';
import { EmptyState } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Callout } from '../../ui/panel.tsx';
import css from './admin-orders.module.css';
import { RowsSkeleton } from './loading-rows.tsx';
import { ProviderEventList } from './provider-event-list.tsx';
import { SectionHead, useFilter } from './section-head.tsx';
import { useAdminOrders, useOpenSection } from './use-admin-orders.ts';

export function ProviderEventsSection() {
  const { t } = useLingui();
  const filter = useFilter(['all', 'failed']);
  const { apps } = useSite();
  const { of } = useAdminOrders();
  const openSection = useOpenSection();
  return (
    <>
      <SectionHead
        part="messages"
        title={
          <Trans>
            Provider <em>webhooks</em>
          </Trans>
        }
        value={filter}
        options={[
          { value: 'all', label: t`All` },
          { value: 'failed', label: t`Failed` },
        ]}
      />
      <p className={`sub ${css['intro']}`}>
        <Trans>
          We never trust a webhook by itself: each one makes us ask the provider for the current state. Replaying one asks again, and
          changes nothing if we’re already up to date.
        </Trans>
      </p>
      <AppFilter
        apps={apps}
        value={of}
        onChange={(app) => openSection('messages', { of: app, ...(filter === 'all' ? {} : { outcome: filter }) }, { stay: true })}
      />
      <ProviderEvents isFailed={filter === 'failed'} app={of} />
    </>
  );
}

function ProviderEvents({ isFailed, app }: { isFailed: boolean; app: string | undefined }) {
  const { t } = useLingui();
  const messages = useCallList('listWebhooks', { limit: 24, ...(isFailed ? { outcome: 'failed' as const } : {}), ...(app ? { app } : {}) });
  return (
    <PagedList
      list={messages}
      skeleton={<RowsSkeleton />}
      empty={
        isFailed ? (
          <Callout tone="verified" icon={CircleCheck}>
            <Trans>
              <b>No failed webhooks.</b> All of them were processed.
            </Trans>
          </Callout>
        ) : (
          <EmptyState title={t`No webhooks yet`}>{t`They appear here with the first payment.`}</EmptyState>
        )
      }
    >
      {(items) => <ProviderEventList webhooks={items} />}
    </PagedList>
  );
}
