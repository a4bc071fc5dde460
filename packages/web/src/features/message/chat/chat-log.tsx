import { useLingui } from '@lingui/react/macro';
import type { Message } from '@strapline/contract/shapes/message';
import { type ReactNode, useEffect, useRef } from 'react';
import { queryClient, useCallList, useCallMutation } from '../../../platform/cache/queries.ts';
import { useAppName } from '../../../platform/page/app-data.ts';
import { formatMoment } from '../../../ui/format/dates.ts';
import { discardMessage, type Outgoing, retryMessage, useOutgoingTo } from '../outgoing.ts';
import css from './chat.module.css';

type LogProps = { thread: { threadId: string; accessToken?: string } | null; isMember: boolean; unread: number; children: ReactNode };

/** Messages, oldest first, with those that are on their way. */
export function ChatLog({ thread, isMember, unread, children }: LogProps) {
  const { t } = useLingui();
  const list = useCallList('listMessages', { ...(thread ?? { threadId: 'thr_none00' }), limit: 30 }, { enabled: thread !== null });
  const messages = (list.data?.pages.flatMap((page) => page.items) ?? []).toReversed();
  const queued = [...useOutgoingTo({ support: true }), ...useOutgoingTo({ threadId: thread?.threadId ?? '' })];
  const outgoing = queued.filter(({ sentId }) => !messages.some(({ id }) => id === sentId));
  const log = useRef<HTMLDivElement>(null);
  const end = `${messages.at(-1)?.id} ${outgoing.length}`;
  useEffect(() => {
    if (end) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [end]);
  useReading(thread?.threadId, { isMember, unread, end });
  return (
    <div ref={log} className={css['log']} role="log" aria-label={t`Conversation`}>
      {children}
      {list.isLoadingError && (
        <p className="help bad" role="alert">
          {list.error.message} <button type="button" className="link" onClick={() => void list.refetch()}>{t`Try again`}</button>
        </p>
      )}
      {list.hasNextPage && (
        <button type="button" className="link" onClick={() => void list.fetchNextPage()}>{t`Show earlier messages`}</button>
      )}
      {messages.map((message) => (
        <Bubble key={message.id} message={message} />
      ))}
      {outgoing.map((item) => (
        <QueuedBubble key={item.key} item={item} />
      ))}
    </div>
  );
}

/** What is on screen has been read: a member says so, a visitor's messages were marked when they loaded. */
function useReading(threadId: string | undefined, { isMember, unread, end }: { isMember: boolean; unread: number; end: string }): void {
  const { mutate } = useCallMutation('markThreadRead', ['getSupportChat', 'listThreads']);
  useEffect(() => {
    if (!threadId || unread === 0 || document.visibilityState !== 'visible' || !end) return;
    if (isMember) mutate({ threadId });
    else void queryClient.invalidateQueries({ queryKey: ['getSupportChat'] });
  }, [threadId, isMember, unread, end, mutate]);
}

function Bubble({ message: { from, at, text, media, readAt, mail } }: { message: Message }) {
  const { t } = useLingui();
  const appName = useAppName();
  const isOwn = from === 'me';
  return (
    <div className={isOwn ? `${css['message']} ${css['own']}` : css['message']}>
      <span className={isOwn ? 'vh' : css['by']}>
        {isOwn ? t`You` : t`${appName} support`}
        {', '}
        <time dateTime={at}>{formatMoment(at)}</time>
      </span>
      <p>{text}</p>
      {media.map(({ id, alt, sources }) => (
        <img key={id} src={sources[0]?.url} alt={alt || t`A picture`} loading="lazy" />
      ))}
      {mail !== undefined && mail.attachments > 0 && <span className={css['by']}>{t`Files in e-mails aren’t delivered.`}</span>}
      {isOwn && readAt !== null && <span className={css['by']}>{t`Read ${formatMoment(readAt)}`}</span>}
    </div>
  );
}

/** Paler until it is sent. */
function QueuedBubble({ item }: { item: Outgoing }) {
  const { t } = useLingui();
  const { text, state, error = '' } = item;
  return (
    <div className={`${css['message']} ${css['own']} ${state === 'failed' ? '' : css['pale']}`}>
      <p>{text}</p>
      {state === 'waiting' && <span className={css['by']} role="status">{t`We’ll send it when you’re back online.`}</span>}
      {state === 'failed' && (
        <span className="help bad" role="alert">
          {t`Not sent. ${error}`} <button type="button" className="link" onClick={() => retryMessage(item)}>{t`Try again`}</button>{' '}
          <button type="button" className="link" onClick={() => discardMessage(item)}>{t`Delete`}</button>
        </span>
      )}
    </div>
  );
}
