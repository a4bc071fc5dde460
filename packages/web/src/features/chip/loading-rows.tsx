import { Loading, Skeleton } from '../../ui/load-states.tsx';

export function RowsSkeleton() {
  return (
    <Loading>
      <Skeleton height="9rem" radius="var(--r-panel)" />
    </Loading>
  );
}
