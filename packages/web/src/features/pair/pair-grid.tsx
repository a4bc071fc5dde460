import type { Output } from '@strapline/contract/events';
import type { ReactNode } from 'react';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PairCard } from './pair-card.tsx';
import css from './pair-grid.module.css';

type ListedPair = Output<'fetchAllApair'>['items'][number];

type PairGridProps = {
  pairs: readonly ListedPair[];
  /** Beside the size of a card, instead of its label in another system. */
  getAside?: (pair: ListedPair) => ReactNode;
};

export function PairGrid({ pairs, getAside }: PairGridProps) {
  return (
    <ul className={css['grid']}>
      {pairs.map((pair) => (
        <li key={pair.id}>
          <PairCard pair={pair} aside={getAside?.(pair)} />
        </li>
      ))}
    </ul>
  );
}

export function PairsSkeleton({ count }: { count: number }) {
  return (
    <Loading>
      <ul className={`${css['grid']} ${css['waiting']}`}>
        {Array.from({ length: count }, (_, slot) => (
          <li key={slot}>
            <Skeleton height="auto" radius="0" />
            <Skeleton width="60%" height="2rem" />
            <Skeleton width="80%" />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
