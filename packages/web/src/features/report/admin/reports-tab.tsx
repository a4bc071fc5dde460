import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useCallList } from '../../../platform/cache/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, Loading, Skeleton } from '../../../ui/load-states.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { Pager } from '../../../ui/pager.tsx';
import css from './admin-reports.module.css';
import { CaseView } from './case-view.tsx';
import { KeyHints, KeysDialog } from './key-hints.tsx';
import { QueueCounts } from './queue-counts.tsx';
import { FilterBar } from './queue-filter-bar.tsx';
import { createFilters, parseQueueView, parseReason, type QueueItem } from './queue-filters.ts';
import { QueueList } from './queue-list.tsx';
import { useKeys } from './use-keys.ts';

/** The queue beside the open case. On a phone they are separate views. */
export function ReportsTab() {
  const { report, ...search } = useSearch({ from: '/admin' });
  const view = parseQueueView(search.view);
  const reason = parseReason(search.reason);
  const queue = useCallList('listReports', { ...createFilters(view, reason), limit: 50 });
  const navigate = useNavigate({ from: '/admin' });
  const filterBar = useRef<HTMLDivElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const items = queue.data?.pages.flatMap((page) => page.items) ?? [];
  const open = (reportId: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, tab: 'reports', report: reportId }), resetScroll: false });
  const step = (by: 1 | -1) => {
    const next = findNeighbour(items, report, by);
    if (next) open(next.reportId);
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    '/': () => filterBar.current?.querySelector<HTMLElement>('button, select')?.focus(),
    '?': () => setHelpOpen(true),
  });
  const counts = queue.data?.pages[0]?.counts;
  return (
    <div className={css['tab']} data-open={report ? true : undefined}>
      <div className={css['listOnly']}>
        {counts && <QueueCounts counts={counts} />}
        <FilterBar ref={filterBar} view={view} reason={reason} counts={counts} />
      </div>
      <div className={css['desk']}>
        <div className={css['listOnly']}>
          <QueueState queue={queue} isEmpty={items.length === 0}>
            <QueueList items={items} openId={report} />
            <Pager hasMore={queue.hasNextPage} busy={queue.isFetchingNextPage} onMore={() => void queue.fetchNextPage()} />
          </QueueState>
        </div>
        {report ? <CaseView key={report} reportId={report} onBack={() => open(undefined)} /> : <NoCase hasItems={items.length > 0} />}
      </div>
      <KeyHints />
      {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

function findNeighbour(items: readonly QueueItem[], openId: string | undefined, by: 1 | -1): QueueItem | undefined {
  const current = items.findIndex(({ reportId }) => reportId === openId);
  return current === -1 ? items[0] : items[current + by];
}

type QueueStateProps = {
  queue: { isPending: boolean; isLoadingError: boolean; error: Error | null; refetch: () => unknown };
  isEmpty: boolean;
  children: ReactNode;
};

function QueueState({ queue, isEmpty, children }: QueueStateProps) {
  const { t } = useLingui();
  if (queue.isPending) {
    return (
      <Loading>
        <div className="stack">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height="92px" radius="var(--r-card)" />
          ))}
        </div>
      </Loading>
    );
  }
  if (queue.isLoadingError && queue.error) return <PageError error={queue.error} onRetry={() => void queue.refetch()} />;
  if (isEmpty) {
    return (
      <EmptyState title={t`No open reports`} action={<Button onClick={() => void queue.refetch()}>{t`Refresh`}</Button>}>
        {t`Nothing matches these filters.`}
      </EmptyState>
    );
  }
  return children;
}

function NoCase({ hasItems }: { hasItems: boolean }) {
  if (!hasItems) return null;
  return (
    <p className={`note ${css['noCase']}`}>
      <Trans>Open a report to see its case. Opening it is logged.</Trans>
    </p>
  );
}
