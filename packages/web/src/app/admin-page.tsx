import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Loading, Skeleton } from '../ui/load-states.tsx';
import { Tabs } from '../ui/tabs.tsx';

const ReviewTab = lazy(async () => ({ default: (await import('../features/review/review-tab.tsx')).ReviewTab }));
const OrdersTab = lazy(async () => ({ default: (await import('../features/admin-orders/orders-tab.tsx')).OrdersTab }));
const TagsTab = lazy(async () => ({ default: (await import('../features/chip/tags-tab.tsx')).TagsTab }));

const tabs = ['review', 'orders', 'tags'] as const;
type Tab = (typeof tabs)[number];

/** The admin area: one tab per feature. */
export function AdminPage() {
  const { t } = useLingui();
  const { tab } = useSearch({ from: '/admin' });
  const navigate = useNavigate({ from: '/admin' });
  const currentTab: Tab = tabs.find((one) => one === tab) ?? 'review';
  return (
    <div className="page wide broad">
      <title>{t`Admin: Strapline`}</title>
      <div className="head">
        <p className="eyebrow">{t`Admin`}</p>
        <h1>
          <Trans>
            Admin <em>dashboard</em>
          </Trans>
        </h1>
      </div>
      <Tabs
        label={t`Admin area`}
        value={currentTab}
        tabs={[
          { value: 'review', label: t`Review` },
          { value: 'orders', label: t`Orders` },
          { value: 'tags', label: t`Tags` },
        ]}
        onChange={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
      >
        <Suspense
          fallback={
            <Loading>
              <Skeleton height="14rem" radius="var(--r-panel)" />
            </Loading>
          }
        >
          {currentTab === 'review' && <ReviewTab />}
          {currentTab === 'orders' && <OrdersTab />}
          {currentTab === 'tags' && <TagsTab />}
        </Suspense>
      </Tabs>
    </div>
  );
}
