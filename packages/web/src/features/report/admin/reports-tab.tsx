import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useLastUpdate } from '../../../platform/cache/last-update.ts';
import { useCallList } from '../../../platform/cache/queries.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { LastUpdate } from '../../../ui/last-update.tsx';
import { EmptyState, Loading, Skeleton } from '../../../ui/load-states.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import css from './admin-reports.module.css';
import { CaseView } from './case-view.tsx';
import { KeyHints, KeysDialog } from './key-hints.tsx';
import { QueueCounts } from './queue-counts.tsx';
import { FilterBar } from './queue-filter-bar.tsx';
import { createFilters, parseQueueView, parseReason } from './queue-filters.ts';
import { QueueList } from './queue-list.tsx';

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
  const list = useRef<HTMLUListElement>(null);
  useKeys({
    j: () => focusNeighbour(list.current, 1),
    k: () => focusNeighbour(list.current, -1),
    '/': () => filterBar.current?.querySelector<HTMLElement>('button, select')?.focus(),
    '?': () => setHelpOpen(true),
  });
  const lastUpdate = useLastUpdate(queue);
  const counts = queue.data?.pages[0]?.counts;
  return (
    <div className={css['tab']} data-open={report ? true : undefined}>
      <div className={css['listOnly']}>
        {lastUpdate !== null && (
          <div className={css['lastUpdate']}>
            <LastUpdate at={lastUpdate} />
          </div>
        )}
        {queue.isPending && <Skeleton width="min(32rem, 100%)" height="2rem" />}
        {counts && <QueueCounts counts={counts} isStale={lastUpdate !== null} />}
        <FilterBar ref={filterBar} view={view} reason={reason} counts={counts} />
      </div>
      <div className={items.length > 0 || report ? css['desk'] : undefined}>
        <div className={css['listOnly']}>
          <QueueState queue={queue} isEmpty={items.length === 0} isFiltered={view !== 'all' || reason !== undefined}>
            <QueueList ref={list} items={items} openId={report} />
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

/** Moves along the queue without opening cases, since every view is logged: from the focused row, else from the open case. */
function focusNeighbour(list: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('a') ?? [])];
  const focused = rows.findIndex((row) => row.matches(':focus'));
  const current = focused === -1 ? rows.findIndex((row) => row.ariaCurrent) : focused;
  rows[current === -1 ? 0 : current + by]?.focus();
}

type QueueStateProps = {
  queue: { isPending: boolean; isLoadingError: boolean; error: Error | null; refetch: () => unknown };
  isEmpty: boolean;
  isFiltered: boolean;
  children: ReactNode;
};

function QueueState({ queue, isEmpty, isFiltered, children }: QueueStateProps) {
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
    return isFiltered ? (
      <EmptyState
        title={t`No reports match`}
        action={<ButtonLink to="/admin" search={{ tab: 'reports' }} resetScroll={false}>{t`Clear filters`}</ButtonLink>}
      >
        {t`Nothing matches these filters.`}
      </EmptyState>
    ) : (
      <EmptyState title={t`No open reports`}>{t`New reports and appeals appear here as they arrive.`}</EmptyState>
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
