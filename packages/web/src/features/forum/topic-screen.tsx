import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { ForumPost } from '@strapline/contract/shapes/community/forum';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Bell, BellOff, CornerUpRight, EyeOff, Lock, MessageSquare, Pin } from 'lucide';
import { useEffect, useState } from 'react';
import { useCall, useCallList, useCallMutation } from '../../platform/cache/queries.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { useSession } from '../../platform/session/session.ts';
import { showError } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Fact } from '../../ui/fact.tsx';
import { useDates } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { HeadingSkeleton, Loading, Skeleton } from '../../ui/load-states.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useCategoryLabels } from './category-labels.ts';
import css from './forum.module.css';
import type { Moderation } from './moderate-dialog.tsx';
import { PostItem } from './post-item.tsx';
import type { ReplyTarget } from './reply-form.tsx';

const ModerateDialog = lazyPart(async () => (await import('./moderate-dialog.tsx')).ModerateDialog);
const ReplyForm = lazyPart(async () => (await import('./reply-form.tsx')).ReplyForm);

type Topic = Output<'fetchTopic'>;

export function TopicScreen() {
  const { t } = useLingui();
  const { topicId } = useParams({ from: '/forum/$topicId' });
  const topic = useCall('fetchTopic', { topicId });
  return (
    <div className="page wide broad">
      {!topic.data && <PageTitle>{t`Topic`}</PageTitle>}
      {topic.data ? (
        <Page topic={topic.data} />
      ) : topic.isError ? (
        <PageError
          error={topic.error}
          onRetry={() => void topic.refetch()}
          missingTitle={t`The link may be wrong, or this topic isn’t shown anymore.`}
          missingAction={<ButtonLink to="/forum" kind="primary">{t`All topics`}</ButtonLink>}
        />
      ) : (
        <Loading>
          <HeadingSkeleton />
          <Skeleton height="12rem" radius="var(--r-card)" />
        </Loading>
      )}
    </div>
  );
}

function Page({ topic }: { topic: Topic }) {
  const [moderation, setModeration] = useState<Moderation>();
  const { id, title, category } = topic;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <TopicHeader topic={topic} onModerate={setModeration} />
      <div className={css['columns']}>
        <Posts topic={topic} onHide={({ id: postId }) => setModeration({ action: 'hide', on: true, postId })} />
        <TopicAside topic={topic} />
      </div>
      {moderation && <ModerateDialog topicId={id} category={category} moderation={moderation} onClose={() => setModeration(undefined)} />}
    </>
  );
}

function TopicHeader({ topic, onModerate }: { topic: Topic; onModerate: (moderation: Moderation) => void }) {
  const { t } = useLingui();
  const categories = useCategoryLabels();
  const { title, category, replies, pinned, state, following, can } = topic;
  return (
    <header className={css['topicHead']}>
      <p className={css['crumbs']}>
        <Link to="/forum">{t`Forum`}</Link>
        <span aria-hidden="true">/</span>
        <Link to="/forum" search={{ category }}>
          {categories[category]}
        </Link>
      </p>
      <h1>{title}</h1>
      <p className="row">
        <span className="tag plain">
          <Icon icon={MessageSquare} size={13} />
          {t`${plural(replies, { one: '# reply', other: '# replies' })}`}
        </span>
        {following && (
          <span className="tag rose">
            <Icon icon={Bell} size={13} />
            {t`Following`}
          </span>
        )}
        {pinned && <span className="tag brass">{t`Pinned`}</span>}
        {state === 'locked' && (
          <span className="tag plain">
            <Icon icon={Lock} size={13} />
            {t`Locked`}
          </span>
        )}
        {can.includes('moderate') && (
          <Menu
            label={t`Moderate`}
            items={[
              { key: 'pin', label: pinned ? t`Unpin` : t`Pin`, icon: Pin, run: () => onModerate({ action: 'pin', on: !pinned }) },
              {
                key: 'lock',
                label: state === 'locked' ? t`Unlock` : t`Lock`,
                icon: Lock,
                run: () => onModerate({ action: 'lock', on: state !== 'locked' }),
              },
              { key: 'move', label: t`Move`, icon: CornerUpRight, run: () => onModerate({ action: 'move', on: true }) },
              {
                key: 'hide',
                label: state === 'hidden' ? t`Show again` : t`Hide`,
                icon: EyeOff,
                isDanger: true,
                run: () => onModerate({ action: 'hide', on: state !== 'hidden' }),
              },
            ]}
          />
        )}
      </p>
    </header>
  );
}

/** The first number that the address asks for. */
function useStart(): number {
  const { from } = useSearch({ strict: false }) as { from?: unknown };
  const number = Number(from);
  return Number.isSafeInteger(number) && number > 1 && number < 1_000_000 ? number : 1;
}

/** What somebody has seen counts as read, once the last replies are on the page. */
function useMarkRead({ id, lastNumber, readTo, waiting, state }: Topic, isAtEnd: boolean): void {
  const isSignedIn = useSession((session) => session.status === 'signedIn');
  const { mutate } = useCallMutation('markTopicRead', ['listTopics']);
  const isUnread = readTo === null || readTo < lastNumber;
  useEffect(() => {
    if (isSignedIn && isAtEnd && isUnread && !waiting && state !== 'hidden') mutate({ topicId: id, number: lastNumber });
  }, [isSignedIn, isAtEnd, isUnread, waiting, state, id, lastNumber, mutate]);
}

