import { useLingui } from '@lingui/react/macro';
import type { Thread } from '@strapline/contract/shapes/message';
import { useEffect } from 'react';
import { queryClient, useCall, useCallMutation } from '../../platform/cache/queries.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { WireError } from '../../platform/wire/wire-error.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Composer } from './composer.tsx';
import css from './message.module.css';
import { MessageLog } from './message-log.tsx';
import { SafetyNote } from './safety-note.tsx';
import { ThreadHeader } from './thread-header.tsx';

export function ThreadView({ threadId }: { threadId: string }) {
  const { t } = useLingui();
  const found = useCall('listThreads', { threadId });
  const thread = found.data?.items[0];
  if (thread) return <Conversation thread={thread} />;
  return (
    <section className={css['thread']}>
      {found.isPending ? (
        <Loading>
          <div className={css['skeletons']}>
            <Skeleton height="72px" />
            <Skeleton width="60%" height="64px" radius="var(--r-card)" />
            <Skeleton width="50%" height="64px" radius="var(--r-card)" />
          </div>
        </Loading>
      ) : (
        <PageError
          error={found.error ?? new WireError({ code: 'not_found', message: '' })}
          onRetry={() => void found.refetch()}
          missingTitle={t`This conversation isn’t yours, or the link is wrong.`}
        />
      )}
    </section>
  );
}

function Conversation({ thread }: { thread: Thread }) {
  const { t } = useLingui();
  const { id: threadId, other, about, state, can, isFirstContact } = thread;
  const name = other?.username ?? t`Support`;
  useMarkRead(thread);
  return (
    <section className={css['thread']} aria-label={about.title ? t`${name} about ${about.title}` : name}>
      <PageTitle>{t`Messages with ${name}`}</PageTitle>
      <ThreadHeader thread={thread} />
      <MessageLog recipient={{ threadId }} query={{ threadId }} thread={thread}>
        {isFirstContact && state !== 'blocked' && <SafetyNote thread={thread} />}
      </MessageLog>
      {can.includes('write') ? (
        <Composer recipient={{ threadId }} label={t`Message to ${name}`} isFirstContact={isFirstContact} canAddPictures />
      ) : (
        <p className={css['closed']} role="status">
          {state === 'blocked'
            ? about.order
              ? t`One of you blocked the other. For anything about your order, write to support.`
              : t`You blocked ${name}. Unblock them in the menu to write again.`
            : t`This conversation is closed.`}
        </p>
      )}
    </section>
  );
}

/** What is on screen has been read. */
function useMarkRead({ id: threadId, unread }: Thread): void {
  const { mutate } = useCallMutation('markThreadRead');
  useEffect(() => {
    const mark = () => {
      if (unread === 0 || document.visibilityState !== 'visible') return;
      mutate({ threadId }, { onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['listThreads'] }) });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [threadId, unread, mutate]);
}
