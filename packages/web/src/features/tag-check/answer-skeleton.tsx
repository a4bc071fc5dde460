import { Loading, Skeleton } from '../../ui/load-states.tsx';
import css from './tag-check.module.css';

export function AnswerSkeleton() {
  return (
    <div className={css['answer']}>
      <Loading>
        <Skeleton height="16rem" radius="var(--r-panel)" />
      </Loading>
    </div>
  );
}
