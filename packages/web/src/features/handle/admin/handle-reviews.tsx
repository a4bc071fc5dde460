import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { HandleReview } from '@strapline/contract/shapes/surveys/handle';
import { socialPlatforms } from '@strapline/domain/profile/social-platforms';
import { Link } from '@tanstack/react-router';
import { Clock, ExternalLink, Users } from 'lucide';
import { useState } from 'react';
import { useCallList } from '../../../platform/cache/queries.ts';
import { getButtonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { formatMoment } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState, Loading, Skeleton } from '../../../ui/load-states.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { HangTag } from '../../../ui/panel.tsx';
import { DecideHandle } from './decide-handle.tsx';
import css from './handle-reviews.module.css';

/** Handles that the team has to look at, the longest waiting first. */
export function HandleReviews() {
  const { t } = useLingui();
  const list = useCallList('listHandleReviews', { limit: 24 });
  return (
    <PagedList
      list={list}
      skeleton={
        <Loading>
          <Skeleton height="10rem" radius="var(--r-card)" />
        </Loading>
      }
      empty={
        <EmptyState
          title={t`Nothing to review`}
        >{t`Handles show up here when we can’t read their bio, or two people have shown them.`}</EmptyState>
      }
    >
      {(reviews) => (
        <section className="stack">
          <h2>
            <Plural value={reviews.length} one="One handle to review" other="# handles to review" />
            {list.hasNextPage && '+'}
          </h2>
          <ul className={css['list']}>
            {reviews.map((review) => (
              <li key={`${review.fqsid} ${review.person.username}`} className="panel">
                <Review review={review} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </PagedList>
  );
}

function Review({ review }: { review: HandleReview }) {
  const { t } = useLingui();
  const { platform, handle, url, code, status, person, askedAt, dueAt, rivals } = review;
  const [now] = useState(() => Date.now());
  const { name } = socialPlatforms[platform];
  return (
    <article className={css['review']}>
      <div className="stack">
        <header className={css['head']}>
          <div>
            <h3>{handle}</h3>
            <p className="note">{name}</p>
          </div>
          <div className={css['tags']}>
            {Date.parse(dueAt) < now && <HangTag tone="danger" icon={Clock} label={t`Overdue`} />}
            {status === 'disputed' && <HangTag tone="danger" icon={Users} label={t`Disputed`} />}
          </div>
        </header>
        <dl className={css['facts']}>
          <Fact label={t`Claimed by`}>
            <Link to="/admin" search={{ tab: 'people', person: person.username }} className="link">
              {person.username}
            </Link>
          </Fact>
          {rivals.length > 0 && <Fact label={t`Also shown by`}>{rivals.join(', ')}</Fact>}
          <Fact label={t`Since`}>
            <Trans>
              {formatMoment(askedAt)}, answer by {formatMoment(dueAt)}
            </Trans>
          </Fact>
          <Fact label={t`Code in the bio`}>
            <b className={css['code']}>{code}</b>
          </Fact>
        </dl>
        <div className="row">
          <a className={getButtonClass({ size: 'small' })} href={url} target="_blank" rel="noopener noreferrer nofollow">
            <Icon icon={ExternalLink} />
            {t`Open ${name}`}
          </a>
          <CopyButton text={code}>{t`Copy code`}</CopyButton>
        </div>
      </div>
      <DecideHandle review={review} />
    </article>
  );
}
