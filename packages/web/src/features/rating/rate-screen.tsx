import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Link, useParams } from '@tanstack/react-router';
import { Check, Clock, Pencil } from 'lucide';
import { useState } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { useSession } from '../../platform/session/session.ts';
import { Avatar, type AvatarOwner } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Callout } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RatingAspects } from './aspect-list.tsx';
import css from './rating.module.css';
import { RatingForm } from './rating-form.tsx';
import { Stars } from './stars.tsx';

type OrderRatings = Output<'fetchOrderRatings'>;

/** Both sides of a completed order review each other here. */
export function RateScreen() {
  const { t } = useLingui();
  const { orderId } = useParams({ from: '/rate/$orderId' });
  const ratings = useCall('fetchOrderRatings', { orderId });
  return (
    <div className="page wide">
      <PageTitle>{t`Your review`}</PageTitle>
      {ratings.data ? (
        <Ratings orderId={orderId} ratings={ratings.data} />
      ) : ratings.isError ? (
        <PageError
          error={ratings.error}
          onRetry={() => void ratings.refetch()}
          missingTitle={t`This order isn’t one of yours. Sign in with the account that bought or sold it.`}
          missingAction={<ButtonLink to="/account" search={{ tab: 'orders' }} kind="primary">{t`See your orders`}</ButtonLink>}
        />
      ) : (
        <Loading>
          <Skeleton width="14rem" height="3rem" />
          <Skeleton height="16rem" radius="var(--r-panel)" />
        </Loading>
      )}
    </div>
  );
}

function Ratings({ orderId, ratings }: { orderId: string; ratings: OrderRatings }) {
  const { t } = useLingui();
  const { mine, can, other } = ratings;
  const [isEditing, setEditing] = useState(false);
  const isForm = can.includes('rate') && (mine === null || isEditing);
  if (other === null || (mine === null && !isForm)) return <NothingToRate ratings={ratings} />;
  return (
    <>
      <header>
        <Link
          className="eyebrow"
          to="/order/$paymentIntentId"
          params={{ paymentIntentId: ratings.paymentIntentId }}
        >{t`Back to the order`}</Link>
        <h1>
          {mine === null ? (
            <Trans>
              How <em>was it?</em>
            </Trans>
          ) : (
            <Trans>
              Thanks for <em>your review</em>
            </Trans>
          )}
        </h1>
        <Lead ratings={ratings} other={other.username} />
        <Piece ratings={ratings} other={other.username} />
      </header>
      <div className={css['columns']}>
        <div className="stack">
          {isForm ? (
            <RatingForm
              orderId={orderId}
              as={ratings.as}
              rating={mine}
              onSaved={() => setEditing(false)}
              onCancel={mine ? () => setEditing(false) : undefined}
            />
          ) : (
            mine && <OwnRating rating={mine} onEdit={can.includes('rate') ? () => setEditing(true) : undefined} />
          )}
          {ratings.theirs && <TheirRating rating={ratings.theirs} />}
        </div>
        <aside className="stack">
          {mine?.publishedAt === undefined || mine.publishedAt === null ? <Waiting ratings={ratings} other={other} /> : null}
          <Callout
            icon={Check}
          >{t`Reviews appear under your username, next to the piece. Once published they can’t be edited, but each of you can reply once.`}</Callout>
        </aside>
      </div>
    </>
  );
}

function Lead({ ratings: { mine, as }, other }: { ratings: OrderRatings; other: string }) {
  const { t } = useLingui();
  if (mine?.publishedAt) return <p className="lead">{t`It’s published.`}</p>;
  if (mine) return <p className="lead">{t`We’ll publish it once ${other} has submitted theirs.`}</p>;
  return (
    <p className="lead">{as === 'buyer' ? t`Review your purchase to help other buyers.` : t`Review the sale to help other sellers.`}</p>
  );
}

function Piece({ ratings: { piece, title, as }, other }: { ratings: OrderRatings; other: string }) {
  const { t } = useLingui();
  return (
    <div className={css['piece']}>
      <Picture media={piece?.cover} seed={piece?.braTagId ?? title} sizes="64px" className={css['thumb']} />
      <p>
        <b>{title}</b>
        <span className="sub">{as === 'buyer' ? t`From ${other}` : t`Sold to ${other}`}</span>
      </p>
    </div>
  );
}

type Rating = NonNullable<OrderRatings['mine']>;

function OwnRating({ rating, onEdit }: { rating: Rating; onEdit: (() => void) | undefined }) {
  const { t } = useLingui();
  return (
    <section className={`panel ${css['mine']}`} aria-label={t`Your review`}>
      <div>
        <Stars value={rating.stars} size={22} />
        {onEdit && <Button icon={Pencil} onClick={onEdit}>{t`Edit`}</Button>}
      </div>
      <p className={css['text']}>{rating.text || t`No comment left.`}</p>
      <RatingAspects rating={rating} />
      {rating.reply && (
        <p className={css['reply']}>
          <b>{t`${rating.about.username} replied:`}</b> {rating.reply.text}
        </p>
      )}
    </section>
  );
}

function TheirRating({ rating }: { rating: Rating }) {
  const { t } = useLingui();
  return (
    <section className={`panel ${css['mine']}`} aria-label={t`Their review of you`}>
      <div>
        <b>{t`${rating.by.username} about you`}</b>
        <Stars value={rating.stars} />
      </div>
      <p className={css['text']}>{rating.text || t`No comment left.`}</p>
      <RatingAspects rating={rating} />
    </section>
  );
}

function Waiting({ ratings: { mine, theirsIsIn, publishesAt }, other }: { ratings: OrderRatings; other: AvatarOwner }) {
  const { t } = useLingui();
  const user = useSession((session) => (session.status === 'signedIn' ? session.user : null));
  return (
    <section className="panel" aria-labelledby="waiting">
      <h2 id="waiting">
        <Trans>
          Hidden until <em>both are in</em>
        </Trans>
      </h2>
      <p className="sub">
        {publishesAt === null
          ? t`You each write without seeing the other’s review. Both are published together, once the second one is in.`
          : t`You each write without seeing the other’s review. Both are published together, once the second one is in, or on ${formatDay(publishesAt)} at the latest.`}
      </p>
      <dl className={css['sides']}>
        <Side name={t`You`} of={user ?? { username: 'you' }} isIn={mine !== null} />
        <Side name={other.username} of={other} isIn={theirsIsIn} />
      </dl>
    </section>
  );
}

function Side({ name, of, isIn }: { name: string; of: AvatarOwner; isIn: boolean }) {
  const { t } = useLingui();
  return (
    <div>
      <dt>
        <Avatar of={of} size={28} />
        {name}
      </dt>
      <dd className={isIn ? css['in'] : undefined}>
        <Icon icon={isIn ? Check : Clock} size={16} />
        {isIn ? t`Submitted` : t`Not yet`}
      </dd>
    </div>
  );
}

function NothingToRate({ ratings }: { ratings: OrderRatings }) {
  const { t } = useLingui();
  return (
    <>
      <h1>
        <Trans>
          Your <em>review</em>
        </Trans>
      </h1>
      <EmptyState
        title={t`This order can’t be reviewed`}
        action={
          <ButtonLink
            to="/order/$paymentIntentId"
            params={{ paymentIntentId: ratings.paymentIntentId }}
            kind="primary"
          >{t`Open the order`}</ButtonLink>
        }
      >
        {t`Reviews open once an order is complete, between two members. Refunded and canceled orders have none.`}
      </EmptyState>
    </>
  );
}
