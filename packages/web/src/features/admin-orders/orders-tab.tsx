import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react';
import css from './admin-orders.module.css';
import { RowsSkeleton } from './loading-rows.tsx';
import { type Section, sections, useAdminOrders } from './use-admin-orders.ts';

const sectionScreens: Record<Section, LazyExoticComponent<() => ReactNode>> = {
  find: lazy(async () => ({ default: (await import('./find-section.tsx')).FindSection })),
  queue: lazy(async () => ({ default: (await import('./queue-section.tsx')).QueueSection })),
  refunds: lazy(async () => ({ default: (await import('./refunds-section.tsx')).RefundsSection })),
  disputes: lazy(async () => ({ default: (await import('./disputes-section.tsx')).DisputesSection })),
  ledger: lazy(async () => ({ default: (await import('./ledger-section.tsx')).LedgerSection })),
  payouts: lazy(async () => ({ default: (await import('./payouts-section.tsx')).PayoutsSection })),
  compare: lazy(async () => ({ default: (await import('./reconciliation-section.tsx')).ReconciliationSection })),
  messages: lazy(async () => ({ default: (await import('./provider-events-section.tsx')).ProviderEventsSection })),
};
const OrderCase = lazy(async () => ({ default: (await import('./case-screen.tsx')).CaseScreen }));

export function OrdersTab() {
  const { part, order } = useAdminOrders();
  const Screen = sectionScreens[part];
  return (
    <div className={css['tab']}>
      <SectionTabs chosen={part} />
      <Suspense fallback={<RowsSkeleton />}>{order ? <OrderCase key={order} orderId={order} /> : <Screen />}</Suspense>
    </div>
  );
}

function SectionTabs({ chosen }: { chosen: Section }) {
  const { t } = useLingui();
  const labels: Record<Section, ReactNode> = {
    find: t`Find`,
    queue: t`Queue`,
    refunds: t`Refunds`,
    disputes: t`Disputes`,
    ledger: t`Ledger`,
    payouts: t`Payouts`,
    compare: t`Reconciliation`,
    messages: t`Webhooks`,
  };
  return (
    <nav className={css['parts']} aria-label={t`Sections of orders`}>
      {sections.map((part) => (
        <Link
          key={part}
          to="/admin"
          search={{ tab: 'orders', part }}
          resetScroll={false}
          activeOptions={{ exact: false, includeSearch: true }}
          aria-current={part === chosen ? 'page' : undefined}
        >
          {labels[part]}
        </Link>
      ))}
    </nav>
  );
}
