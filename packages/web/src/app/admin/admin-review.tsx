import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { useApp } from '../../platform/page/app-data.ts';
import { AdminParts } from './admin-parts.tsx';

const ReviewTab = lazy(async () => ({ default: (await import('../../features/review/review-tab.tsx')).ReviewTab }));
const HandleReviews = lazy(async () => ({ default: (await import('../../features/handle/admin/handle-reviews.tsx')).HandleReviews }));
const PairReviews = lazy(async () => ({ default: (await import('../../features/pair/admin/pair-reviews.tsx')).PairReviews }));

/** What waits for a first look: listings, pairs, and handles on other platforms. */
export function AdminReview() {
  const { t } = useLingui();
  const hasPairs = useApp().modules.pairs;
  return (
    <AdminParts
      tab="review"
      label={t`What to review`}
      parts={[
        { value: 'listings', label: t`Listings`, Content: ReviewTab },
        ...(hasPairs ? [{ value: 'pairs', label: t`Pairs`, Content: PairReviews }] : []),
        { value: 'handles', label: t`Handles`, Content: HandleReviews },
      ]}
    />
  );
}
