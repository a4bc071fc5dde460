import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PairReview } from '@strapline/contract/shapes/pairs/pair';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Clock, RefreshCw, TriangleAlert } from 'lucide';
import { useState } from 'react';
import { useCallList } from '../../../platform/cache/queries.ts';
import { NamedAvatar } from '../../../ui/avatar.tsx';
import { formatMoment } from '../../../ui/format/dates.ts';
import { EmptyState, Loading, Skeleton } from '../../../ui/load-states.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { HangTag } from '../../../ui/panel.tsx';
import { PairCover } from '../pair-cover.tsx';
import { usePairSize } from '../use-pair-size.ts';
import css from './pair-reviews.module.css';
import { ReviewCase } from './review-case.tsx';

/** Pairs that wait for their check, the longest waiting first; one is open at a time. */
export function PairReviews() {
  const { t } = useLingui();
  const list = useCallList('listPairReviews', { limit: 24 });
  const { subject } = useSearch({ from: '/admin' });
  const navigate = useNavigate({ from: '/admin' });
  const open = (pairId: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, subject: pairId }), replace: true, resetScroll: false });
  return (
    <PagedList
      list={list}
      skeleton={
        <Loading>
          <Skeleton height="6rem" radius="var(--r-card)" />
        </Loading>
      }
      empty={<EmptyState title={t`Nothing to review`}>{t`Pairs show up here once both pictures have arrived.`}</EmptyState>}
    >
      {(reviews) => (
        <section className="stack">
          <h2>
            <Plural value={reviews.length} one="One pair to review" other="# pairs to review" />
            {list.hasNextPage && '+'}
          </h2>
          <ul className={css['list']}>
            {reviews.map((review) => {
              const isOpen = review.pair.id === subject;
              return (
                <li key={review.pair.id} className="panel">
                  <Summary review={review} isOpen={isOpen} onToggle={() => open(isOpen ? undefined : review.pair.id)} />
                  {isOpen && <ReviewCase review={review} onDone={() => open(undefined)} />}
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </PagedList>
  );
}

type SummaryProps = { review: PairReview; isOpen: boolean; onToggle: () => void };

function Summary({ review: { pair, submittedAt, dueAt, isRenewal, hasOtherBirthDate, reviewers }, isOpen, onToggle }: SummaryProps) {
  const { t } = useLingui();
  const { system, label } = usePairSize(pair);
  const [now] = useState(() => Date.now());
  const isLate = Date.parse(dueAt) < now;
  return (
    <div className={css['summary']}>
      <div className={css['cover']}>
        <PairCover pair={pair} claspSize={22} />
      </div>
      <div>
        <h3>
          <button type="button" className={css['toggle']} aria-expanded={isOpen} onClick={onToggle}>
            {system} {label} <span>{pair.username}</span>
          </button>
        </h3>
        <p className="mono">{pair.id}</p>
        <p className="note">
          <Trans>
            by <NamedAvatar of={pair.creator} /> · sent {formatMoment(submittedAt)} · answer by {formatMoment(dueAt)}
          </Trans>
        </p>
      </div>
      <div className={css['tags']}>
        {isLate && <HangTag tone="danger" icon={Clock} label={t`Overdue`} />}
        {isRenewal && <HangTag tone="plain" icon={RefreshCw} label={t`Another year`} />}
        {hasOtherBirthDate && <HangTag tone="danger" icon={TriangleAlert} label={t`Two birth dates`} />}
        {reviewers.some(({ isUnsure }) => isUnsure) && <HangTag tone="brass" icon={TriangleAlert} label={t`Second look`} />}
      </div>
    </div>
  );
}
