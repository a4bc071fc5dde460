import type { ReactNode } from 'react';
import { Skeleton } from '../load-states.tsx';
import css from './piece-grid.module.css';

type PieceGridProps<T> = { pieces: readonly T[]; getKey: (piece: T) => string; renderCard: (piece: T) => ReactNode; label?: string };

export function PieceGrid<T>({ pieces, getKey, renderCard, label }: PieceGridProps<T>) {
  return (
    <ul className={css['grid']} aria-label={label}>
      {pieces.map((piece) => (
        <li key={getKey(piece)}>{renderCard(piece)}</li>
      ))}
    </ul>
  );
}

/** Use inside `Loading`. */
export function PiecesSkeleton({ count }: { count: number }) {
  return (
    <ul className={css['grid']}>
      {Array.from({ length: count }, (_, slot) => (
        <li key={slot} className={css['waiting']}>
          <Skeleton height="auto" radius="0" />
          <Skeleton width="70%" />
          <Skeleton width="45%" />
        </li>
      ))}
    </ul>
  );
}
