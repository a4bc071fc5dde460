import { useLingui } from '@lingui/react/macro';
import type { Input } from '@strapline/contract/events';
import { useMutation } from '@tanstack/react-query';
import type { KeyboardEvent, Ref } from 'react';
import { queryClient } from '../../platform/cache/queries.ts';
import { useTextDraft } from '../../platform/state/text-drafts.ts';
import { withIdempotencyKey } from '../../platform/wire/idempotency.ts';
import { callAsAdmin } from '../../platform/wire/wire.ts';
import { Button } from '../../ui/button.tsx';
import { SavedReplies } from './saved-replies.tsx';
import css from './support.module.css';
import { getMessagesKey } from './use-support-updates.ts';

/** What was typed stays until it was sent. */
export function AnswerForm({ ref, threadId }: { ref: Ref<HTMLTextAreaElement>; threadId: string }) {
  const { t } = useLingui();
  const [text = '', setText] = useTextDraft('message', `support ${threadId}`);
  const send = useMutation({
    mutationFn: (input: Omit<Input<'sendMessage'>, 'idempotencyKey'>) =>
      withIdempotencyKey(`sendMessage ${JSON.stringify(input)}`, (idempotencyKey) =>
        callAsAdmin('sendMessage', { ...input, idempotencyKey }),
      ),
    onSuccess: () => {
      setText(undefined);
      for (const event of ['listSupport', 'getAdminCounts', 'getSupportCase']) void queryClient.invalidateQueries({ queryKey: [event] });
      return queryClient.invalidateQueries({ queryKey: getMessagesKey(threadId) });
    },
  });
  const submit = () => {
    if (text.trim() !== '' && !send.isPending) send.mutate({ to: { threadId }, text: text.trim() });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    }
    // Back to the list's keys.
    if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur();
  };
  return (
    <form
      className={css['answer']}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label className="lab" htmlFor="support-answer">{t`Answer as support`}</label>
      <textarea
        ref={ref}
        id="support-answer"
        className="area"
        rows={4}
        maxLength={2000}
        value={text}
        aria-invalid={send.isError || undefined}
        aria-describedby={send.isError ? 'support-answer-error' : undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => setText(event.target.value)}
      />
      {send.isError && (
        <p className="help bad" role="alert" id="support-answer-error">
          {send.error.message}
        </p>
      )}
      <div className="row between">
        <Button type="submit" kind="primary" size="small" busy={send.isPending} disabled={text.trim() === ''}>{t`Send`}</Button>
        <SavedReplies text={text} onChoose={(reply) => setText(text.trim() === '' ? reply : `${text.trimEnd()}\n\n${reply}`)} />
      </div>
    </form>
  );
}
