import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageError } from './page-error.tsx';
import { Pager } from './pager.tsx';

type PagedListProps<Item> = {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  skeleton: ReactNode;
  /** Shown if there are no items. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** A list that arrives page by page: the items so far, or why there are none, and a button for more. */
export function PagedList<Item>({ list, skeleton, empty, children }: PagedListProps<Item>) {
  if (list.isPending) return skeleton;
  if (list.isLoadingError) return <PageError error={list.error} onRetry={() => void list.refetch()} />;
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      <Pager hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
    </>
  );
}
