import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { Rating } from '@strapline/contract/shapes/rating';
import { Link } from '@tanstack/react-router';
import { Flag, Reply } from 'lucide';
import { useState } from 'react';
import { useCallList } from '../../platform/cache/queries.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { useSession } from '../../platform/session/session.ts';
import { openReport } from '../../platform/state/report-target.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useDates } from '../../ui/format/dates.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useFitLabels } from './aspect-labels.ts';
import { AspectAverages } from './aspect-list.tsx';
import css from './rating.module.css';
import { Stars } from './stars.tsx';

const ReplyDialog = lazyPart(async () => (await import('./reply-dialog.tsx')).ReplyDialog);

/** The published reviews about a person, on their page. Nothing while there are none. */
export function RatingList({ username }: { username: string }) {
  const { t } = useLingui();
  const list = useCallList('listRatings', { username, limit: 10 });
  const [replyTo, setReplyTo] = useState<Rating>();
  const first = list.data?.pages[0];
  if (list.isPending)
    return (
      <Loading>
        <Skeleton width="10rem" height="2rem" />
        <Skeleton height="6rem" radius="var(--r-panel)" />
      </Loading>
    );
  if (!first || first.n === 0) return null;
  const ratings = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className={css['section']} aria-labelledby="reviews">
      <h2 id="reviews">
        <Trans>
          What others <em>say</em>
        </Trans>
      </h2>
      <Summary {...first} />
      <ul className={css['list']} aria-label={t`Reviews`}>
        {ratings.map((rating) => (
          <li key={rating.id} className={css['item']}>
            <RatingItem rating={rating} onReply={() => setReplyTo(rating)} />
          </li>
        ))}
      </ul>
      <Pager hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      {replyTo && <ReplyDialog rating={replyTo} onClose={() => setReplyTo(undefined)} />}
    </section>
  );
}

/** Fewer than three have no average. */
function Summary({ average, n, stars, aspects, fit }: Omit<Output<'listRatings'>, 'items' | 'nextCursor'>) {
  const { t, i18n } = useLingui();
  const count = t`${plural(n, { one: '# review', other: '# reviews' })}`;
  if (average === null) return <p className="sub">{count}</p>;
  return (
    <div className={`panel ${css['summary']}`}>
      <div>
        <p className={css['average']}>{i18n.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</p>
        <Stars value={average} />
        <p>{count}</p>
      </div>
      <dl className={css['bars']}>
        {[5, 4, 3, 2, 1].map((one) => (
          <div key={one}>
            <dt>{t`${plural(one, { one: '# star', other: '# stars' })}`}</dt>
            <div className={css['track']} aria-hidden="true">
              <div className={css['bar']} style={{ width: `${((stars[one - 1] ?? 0) / n) * 100}%` }} />
            </div>
            <dd>{stars[one - 1] ?? 0}</dd>
          </div>
        ))}
      </dl>
      <AspectAverages aspects={aspects} fit={fit} />
    </div>
  );
}

function RatingItem({ rating, onReply }: { rating: Rating; onReply: () => void }) {
  const { t } = useLingui();
  const { formatDay } = useDates();
  const fitLabels = useFitLabels();
  const me = useSession((session) => (session.status === 'signedIn' ? session.claims.username : undefined));
  const { by, piece, publishedAt, reply, text, about } = rating;
  const items: MenuItem[] = [
    ...(rating.can.includes('reply') ? [{ key: 'reply', label: t`Reply`, icon: Reply, run: onReply }] : []),
    ...(me === by.username
      ? []
      : [
          {
            key: 'report',
            label: t`Report this review`,
            icon: Flag,
            isDanger: true,
            run: () => openReport({ kind: 'rating', id: rating.id, title: t`A review of ${about.username}`, detail: text.slice(0, 120) }),
          },
        ]),
  ];
  return (
    <>
      <Picture media={piece?.cover} seed={piece?.braTagId ?? rating.id} sizes="56px" className={css['thumb']} />
      <div>
        <p className={css['by']}>
          <Avatar of={by} size={22} />
          <b>{by.username}</b>
          <Stars value={rating.stars} />
        </p>
        <p className={css['meta']}>
          {piece && (
            <>
              <Link to="/bratag/$braTagId" params={{ braTagId: piece.braTagId }} className="link">
                {piece.title}
              </Link>
              {' · '}
            </>
          )}
          {publishedAt !== null && formatDay(publishedAt)}
          {' · '}
          {rating.as === 'buyer' ? t`Bought it` : t`Sold it`}
          {rating.fit !== null && ` · ${fitLabels[rating.fit]}`}
        </p>
        <p className={css['text']}>{text || t`No comment left.`}</p>
        {reply && (
          <p className={css['reply']}>
            <b>{t`${about.username} replied:`}</b> {reply.text}
          </p>
        )}
      </div>
      <div>{items.length > 0 && <Menu label={t`More`} items={items} />}</div>
    </>
  );
}
