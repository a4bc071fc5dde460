import type { ReactNode } from 'react';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { Stitch } from '../../ui/panel.tsx';
import { PiecesSkeleton } from '../../ui/tag/piece-grid.tsx';
import css from './profile.module.css';

export function PersonSkeleton({ children }: { children?: ReactNode }) {
  return (
    <Loading>
      <header className={css['person']}>
        <Skeleton width="96px" height="96px" radius="50%" />
        <div className="stack">
          <Skeleton width="6rem" height="1em" />
          <div className="waiting-h1">
            <Skeleton width="16rem" />
          </div>
          {children}
        </div>
      </header>
      <Stitch air="gap" />
      <PiecesSkeleton count={4} />
    </Loading>
  );
}
