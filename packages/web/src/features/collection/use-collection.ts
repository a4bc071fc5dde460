import type { Output } from '@strapline/contract/events';
import type { CollectionItem } from '@strapline/contract/shapes/collection';
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient, useCall, useCallList, useCallMutation } from '../../platform/cache/queries.ts';
import { showError } from '../../platform/state/notices.ts';
import { call } from '../../platform/wire/wire.ts';
import { movePiece } from './move-piece.ts';
import { createMoveQueue } from './move-queue.ts';

type Page = Output<'listCollection'>;
type Pages = InfiniteData<Page>;

/** The public page, and the owner's name on the pieces' records. */
const publicViews = ['fetchCollector', 'fetchBraTag'] as const;

export function usePieces(folder: string | undefined) {
  return useCallList('listCollection', { limit: 48, ...(folder === undefined ? {} : { folder }) });
}

/** A piece that isn't in the pages loaded so far. */
export function usePiece(braTagId: string, isEnabled: boolean) {
  return useCall('listCollection', { braTagId, limit: 1 }, { enabled: isEnabled });
}

export function useUpdatePiece() {
  const update = useCallMutation('updateCollectionItem', ['getCollectionSummary', ...publicViews]);
  return {
    ...update,
    mutate: (
      input: Parameters<typeof update.mutate>[0],
      options: { onSuccess?: (item: CollectionItem) => void; onError?: (error: Error) => void } = {},
    ) =>
      update.mutate(input, {
        ...options,
        onSuccess: (item) => {
          storeItem(item);
          options.onSuccess?.(item);
        },
      }),
  };
}

/** Puts a changed piece where it is shown. Lists of a folder are loaded again, as the piece may have come or gone. */
function storeItem(item: CollectionItem): void {
  const replace = <P extends Page>(page: P): P => ({
    ...page,
    items: page.items.map((old) => (old.braTagId === item.braTagId ? item : old)),
  });
  queryClient.setQueriesData<Page | Pages>(
    { queryKey: ['listCollection'] },
    (data) => data && ('pages' in data ? { ...data, pages: data.pages.map(replace) } : replace(data)),
  );
  void queryClient.invalidateQueries({
    queryKey: ['listCollection'],
    predicate: ({ queryKey }) => JSON.stringify(queryKey).includes('"folder"'),
  });
}

const reloadPieces = () => queryClient.invalidateQueries({ queryKey: ['listCollection'] });

const moves = createMoveQueue({
  send: (move) => call('moveCollectionItem', move),
  onDone: () => void Promise.all([reloadPieces(), queryClient.invalidateQueries({ queryKey: ['fetchCollector'] })]),
  onError: (error) => {
    showError(error);
    void reloadPieces();
  },
});

/** The list changes at once, and back if the server refuses. */
export function moveInCollection(braTagId: string, after: string | null): void {
  const key = { queryKey: ['listCollection', 'pages', { limit: 48 }] };
  void queryClient.cancelQueries(key);
  queryClient.setQueriesData<Pages>(key, (data) => data && movePiece(data, braTagId, after));
  moves.add({ braTagId, after });
}

/** Claimed, not for sale and not hidden: its state says no more than who owns it. */
export function isOnlyOwned({ status, moderation, listing }: CollectionItem): boolean {
  return status === 'claimed' && moderation === undefined && listing !== 'published' && listing !== 'reserved';
}
