import { useLingui } from '@lingui/react/macro';
import type { SupportCase } from '@strapline/contract/shapes/support/support';
import { ArrowLeft } from 'lucide';
import { useRef } from 'react';
import { queryClient, useCall, useCallMutation } from '../../platform/cache/queries.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { AnswerForm } from './answer-form.tsx';
import css from './support.module.css';
import { SupportMessages } from './support-messages.tsx';
import { SupportWriter } from './support-writer.tsx';

/** One conversation: its messages and the answer, with who writes and their orders beside it. Each view is logged. */
export function SupportCaseView({ threadId, onBack }: { threadId: string; onBack: () => void }) {
  const { t } = useLingui();
  const opened = useCall('getSupportCase', { threadId });
  return (
    <>
      <button type="button" className={css['back']} onClick={onBack}>
        <Icon icon={ArrowLeft} size={18} />
        {t`All conversations`}
      </button>
      {opened.data ? (
        <OpenCase shown={opened.data} />
      ) : opened.isError ? (
        <PageError error={opened.error} onRetry={() => void opened.refetch()} />
      ) : (
        <div className={css['case']}>
          <Loading>
            <Skeleton height="24rem" radius="var(--r-card)" />
          </Loading>
        </div>
      )}
    </>
  );
}

function OpenCase({ shown }: { shown: SupportCase }) {
  const { t } = useLingui();
  const { thread } = shown;
  const { threadId, state, assignedTo, waitingSince } = thread;
  const answer = useRef<HTMLTextAreaElement>(null);
  const { assign, close, isBusy } = useThreadChanges(threadId);
  const name = thread.username ?? t`A visitor`;
  const isClosed = state === 'closed';
  useKeys({ a: () => assign(true), e: () => close(!isClosed), r: () => answer.current?.focus() });
  return (
    <>
      <article className={css['case']} aria-labelledby="support-title">
        <header className={css['head']}>
          <div>
            <h2 id="support-title">{name}</h2>
            <p className="note">
              {isClosed ? t`Closed` : waitingSince ? t`Waiting since ${formatMoment(waitingSince)}` : t`Answered`}
              {' · '}
              {assignedTo ? t`assigned to ${assignedTo}` : t`not assigned`}
            </p>
          </div>
          <div className="row">
            <Button size="small" disabled={isBusy} onClick={() => assign(assignedTo === null)}>
              {assignedTo === null ? t`Assign to me` : t`Unassign`}
            </Button>
            <Button size="small" disabled={isBusy} onClick={() => close(!isClosed)}>
              {isClosed ? t`Open again` : t`Close conversation`}
            </Button>
          </div>
        </header>
        <SupportMessages threadId={threadId} />
        <AnswerForm ref={answer} threadId={threadId} />
      </article>
      <SupportWriter shown={shown} />
    </>
  );
}

function useThreadChanges(threadId: string) {
  const { t } = useLingui();
  const assigning = useCallMutation('assignThread', ['listSupport', 'getAdminCounts']);
  const closing = useCallMutation('closeThread', ['listSupport', 'getAdminCounts']);
  const show = (thread: SupportCase['thread'], notice: string) => {
    queryClient.setQueryData<SupportCase>(['getSupportCase', { threadId }], (before) => before && { ...before, thread });
    showNotice(notice);
  };
  return {
    isBusy: assigning.isPending || closing.isPending,
    assign: (assigned: boolean) =>
      assigning.mutate(
        { threadId, assigned },
        { onSuccess: (thread) => show(thread, assigned ? t`Assigned to you.` : t`Unassigned.`), onError: showError },
      ),
    close: (closed: boolean) =>
      closing.mutate(
        { threadId, closed },
        {
          onSuccess: (thread) => show(thread, closed ? t`Closed. It opens again when they write.` : t`Opened again.`),
          onError: showError,
        },
      ),
  };
}
