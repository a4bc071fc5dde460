import { Trans } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { type LazyExoticComponent, lazy, type ReactNode } from 'react';

/** One tab of the admin area: its name in the tab list, the page's heading while it is open, and its content. */
export type AdminTab = {
  value: string;
  label: ReactNode;
  heading: ReactNode;
  Content: LazyExoticComponent<() => ReactNode>;
  /** Its count in `getAdminCounts`. */
  count?: keyof Output<'getAdminCounts'>;
};

/** In their order; the first is the default. */
export const adminTabs: readonly AdminTab[] = [
  {
    value: 'core',
    label: <Trans>Core</Trans>,
    heading: (
      <em>
        <Trans>Dashboard</Trans>
      </em>
    ),
    Content: lazy(async () => ({ default: (await import('./admin-core.tsx')).AdminCore })),
  },
  {
    value: 'review',
    label: <Trans>Review</Trans>,
    heading: (
      <em>
        <Trans>Review</Trans>
      </em>
    ),
    Content: lazy(async () => ({ default: (await import('../features/review/review-tab.tsx')).ReviewTab })),
    count: 'review',
  },
  {
    value: 'reports',
    label: <Trans>Reports</Trans>,
    heading: (
      <Trans>
        Open <em>reports</em>
      </Trans>
    ),
    Content: lazy(async () => ({ default: (await import('../features/report/admin/reports-tab.tsx')).ReportsTab })),
    count: 'reports',
  },
  {
    value: 'orders',
    label: <Trans>Orders</Trans>,
    heading: (
      <em>
        <Trans>Orders</Trans>
      </em>
    ),
    Content: lazy(async () => ({ default: (await import('../features/admin-orders/orders-tab.tsx')).OrdersTab })),
    count: 'orders',
  },
  {
    value: 'tags',
    label: <Trans>Tags</Trans>,
    heading: (
      <em>
        <Trans>Chips</Trans>
      </em>
    ),
    Content: lazy(async () => ({ default: (await import('../features/chip/tags-tab.tsx')).TagsTab })),
  },
  {
    value: 'people',
    label: <Trans>People</Trans>,
    heading: (
      <em>
        <Trans>People</Trans>
      </em>
    ),
    Content: lazy(async () => ({ default: (await import('../features/people/people-tab.tsx')).PeopleTab })),
    count: 'people',
  },
  {
    value: 'audit',
    label: <Trans>Audit</Trans>,
    heading: (
      <Trans>
        Audit <em>log</em>
      </Trans>
    ),
    Content: lazy(async () => ({ default: (await import('../features/audit/audit-tab.tsx')).AuditTab })),
  },
  {
    value: 'jobs',
    label: <Trans>Jobs</Trans>,
    heading: (
      <em>
        <Trans>Jobs</Trans>
      </em>
    ),
    Content: lazy(async () => ({ default: (await import('../features/job/jobs-tab.tsx')).JobsTab })),
    count: 'jobs',
  },
];
