import { Loading, Skeleton } from '../../ui/load-states.tsx';
import css from './admin-orders.module.css';

export function RowsSkeleton() {
  return (
    <Loading>
      <div className={css['waiting']}>
        <Skeleton width="min(18rem, 70vw)" height="2rem" />
        <Skeleton height="14rem" radius="var(--r-panel)" />
      </div>
    </Loading>
  );
}
