import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useApp } from '../../platform/page/app-data.ts';
import { Segmented } from '../../ui/form/choice.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';

const ReviewTab = lazy(async () => ({ default: (await import('../../features/review/review-tab.tsx')).ReviewTab }));
const HandleReviews = lazy(async () => ({ default: (await import('../../features/handle/admin/handle-reviews.tsx')).HandleReviews }));
const PairReviews = lazy(async () => ({ default: (await import('../../features/pair/admin/pair-reviews.tsx')).PairReviews }));

/** What waits for a first look: listings, pairs, and handles on other platforms. */
export function AdminReview() {
  const { t } = useLingui();
  const { part } = useSearch({ from: '/admin' });
  const navigate = useNavigate({ from: '/admin' });
  const hasPairs = useApp().modules.pairs;
  const parts = [
    { value: 'listings', label: t`Listings`, Content: ReviewTab },
    ...(hasPairs ? [{ value: 'pairs', label: t`Pairs`, Content: PairReviews }] : []),
    { value: 'handles', label: t`Handles`, Content: HandleReviews },
  ];
  const { value: shown, Content } = parts.find(({ value }) => value === part) ?? { value: 'listings', Content: ReviewTab };
  return (
    <div className="stack">
      <div>
        <Segmented
          label={t`What to review`}
          value={shown}
          options={parts}
          onChange={(next) =>
            void navigate({
              search: { tab: 'review', ...(next === 'listings' ? {} : { part: next }) },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <Suspense
        fallback={
          <Loading>
            <Skeleton height="14rem" radius="var(--r-panel)" />
          </Loading>
        }
      >
        <Content />
      </Suspense>
    </div>
  );
}
