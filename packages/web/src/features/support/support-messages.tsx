import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Message } from '@strapline/contract/shapes/message';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callAsAdmin } from '../../platform/wire/wire.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { Skeleton } from '../../ui/load-states.tsx';
import { Picture } from '../../ui/picture.tsx';
import css from './support.module.css';
import { getMessagesKey } from './use-support-updates.ts';

/** The messages, oldest first; it stays at its end. */
export function SupportMessages({ threadId }: { threadId: string }) {
  const { t } = useLingui();
  const messages = useInfiniteQuery({
    queryKey: getMessagesKey(threadId),
    queryFn: ({ pageParam }) => callAsAdmin('listMessages', { threadId, limit: 30, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
  const log = useRef<HTMLDivElement>(null);
  const shown = (messages.data?.pages.flatMap((page) => page.items) ?? []).toReversed();
  const newest = shown.at(-1)?.id;
  useEffect(() => {
    if (newest) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [newest]);
  if (messages.isPending) return <Skeleton height="12rem" radius="var(--r-card)" />;
  return (
    <div ref={log} className={css['log']} role="log" aria-label={t`Messages`}>
      {messages.isLoadingError && (
        <Failure>
          {messages.error.message} <button type="button" className="link" onClick={() => void messages.refetch()}>{t`Try again`}</button>
        </Failure>
      )}
      {messages.hasNextPage && (
        <Button
          size="small"
          busy={messages.isFetchingNextPage}
          onClick={() => void messages.fetchNextPage()}
        >{t`Show earlier messages`}</Button>
      )}
      {shown.map((message) => (
        <Row key={message.id} message={message} />
      ))}
    </div>
  );
}

function Row({ message }: { message: Message }) {
  const { t } = useLingui();
  const { by, at, text, media, readAt, from, mail } = message;
  const labels = { buyer: t`Buyer`, seller: t`Seller`, member: t`They wrote`, support: t`Support`, system: '' };
  const isOwn = from === 'me';
  return (
    <div className={isOwn ? `${css['message']} ${css['own']}` : css['message']}>
      <span className={css['by']}>
        {labels[by]}, <time dateTime={at}>{formatMoment(at)}</time>
        {isOwn && readAt !== null && t` · Read`}
        {mail && t` · by e-mail`}
      </span>
      <p className={css['bubble']}>{text}</p>
      {mail?.from !== undefined && (
        <p className={css['warn']}>
          {mail.from ? t`Sent from ${mail.from}, not from the address we wrote to.` : t`Sent without a sender address.`}
        </p>
      )}
      {mail !== undefined && mail.attachments > 0 && (
        <p className={css['by']}>{t`${plural(mail.attachments, { one: '# file was left out.', other: '# files were left out.' })}`}</p>
      )}
      {media.map((medium) => (
        <a key={medium.id} href={medium.sources.at(-1)?.url} target="_blank" rel="noreferrer">
          <Picture media={{ ...medium, alt: medium.alt || t`A picture` }} seed={medium.id} sizes="160px" className={css['picture']} />
        </a>
      ))}
    </div>
  );
}
