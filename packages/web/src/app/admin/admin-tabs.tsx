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
  /** Moderators who aren't admins have it, too. */
  moderator?: true;
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
    Content: lazy(async () => ({ default: (await import('./admin-review.tsx')).AdminReview })),
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
    Content: lazy(async () => ({ default: (await import('../../features/report/admin/reports-tab.tsx')).ReportsTab })),
    count: 'reports',
    moderator: true,
  },
  {
    value: 'forum',
    label: <Trans>Forum</Trans>,
    heading: (
      <em>
        <Trans>Forum</Trans>
      </em>
    ),
    Content: lazy(async () => ({ default: (await import('../../features/forum/forum-tab.tsx')).ForumTab })),
    moderator: true,
  },
  {
    value: 'social',
    label: <Trans>Social</Trans>,
    heading: (
      <em>
        <Trans>Social</Trans>
      </em>
    ),
    Content: lazy(async () => ({ default: (await import('./admin-social.tsx')).AdminSocial })),
  },
  {
    value: 'content',
    label: <Trans>Content</Trans>,
    heading: (
      <em>
        <Trans>Content</Trans>
      </em>
    ),
    Content: lazy(async () => ({ default: (await import('./admin-content.tsx')).AdminContent })),
  },
  {
    value: 'featured',
    label: <Trans>Featured</Trans>,
    heading: (
      <Trans>
        Featured <em>pieces</em>
      </Trans>
    ),
    Content: lazy(async () => ({ default: (await import('../../features/featured/admin/featured-tab.tsx')).FeaturedTab })),
  },
  {
    value: 'orders',
    label: <Trans>Orders</Trans>,
    heading: (
      <em>
        <Trans>Orders</Trans>
      </em>
    ),
    Content: lazy(async () => ({ default: (await import('../../features/admin-orders/orders-tab.tsx')).OrdersTab })),
    count: 'orders',
  },
  {
    value: 'support',
    label: <Trans>Support</Trans>,
    heading: (
      <Trans>
        Support <em>inbox</em>
      </Trans>
    ),
    Content: lazy(async () => ({ default: (await import('../../features/support/support-tab.tsx')).SupportTab })),
    count: 'support',
  },
  {
    value: 'tags',
    label: <Trans>Tags</Trans>,
    heading: (
      <em>
        <Trans>Chips</Trans>
      </em>
    ),
    Content: lazy(async () => ({ default: (await import('../../features/chip/tags-tab.tsx')).TagsTab })),
    count: 'tags',
  },
  {
    value: 'people',
    label: <Trans>People</Trans>,
    heading: (
      <em>
        <Trans>People</Trans>
      </em>
    ),
    Content: lazy(async () => ({ default: (await import('../../features/people/people-tab.tsx')).PeopleTab })),
    count: 'people',
  },
  {
    value: 'invites',
    label: <Trans>Invitations</Trans>,
    heading: (
      <em>
        <Trans>Invitations</Trans>
      </em>
    ),
    Content: lazy(async () => ({ default: (await import('../../features/invite/invites-tab.tsx')).InvitesTab })),
    count: 'invites',
  },
  {
    value: 'audit',
    label: <Trans>Audit</Trans>,
    heading: (
      <Trans>
        Audit <em>log</em>
      </Trans>
    ),
    Content: lazy(async () => ({ default: (await import('../../features/audit/audit-tab.tsx')).AuditTab })),
  },
  {
    value: 'jobs',
    label: <Trans>Jobs</Trans>,
    heading: (
      <em>
        <Trans>Jobs</Trans>
      </em>
    ),
    Content: lazy(async () => ({ default: (await import('../../features/job/jobs-tab.tsx')).JobsTab })),
    count: 'jobs',
  },
  {
    value: 'analytics',
    label: <Trans>Analytics</Trans>,
    heading: (
      <em>
        <Trans>Analytics</Trans>
      </em>
    ),
    Content: lazy(async () => ({ default: (await import('../../features/analytics/analytics-tab.tsx')).AnalyticsTab })),
  },
  {
    value: 'feedback',
    label: <Trans>Feedback</Trans>,
    heading: (
      <em>
        <Trans>Feedback</Trans>
      </em>
    ),
    Content: lazy(async () => ({ default: (await import('../../features/feedback/feedback-tab.tsx')).FeedbackTab })),
  },
  {
    value: 'outbox',
    label: <Trans>Outbox</Trans>,
    heading: (
      <em>
        <Trans>Outbox</Trans>
      </em>
    ),
    Content: lazy(async () => ({ default: (await import('../../features/notification/outbox-tab.tsx')).OutboxTab })),
  },
];
