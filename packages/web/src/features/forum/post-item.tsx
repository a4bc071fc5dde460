import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ForumPost } from '@strapline/contract/shapes/community/forum';
import { EyeOff, Flag, Heart, type IconNode, Link as LinkIcon, Pencil, Reply, Shield } from 'lucide';
import { type ReactNode, useState } from 'react';
import { queryClient, useCallMutation } from '../../platform/cache/queries.ts';
import { toAppPath } from '../../platform/page/app-data.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { openReport } from '../../platform/state/report-target.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useDates } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import css from './forum.module.css';
import { PostText } from './post-text.tsx';

const EditDialog = lazyPart(async () => (await import('./edit-dialog.tsx')).EditDialog);
const EditsDialog = lazyPart(async () => (await import('./edits-dialog.tsx')).EditsDialog);
const FullView = lazyPart(async () => (await import('../../ui/dialog/full-view.tsx')).FullView);

type PostItemProps = {
  post: ForumPost;
  title: string;
  onReply: (post: ForumPost) => void;
  onHide: (post: ForumPost) => void;
};

/** One post on the thread of a topic. */
export function PostItem(props: PostItemProps) {
  const { post } = props;
  if (post.by === null) return <HiddenPost number={post.number} />;
  return (
    <li id={post.number === null ? post.id : `post-${post.number}`} className={css['post']}>
      <span className={css['button']}>
        <Avatar of={post.by} size={44} />
      </span>
      <article aria-label={post.by.username}>
        <PostHeader {...props} username={post.by.username} />
        {post.replyTo && <Quote of={post.replyTo} />}
        <PostText html={post.html} />
        <PostPictures post={post} username={post.by.username} />
        <PostActions {...props} username={post.by.username} />
      </article>
    </li>
  );
}

/** Only its place is left. */
function HiddenPost({ number }: { number: number | null }) {
  return (
    <li id={`post-${number}`} className={css['post']}>
      <span className={`${css['button']} ${css['dashed']}`}>
        <Icon icon={EyeOff} />
      </span>
      <p className={css['removed']}>
        <Trans>A moderator removed this reply. Its author was told why and can appeal.</Trans>
      </p>
    </li>
  );
}

function PostHeader({ post, title, username }: PostItemProps & { username: string }) {
  const { t } = useLingui();
  const { formatMoment } = useDates();
  const [isShown, setShown] = useState(false);
  const { at, editedAt, byStaff, number, state, reason } = post;
  return (
    <>
      <header>
        <b>{username}</b>
        {byStaff && (
          <span className="tag brass">
            <Icon icon={Shield} size={13} />
            {t`Moderator`}
          </span>
        )}
        <time dateTime={at}>{formatMoment(at)}</time>
        {editedAt && (
          <button type="button" className="link" onClick={() => setShown(true)}>
            {t`edited`}
          </button>
        )}
        {state === 'waiting' && <span className="tag plain">{t`Waiting for a moderator`}</span>}
        {state === 'declined' && <span className="tag danger">{t`Not published`}</span>}
        {state === 'hidden' && <span className="tag danger">{t`Hidden`}</span>}
      </header>
      {state === 'waiting' && <p className="note">{t`Only you and moderators see this post until one approves it.`}</p>}
      {state === 'hidden' && <p className="note">{t`Only you and our team see this post. Your notices say why, and how to appeal.`}</p>}
      {state === 'declined' && reason && <p className="callout d">{reason}</p>}
      {isShown && <EditsDialog postId={post.id} title={number === 0 ? title : t`Reply by ${username}`} onClose={() => setShown(false)} />}
    </>
  );
}

function Quote({ of: { number, by, quote } }: { of: NonNullable<ForumPost['replyTo']> }) {
  const { t } = useLingui();
  return (
    <blockquote className={css['quote']}>
      <a href={`#post-${number}`}>{t`In reply to ${by.username}`}</a>
      {quote && <p>{quote}</p>}
    </blockquote>
  );
}

function PostPictures({ post, username }: { post: ForumPost; username: string }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<number>();
  if (post.media.length === 0) return null;
  const media = post.media.map((one) => ({ ...one, alt: one.alt || t`Picture by ${username}` }));
  return (
    <div className={css['media']}>
      {media.map((one, index) => (
        <button key={one.id} type="button" aria-label={t`Open picture: ${one.alt}`} onClick={() => setShown(index)}>
          <Picture media={one} seed={one.id} sizes="168px" />
        </button>
      ))}
      {shown !== undefined && <FullView media={media} index={shown} onIndex={setShown} onClose={() => setShown(undefined)} />}
    </div>
  );
}

function PostActions({ post, title, username, onReply, onHide }: PostItemProps & { username: string }) {
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const { id, number, can, state, topicId } = post;
  const report = () =>
    openReport({ kind: 'post', id, title: number === 0 ? title : t`A reply by ${username}`, detail: title, media: post.media });
  async function copyLink() {
    const path = toAppPath(`/forum/${topicId}${number ? `?from=${number}` : ''}`);
    await navigator.clipboard.writeText(new URL(path, location.origin).href);
    showNotice(t`The link is copied.`);
  }
  return (
    <footer>
      {state === 'public' && <LikeButton post={post} />}
      {can.includes('reply') && (
        <Action icon={Reply} onClick={() => onReply(post)}>
          {t`Reply`}
        </Action>
      )}
      {number !== null && state === 'public' && (
        <Action icon={LinkIcon} onClick={() => void copyLink()}>
          {t`Link`}
        </Action>
      )}
      {can.includes('edit') && (
        <Action icon={Pencil} onClick={() => setEditing(true)}>
          {t`Edit`}
        </Action>
      )}
      {can.includes('report') && (
        <Action icon={Flag} onClick={report}>
          {t`Report`}
        </Action>
      )}
      {can.includes('hide') && (
        <Action icon={EyeOff} onClick={() => onHide(post)}>
          {t`Hide`}
        </Action>
      )}
      {isEditing && <EditDialog post={post} title={title} onClose={() => setEditing(false)} />}
    </footer>
  );
}

function Action({ icon, onClick, children }: { icon: IconNode; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick}>
      <Icon icon={icon} size={17} />
      {children}
    </button>
  );
}

/** The number changes at once, and back if the server refuses. */
function LikeButton({ post: { id, likes, liked, can } }: { post: ForumPost }) {
  const { t } = useLingui();
  const like = useCallMutation('likePost');
  const [now, setNow] = useState({ likes, liked, of: likes });
  const shown = like.isPending || now.of === likes ? now : { likes, liked, of: likes };
  const label = t`${plural(shown.likes, { one: '# like', other: '# likes' })}`;
  if (!can.includes('like')) return shown.likes > 0 ? <span className={css['likes']}>{label}</span> : null;
  function toggle() {
    const next = !shown.liked;
    setNow({ liked: next, likes: shown.likes + (next ? 1 : -1), of: likes });
    like.mutate(
      { postId: id, liked: next },
      {
        onSuccess: (answer) => {
          setNow({ likes: answer.likes, liked: answer.liked, of: likes });
          void queryClient.invalidateQueries({ queryKey: ['listReplies'] });
          void queryClient.invalidateQueries({ queryKey: ['fetchTopic'] });
        },
        onError: (error) => {
          setNow({ likes, liked, of: likes });
          showError(error);
        },
      },
    );
  }
  return (
    <button type="button" aria-pressed={shown.liked} aria-label={t`Like, ${label}`} onClick={toggle}>
      <Icon icon={Heart} size={17} />
      {t`Like`} {shown.likes > 0 && <span className="num">{shown.likes}</span>}
    </button>
  );
}
