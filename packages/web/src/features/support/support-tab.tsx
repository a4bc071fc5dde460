import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useLastUpdate } from '../../platform/cache/last-update.ts';
import { useCallList } from '../../platform/cache/queries.ts';
import { LastUpdate } from '../../ui/last-update.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import css from './support.module.css';
import { SupportCaseView } from './support-case.tsx';
import { SupportFilters, type SupportView, supportViews } from './support-filters.tsx';
import { SupportList } from './support-list.tsx';

/** Conversations with support beside the open one. On a phone they are separate views. */
export function SupportTab() {
  const { t } = useLingui();
  const search = useSearch({ from: '/admin' });
  const view = supportViews.find((one) => one === search.view) ?? 'waiting';
  const { thread } = search;
  const inbox = useCallList('listSupport', { view, limit: 50 });
  const navigate = useNavigate({ from: '/admin' });
  const filters = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const items = inbox.data?.pages.flatMap((page) => page.items) ?? [];
  const show = (next: { view: SupportView; thread?: string | undefined }) =>
    void navigate({
      search: { tab: 'support', ...(next.view === 'waiting' ? {} : { view: next.view }), ...(next.thread ? { thread: next.thread } : {}) },
      resetScroll: false,
    });
  useKeys({
    j: () => focusNeighbour(list.current, 1),
    k: () => focusNeighbour(list.current, -1),
    '/': () => filters.current?.querySelector<HTMLElement>('button')?.focus(),
  });
  const lastUpdate = useLastUpdate(inbox);
  return (
    <div className={css['tab']} data-open={thread ? true : undefined}>
      <div className={css['listOnly']}>
        {lastUpdate !== null && <LastUpdate at={lastUpdate} />}
        <SupportFilters ref={filters} view={view} counts={inbox.data?.pages[0]?.counts} onChange={(next) => show({ view: next })} />
      </div>
      <div className={items.length > 0 || thread ? css['desk'] : undefined}>
        <div className={css['listOnly']}>
          <InboxState inbox={inbox} isEmpty={items.length === 0} view={view}>
            <SupportList ref={list} items={items} openId={thread} />
            <Pager hasMore={inbox.hasNextPage} busy={inbox.isFetchingNextPage} onMore={() => void inbox.fetchNextPage()} />
          </InboxState>
        </div>
        {thread ? (
          <SupportCaseView key={thread} threadId={thread} onBack={() => show({ view })} />
        ) : (
          items.length > 0 && <p className={`note ${css['noCase']}`}>{t`Open a conversation to answer it.`}</p>
        )}
      </div>
      <KeyHints />
    </div>
  );
}

/** From the focused row, else from the open conversation. */
function focusNeighbour(list: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('a') ?? [])];
  const focused = rows.findIndex((row) => row.matches(':focus'));
  const current = focused === -1 ? rows.findIndex((row) => row.ariaCurrent) : focused;
  rows[current === -1 ? 0 : current + by]?.focus();
}

type InboxStateProps = {
  inbox: { isPending: boolean; isLoadingError: boolean; error: Error | null; refetch: () => unknown };
  isEmpty: boolean;
  view: SupportView;
  children: ReactNode;
};

function InboxState({ inbox, isEmpty, view, children }: InboxStateProps) {
  const { t } = useLingui();
  if (inbox.isPending) {
    return (
      <Loading>
        <div className="stack">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height="84px" radius="var(--r-card)" />
          ))}
        </div>
      </Loading>
    );
  }
  if (inbox.isLoadingError && inbox.error) return <PageError error={inbox.error} onRetry={() => void inbox.refetch()} />;
  if (!isEmpty) return children;
  if (view === 'waiting')
    return <EmptyState title={t`Nobody is waiting for an answer`}>{t`New messages to support appear here as they arrive.`}</EmptyState>;
  return <EmptyState title={t`No conversations`}>{t`Nothing matches this filter.`}</EmptyState>;
}

function KeyHints() {
  const { t } = useLingui();
  const hints = [
    { keys: ['J', 'K'], label: t`next, previous` },
    { keys: ['Enter'], label: t`open` },
    { keys: ['A'], label: t`assign to me` },
    { keys: ['R'], label: t`answer` },
    { keys: ['E'], label: t`close` },
    { keys: ['Ctrl', 'Enter'], label: t`send` },
    { keys: ['/'], label: t`filter` },
  ];
  return (
    <p className={css['keys']}>
      {hints.map(({ keys, label }) => (
        <span key={label}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {label}
        </span>
      ))}
    </p>
  );
}