function Posts({ topic, onHide }: { topic: Topic; onHide: (post: ForumPost) => void }) {
  const { t } = useLingui();
  const { formatMoment } = useDates();
  const categories = useCategoryLabels();
  const start = useStart();
  const [target, setTarget] = useState<ReplyTarget>();
  const list = useCallList('listReplies', { topicId: topic.id, ...(start > 1 ? { from: start } : {}) });
  const replies = list.data?.pages.flatMap((page) => page.items) ?? [];
  useMarkRead(topic, list.isSuccess && !list.hasNextPage);
  useEffect(() => {
    if (start > 1 && list.isSuccess) document.getElementById(`post-${start}`)?.scrollIntoView({ block: 'center' });
  }, [start, list.isSuccess]);
  // The words that are selected in the post are quoted.
  const reply = (post: ForumPost) => setTarget({ post, quote: readSelection(post) });
  const shared = { title: topic.title, onReply: reply, onHide };
  return (
    <div className={css['main']}>
      <ol className={css['posts']} aria-label={t`Posts`}>
        <PostItem post={topic.post} {...shared} />
        {topic.moves.map(({ from, to, by, at }) => (
          <li key={at} className={`${css['post']} ${css['move']}`}>
            <span className={css['button']}>
              <Icon icon={CornerUpRight} size={18} />
            </span>
            <p className="note">{t`Moved from ${categories[from]} to ${categories[to]} by ${by.username}, ${formatMoment(at)}.`}</p>
          </li>
        ))}
        {start > 1 && (
          <li className={css['earlier']}>
            <Link to="/forum/$topicId" params={{ topicId: topic.id }} className="btn sm">{t`Show earlier replies`}</Link>
          </li>
        )}
        {replies.map((post) => (
          <PostItem key={post.id} post={post} {...shared} />
        ))}
        {topic.mine.map((post) => (
          <PostItem key={post.id} post={post} {...shared} />
        ))}
      </ol>
      {list.isPending && (
        <Loading>
          <Skeleton height="8rem" radius="var(--r-card)" />
        </Loading>
      )}
      {list.isError && <PageError error={list.error} onRetry={() => void list.refetch()} />}
      <Pager hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      <ReplyArea topic={topic} target={target} onTarget={setTarget} />
    </div>
  );
}

function readSelection({ number }: ForumPost): string {
  const selection = getSelection();
  const post = document.getElementById(`post-${number}`);
  const isInside =
    selection?.anchorNode && selection.focusNode && post?.contains(selection.anchorNode) && post.contains(selection.focusNode);
  return isInside ? selection.toString().replace(/\s+/g, ' ').trim().slice(0, 500) : '';
}

type ReplyAreaProps = { topic: Topic; target: ReplyTarget | undefined; onTarget: (target: ReplyTarget | undefined) => void };

function ReplyArea({ topic: { id, state, waiting, can, firstPostWaits }, target, onTarget }: ReplyAreaProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const status = useSession((session) => session.status);
  if (status === 'anonymous')
    return (
      <ButtonLink to="/signin" search={{ redirectUri: `/forum/${id}` }} kind="primary" className={css['signIn'] ?? ''}>
        {t`Sign in to reply`}
      </ButtonLink>
    );
  if (waiting) return <p className="callout">{t`Others can reply once a moderator has approved this topic.`}</p>;
  if (can.includes('reply'))
    return (
      <ReplyForm
        topicId={id}
        target={target}
        waits={firstPostWaits}
        onTarget={onTarget}
        onSent={({ number }) =>
          void navigate({
            to: '/forum/$topicId',
            params: { topicId: id },
            search: number && number > 1 ? { from: String(number) } : {},
            resetScroll: false,
          })
        }
      />
    );
  return state === 'locked' ? (
    <p className="callout">
      <Icon icon={Lock} size={18} />
      <Trans>This topic is locked, so nobody can reply.</Trans>
    </p>
  ) : null;
}

function TopicAside({ topic }: { topic: Topic }) {
  const { t } = useLingui();
  const categories = useCategoryLabels();
  const { id, by, likes, following, can, more, category } = topic;
  const follow = useCallMutation('followTopic', ['fetchTopic']);
  return (
    <aside className={css['aside']} aria-label={t`This topic`}>
      <div className={`panel ${css['card']}`}>
        <h2>{t`This topic`}</h2>
        <dl className="lines">
          <Fact label={t`Started by`}>{by.username}</Fact>
          <Fact label={t`Likes`}>{likes}</Fact>
        </dl>
        {can.includes('follow') && (
          <Button busy={follow.isPending} onClick={() => follow.mutate({ topicId: id, following: !following }, { onError: showError })}>
            <Icon icon={following ? BellOff : Bell} />
            {following ? t`Unfollow` : t`Follow`}
          </Button>
        )}
      </div>
      {more.length > 0 && (
        <div className={`panel ${css['card']}`}>
          <h2>{t`More in ${categories[category]}`}</h2>
          <ul className={css['more']}>
            {more.map((one) => (
              <li key={one.id}>
                <Link to="/forum/$topicId" params={{ topicId: one.id }} className="link">
                  {one.title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </aside>
  );
}
