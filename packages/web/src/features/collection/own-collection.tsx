import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLastUpdate } from '../../platform/cache/last-update.ts';
import { useCall } from '../../platform/cache/queries.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { createStoredSlice } from '../../platform/state/slice.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LastUpdate } from '../../ui/last-update.tsx';
import { EmptyState, Loading } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { PiecesSkeleton } from '../../ui/tag/piece-grid.tsx';
import css from './collection.module.css';
import { CollectionHeading } from './collection-heading.tsx';
import { saveOfflineShelf } from './offline-shelf.ts';
import { OfflineShelf } from './offline-shelf-view.tsx';
import { PieceCard } from './piece-card.tsx';
import { PieceTable } from './piece-table.tsx';
import { CollectionSummary, SummarySkeleton } from './summary.tsx';
import { type ShelfView, Toolbar } from './toolbar.tsx';
import { useCertificateCopies, useSaveCertificates } from './use-certificate-copies.ts';
import { usePieces } from './use-collection.ts';
import { VisibilityBar } from './visibility-bar.tsx';

const PiecePanel = lazyPart(async () => (await import('./piece-panel.tsx')).PiecePanel);
const ArrangeList = lazyPart(async () => (await import('./arrange-list.tsx')).ArrangeList, <PiecesSkeleton count={4} />);

const useShelfView = createStoredSlice<{ view: ShelfView }>('collection-view', { view: 'cards' });

export function OwnCollection({ username }: { username: string }) {
  const { t } = useLingui();
  const { folder, piece, arrange } = useSearch({ from: '/collection' });
  const isArranging = arrange !== undefined && folder === undefined;
  const list = usePieces(folder);
  const summary = useCall('getCollectionSummary', {});
  const saved = useCertificateCopies();
  const { state, change } = useShelfView();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const lastUpdate = useLastUpdate(list);
  useOfflineCopies(username, list.data, folder === undefined);
  useFocusAfterClosing(piece);

  const isUnanswered = list.isLoadingError && list.error instanceof WireError && list.error.code === 'unavailable';
  if (isUnanswered) return <OfflineShelf onRetry={() => void list.refetch()} />;
  const view = isArranging ? 'arrange' : state.view;
  const total = folder === undefined ? summary.data : undefined;
  return (
    <div className={css['own']} data-piece={piece === undefined ? undefined : view === 'cards' ? 'beside' : 'alone'}>
      <div className={css['top']}>
        <CollectionHeading username={username} />
        {lastUpdate && <LastUpdate at={lastUpdate} />}
        {summary.isPending ? <SummarySkeleton /> : summary.data && <CollectionSummary summary={summary.data} savedOffline={saved.size} />}
        {summary.data && <VisibilityBar summary={summary.data} />}
        {summary.data && summary.data.pieces > 0 && (
          <Toolbar
            summary={summary.data}
            folder={folder}
            isArranging={isArranging}
            view={state.view}
            onView={(next) => change({ view: next })}
          />
        )}
      </div>
      <div className={css['columns']}>
        <div className={css['shelf']}>
          <h2 className="vh">{t`Pieces`}</h2>
          <PagedList
            list={list}
            skeleton={
              <Loading>
                <PiecesSkeleton count={4} />
              </Loading>
            }
            empty={<EmptyShelf folder={folder} />}
          >
            {(pieces) =>
              view === 'arrange' ? (
                <ArrangeList items={pieces} />
              ) : view === 'table' ? (
                <PieceTable items={pieces} saved={saved} total={total} />
              ) : (
                <ul className={css['cards']}>
                  {pieces.map((item) => (
                    <li key={item.braTagId}>
                      <PieceCard item={item} isOpen={item.braTagId === piece} isSavedOffline={saved.has(item.braTagId)} />
                    </li>
                  ))}
                </ul>
              )
            }
          </PagedList>
        </div>
        {piece !== undefined && (
          <PiecePanel
            braTagId={piece}
            item={items.find(({ braTagId }) => braTagId === piece)}
            isListLoaded={list.isSuccess}
            isSavedOffline={saved.has(piece)}
            summary={summary.data}
          />
        )}
      </div>
    </div>
  );
}

/** The first pages of the shelf, and certificates, for a visit without a connection. */
function useOfflineCopies(username: string, data: ReturnType<typeof usePieces>['data'], isWhole: boolean): void {
  useEffect(() => {
    if (data && isWhole)
      saveOfflineShelf(
        username,
        data.pages.flatMap(({ items }) => items),
      );
  }, [username, data, isWhole]);
  useSaveCertificates(isWhole ? (data?.pages.flatMap(({ items }) => items.map(({ braTagId }) => braTagId)) ?? []) : []);
}

/** The focus goes back to the link of the piece that was closed. */
function useFocusAfterClosing(piece: string | undefined): void {
  const before = useRef(piece);
  useEffect(() => {
    if (before.current !== undefined && piece === undefined)
      document.getElementById(`piece-${before.current}`)?.focus({ preventScroll: true });
    before.current = piece;
  }, [piece]);
}

function EmptyShelf({ folder }: { folder: string | undefined }) {
  const { t } = useLingui();
  if (folder !== undefined)
    return (
      <EmptyState title={t`No pieces in “${folder}”`} action={<ButtonLink to="/collection">{t`Show all pieces`}</ButtonLink>}>
        {t`Open a piece and enter this name as its folder.`}
      </EmptyState>
    );
  return (
    <EmptyState title={t`Claim your first piece`} action={<ButtonLink to="/check" kind="primary">{t`Enter a tag or code`}</ButtonLink>}>
      {t`The code is on the strap of a piece you bought, or comes from the person who passes it on to you.`}
    </EmptyState>
  );
}
