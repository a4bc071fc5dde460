import { Trans, useLingui } from '@lingui/react/macro';
import type { HandleReview } from '@strapline/contract/shapes/surveys/handle';
import { socialPlatforms } from '@strapline/domain/profile/social-platforms';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, Clock, ExternalLink, Users } from 'lucide';
import { useState } from 'react';
import { getButtonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { formatMoment } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { HangTag } from '../../../ui/panel.tsx';
import { DecideHandle } from './decide-handle.tsx';
import css from './handle-reviews.module.css';
import { TakeHandleAway } from './take-handle-away.tsx';

/** A claimed handle, whose it is, and what an admin can decide about it. */
export function ReviewedHandle({ review }: { review: HandleReview }) {
  const { t } = useLingui();
  const { platform, handle, url, code, status, person, since, dueAt, rivals } = review;
  const [now] = useState(() => Date.now());
  const { name } = socialPlatforms[platform];
  const isProven = status === 'proven';
  return (
    <article className={css['review']}>
      <div className="stack">
        <header className={css['head']}>
          <div>
            <h3>{handle}</h3>
            <p className="note">{name}</p>
          </div>
          <div className={css['tags']}>
            {dueAt !== null && Date.parse(dueAt) < now && <HangTag tone="danger" icon={Clock} label={t`Overdue`} />}
            {status === 'disputed' && <HangTag tone="danger" icon={Users} label={t`Disputed`} />}
            {isProven && <HangTag icon={BadgeCheck} label={t`Proven`} />}
          </div>
        </header>
        <dl className={css['facts']}>
          <Fact label={isProven ? t`Belongs to` : t`Claimed by`}>
            <Link to="/admin" search={{ tab: 'people', person: person.username }} className="link">
              {person.username}
            </Link>
          </Fact>
          {rivals.length > 0 && <Fact label={t`Also shown by`}>{rivals.join(', ')}</Fact>}
          <Fact label={t`Since`}>
            {dueAt === null ? (
              formatMoment(since)
            ) : (
              <Trans>
                {formatMoment(since)}, answer by {formatMoment(dueAt)}
              </Trans>
            )}
          </Fact>
          {code !== null && (
            <Fact label={t`Code in the bio`}>
              <b className={css['code']}>{code}</b>
            </Fact>
          )}
        </dl>
        <div className="row">
          <a className={getButtonClass({ size: 'small' })} href={url} target="_blank" rel="noopener noreferrer nofollow">
            <Icon icon={ExternalLink} />
            {t`Open ${name}`}
          </a>
          {code !== null && <CopyButton text={code}>{t`Copy code`}</CopyButton>}
        </div>
      </div>
      <Decision review={review} />
    </article>
  );
}

function Decision({ review }: { review: HandleReview }) {
  const { t } = useLingui();
  if (review.can.length === 0) return <p className="note">{t`This handle is yours. Another admin decides about it.`}</p>;
  return review.status === 'proven' ? <TakeHandleAway review={review} /> : <DecideHandle review={review} />;
}
