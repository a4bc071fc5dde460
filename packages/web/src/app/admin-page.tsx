import { Plural, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useQueueUpdates } from '../features/report/admin/use-queue-updates.ts';
import { useSupportUpdates } from '../features/support/use-support-updates.ts';
import { useCall } from '../platform/cache/queries.ts';
import { PageTitle } from '../platform/page/page-title.tsx';
import { useSession } from '../platform/session/session.ts';
import { isModeratorOnly } from '../platform/session/session-reducer.ts';
import { Tabs } from '../ui/tabs.tsx';
import { AdminApps } from './admin/admin-apps.tsx';
import { LatePart } from './admin/admin-parts.tsx';
import { type AdminTab, adminTabs } from './admin/admin-tabs.tsx';
import css from './admin-page.module.css';

/** How often the counts in the tabs are refreshed. */
const refreshMs = 30_000;

/** The admin area: one tab per feature. */
export function AdminPage() {
  const { t } = useLingui();
  const { tab } = useSearch({ from: '/admin' });
  const navigate = useNavigate({ from: '/admin' });
  const isLimited = useSession(isModeratorOnly);
  useQueueUpdates();
  useSupportUpdates();
  const counts = useCall('getAdminCounts', {}, { refetchInterval: refreshMs, enabled: !isLimited });
  const tabs = isLimited ? adminTabs.filter(({ moderator }) => moderator) : adminTabs;
  const current = tabs.find(({ value }) => value === tab) ?? tabs[0];
  if (!current) return null;
  const { Content } = current;
  return (
    <div className={`page wide broad ${css['page']}`}>
      <PageTitle>{t`Admin`}</PageTitle>
      <div className="head">
        <div className={css['line']}>
          <p className="eyebrow">{t`Admin`}</p>
          <AdminApps />
        </div>
        <h1>{current.heading}</h1>
      </div>
      <Tabs
        label={t`Admin area`}
        value={current.value}
        tabs={tabs.map((one) => ({ value: one.value, label: <TabLabel tab={one} counts={counts.data} /> }))}
        onChange={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
      >
        <LatePart Content={Content} />
      </Tabs>
    </div>
  );
}

/** What is overdue is counted in the accent colour, otherwise what waits. */
function TabLabel({ tab, counts }: { tab: AdminTab; counts: Output<'getAdminCounts'> | undefined }) {
  const { waiting, overdue } = (tab.count && counts?.[tab.count]) ?? { waiting: 0, overdue: 0 };
  return (
    <span className={css['label']}>
      {tab.label}
      {waiting > 0 && (
        <span className={overdue > 0 ? `${css['count']} ${css['overdue']}` : css['count']}>
          <span aria-hidden="true">{waiting > 99 ? '99+' : waiting}</span>
          <span className="vh">
            {', '}
            <Plural value={waiting} one="# waiting" other="# waiting" />
            {overdue > 0 && <Plural value={overdue} one=", # overdue" other=", # overdue" />}
          </span>
        </span>
      )}
    </span>
  );
}
