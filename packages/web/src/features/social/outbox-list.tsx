import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { SocialPost } from '@strapline/contract/shapes/community/social';
import type { SocialNetwork } from '@strapline/domain/social/social-post';
import { CalendarClock, CircleCheck, CircleSlash, ExternalLink, Hourglass, TriangleAlert } from 'lucide';
import { useEffect, useState } from 'react';
import { useCallList, useCallMutation } from '../../platform/cache/queries.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { Button, getButtonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Callout, HangTag, type TagLabel } from '../../ui/panel.tsx';
import css from './social.module.css';

/** How often a list with posts that are about to be sent is loaded again. */
const pollMs = 3_000;

const isBeingSent = ({ state, scheduledAt }: SocialPost): boolean => state === 'sending' || (state === 'queued' && scheduledAt === null);

export type OutboxQuery = ReturnType<typeof useOutbox>;

export function useOutbox(network: SocialNetwork) {
  const list = useCallList('listOutbox', { network, limit: 12 });
  const { refetch } = list;
  const isSending = list.data?.pages.some(({ items }) => items.some(isBeingSent)) === true;
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => void refetch(), pollMs);
    return () => clearInterval(timer);
  }, [isSending, refetch]);
  return { list, isConfigured: list.data?.pages[0]?.isConfigured };
}

/** The posts of one network, what became of them, and what can be done about each. */
export function OutboxList({ network, outbox: { list, isConfigured } }: { network: SocialNetwork; outbox: OutboxQuery }) {
  const { t } = useLingui();
  return (
    <section className="stack" aria-labelledby={`outbox-${network}`}>
      <h2 id={`outbox-${network}`}>{t`Outbox`}</h2>
      <PagedList
        list={list}
        skeleton={
          <Loading>
            <Skeleton height="8rem" />
            <Skeleton height="8rem" />
          </Loading>
        }
        empty={<EmptyState title={t`No posts yet`}>{t`Posts appear here with what became of them.`}</EmptyState>}
      >
        {(posts) => (
          <ul className={css['posts']}>
            {posts.map((post) => (
              <li key={post.id}>
                <OutboxPost post={post} isConfigured={isConfigured === true} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function OutboxPost({ post, isConfigured }: { post: SocialPost; isConfigured: boolean }) {
  const { t } = useLingui();
  const { id, title, text, link, images, state, url, composeUrl, madeBy, createdAt, scheduledAt, namesDeletedMember } = post;
  const send = useCallMutation('sendOutbox', ['listOutbox']);
  const isWaiting = state === 'queued' || state === 'not_sent' || state === 'failed';
  const whole = [title, text, link !== null && !text.includes(link) ? link : null].filter((part) => part !== null).join('\n\n');
  return (
    <article>
      <p className={css['tags']}>
        <StateTag post={post} />
        <span className="note">{t`${madeBy}, ${formatDateTime(createdAt)}`}</span>
      </p>
      <div className={css['text']}>
        {title && <b>{title}</b>}
        <p>{text}</p>
        {link !== null && !text.includes(link) && <p className="mono">{link}</p>}
        {images.length > 0 && (
          <p className="note">
            <Plural value={images.length} one="# picture" other="# pictures" />: {images.map(({ alt }) => alt).join(' · ')}
          </p>
        )}
      </div>
      <StateNote post={post} />
      {namesDeletedMember && (
        <Callout tone="danger" icon={TriangleAlert}>
          {t`This post named a member whose account was deleted. Delete it on the network, then remove it here.`}
        </Callout>
      )}
      <div className={css['actions']}>
        {isWaiting && isConfigured && (
          <Button
            size="small"
            kind="primary"
            busy={send.isPending}
            onClick={() => send.mutate({ id }, { onSuccess: () => showNotice(t`The post is being sent.`), onError: showError })}
          >
            {scheduledAt !== null || state !== 'queued' ? t`Send now` : t`Try again now`}
          </Button>
        )}
        {url !== null && (
          <a className={getButtonClass({ size: 'small' })} href={url} target="_blank" rel="noopener noreferrer nofollow">
            <Icon icon={ExternalLink} size={18} />
            {t`Open the post`}
          </a>
        )}
        {isWaiting && (
          <>
            <CopyButton text={whole}>{t`Copy text`}</CopyButton>
            <a className={getButtonClass({ size: 'small' })} href={composeUrl} target="_blank" rel="noopener noreferrer nofollow">
              <Icon icon={ExternalLink} size={18} />
              {t`Open prefilled link`}
            </a>
          </>
        )}
        {(isWaiting || namesDeletedMember) && state !== 'sending' && <Remove id={id} isPlanned={scheduledAt !== null} />}
      </div>
    </article>
  );
}

function Remove({ id, isPlanned }: { id: string; isPlanned: boolean }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const remove = useCallMutation('removeOutbox', ['listOutbox']);
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setAsking(true)}>{t`Remove`}</Button>
      <ConfirmDialog
        open={isAsking}
        title={t`Remove this post?`}
        confirmLabel={t`Remove`}
        cancelLabel={t`Cancel`}
        isBusy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ id }, { onError: showError, onSettled: () => setAsking(false) })}
      >
        <p>
          {isPlanned
            ? t`It won’t be sent. This can’t be undone.`
            : t`Its text is deleted here. Nothing changes on the network. This can’t be undone.`}
        </p>
      </ConfirmDialog>
    </>
  );
}

function StateTag({ post: { state, scheduledAt, errorCode } }: { post: SocialPost }) {
  const { t } = useLingui();
  const waiting: TagLabel = scheduledAt
    ? { tone: 'brass', icon: CalendarClock, label: t`Scheduled` }
    : { tone: 'brass', icon: Hourglass, label: errorCode === null ? t`Waiting to be sent` : t`Will be tried again` };
  const tags: Record<SocialPost['state'], TagLabel> = {
    queued: waiting,
    sending: { tone: 'brass', icon: Hourglass, label: t`Being sent` },
    sent: { icon: CircleCheck, label: t`Sent` },
    not_sent: { tone: 'plain', icon: CircleSlash, label: t`Not sent` },
    failed: { tone: 'danger', icon: TriangleAlert, label: t`Failed` },
  };
  return <HangTag {...tags[state]} />;
}

/** When it is sent or was, or why it wasn't. */
function StateNote({ post: { state, scheduledAt, sentAt, errorCode, attempts } }: { post: SocialPost }) {
  const tried = <Plural value={attempts} one="after # attempt" other="after # attempts" />;
  if (sentAt !== null) {
    return (
      <p className="note">
        <Trans>Sent {formatDateTime(sentAt)}</Trans>
      </p>
    );
  }
  if (errorCode === 'interrupted')
    return (
      <p className={css['error']}>
        <Trans>Sending it was interrupted, {tried}. Check on the network whether it is there before you send it again.</Trans>
      </p>
    );
  if (errorCode !== null)
    return (
      <p className={css['error']}>
        {errorCode === 'unavailable' ? (
          <Trans>The network didn’t answer, {tried}.</Trans>
        ) : (
          <Trans>
            The network refused this post, {tried}. Its reason: <span className="mono">{errorCode}</span>
          </Trans>
        )}
      </p>
    );
  if (scheduledAt !== null && state !== 'not_sent')
    return (
      <p className="note">
        <Trans>To be sent {formatDateTime(scheduledAt)}</Trans>
      </p>
    );
  return null;
}
