import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react';
import css from './admin-orders.module.css';
import { WaitingRows } from './loading-rows.tsx';
import { type Part, parts, useAdminOrders } from './use-admin-orders.ts';

const screens: Record<Part, LazyExoticComponent<() => ReactNode>> = {
  find: lazy(async () => ({ default: (await import('./find-section.tsx')).FindPart })),
  queue: lazy(async () => ({ default: (await import('./queue-section.tsx')).QueuePart })),
  support: lazy(async () => ({ default: (await import('./support-section.tsx')).SupportPart })),
  refunds: lazy(async () => ({ default: (await import('./refunds-section.tsx')).RefundsPart })),
  disputes: lazy(async () => ({ default: (await import('./disputes-section.tsx')).DisputesPart })),
  ledger: lazy(async () => ({ default: (await import('./ledger-section.tsx')).LedgerPart })),
  payouts: lazy(async () => ({ default: (await import('./payouts-section.tsx')).PayoutsPart })),
  compare: lazy(async () => ({ default: (await import('./reconciliation-section.tsx')).ComparePart })),
  messages: lazy(async () => ({ default: (await import('./provider-events-section.tsx')).MessagesPart })),
};
const OrderCase = lazy(async () => ({ default: (await import('./case-screen.tsx')).CaseScreen }));

/** Everything about other people's orders and their money. An order that was chosen stands alone, whatever part it was found in. */
export function OrdersTab() {
  const { part, order } = useAdminOrders();
  const Screen = screens[part];
  return (
    <div className={css['tab']}>
      <Parts chosen={part} />
      <Suspense fallback={<WaitingRows />}>{order ? <OrderCase key={order} orderId={order} /> : <Screen />}</Suspense>
    </div>
  );
}

function Parts({ chosen }: { chosen: Part }) {
  const { t } = useLingui();
  const names: Record<Part, ReactNode> = {
    find: <Trans>Find</Trans>,
    queue: <Trans>Queue</Trans>,
    support: <Trans>Support</Trans>,
    refunds: <Trans>Refunds</Trans>,
    disputes: <Trans>Disputes</Trans>,
    ledger: <Trans>Ledger</Trans>,
    payouts: <Trans>Payouts</Trans>,
    compare: <Trans>Reconciliation</Trans>,
    messages: <Trans>Webhooks</Trans>,
  };
  return (
    <nav className={css['parts']} aria-label={t`Parts of orders`}>
      {parts.map((part) => (
        <Link
          key={part}
          to="/admin"
          search={{ tab: 'orders', part }}
          resetScroll={false}
          activeOptions={{ exact: false, includeSearch: true }}
          aria-current={part === chosen ? 'page' : undefined}
        >
          {names[part]}
        </Link>
      ))}
    </nav>
  );
}
