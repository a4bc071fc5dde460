import { useLingui } from '@lingui/react/macro';
import { checkMessage } from '@strapline/domain/wording/contact-details';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { startIntent } from '../../platform/session/login-intent.ts';
import { useSession, waitForSession } from '../../platform/session/session.ts';
import { useTextDraft } from '../../platform/state/text-drafts.ts';
import { useIdempotentMutation } from '../../platform/use-idempotent-mutation.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form/field.tsx';

/** A private question to the seller; the answer comes in Messages. A failure keeps the text. */
export function AskQuestion({ braTagId }: { braTagId: string }) {
  const { t } = useLingui();
  const router = useRouter();
  const [text = '', setText] = useTextDraft('question', braTagId);
  const [problem, setProblem] = useState('');
  const send = useIdempotentMutation('sendMessage', ['listThreads', 'listMessages']);

  async function ask() {
    await waitForSession();
    if (useSession.getState().status === 'anonymous') {
      startIntent(router.latestLocation.href);
      return void router.navigate({ to: '/confirmLoginIntent' });
    }
    const verdict = checkMessage(text.trim(), { isFirstContact: true });
    if (!verdict.ok) return setProblem(verdict.reason);
    send.mutate(
      { to: { braTagId }, text: text.trim() },
      { onSuccess: () => setText(undefined), onError: (error) => setProblem(findMessage(error)) },
    );
  }

  return (
    <section className="panel stack late" aria-labelledby="ask-title">
      <h2 id="ask-title">{t`Ask a question`}</h2>
      {send.isSuccess && (
        <p role="status">
          {t`Sent. You’ll get the reply in Messages.`}{' '}
          <Link to="/messages/{-$threadId}" params={{ threadId: send.data.threadId }} className="link">{t`Open messages`}</Link>
        </p>
      )}
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <TextArea
          name="text"
          label={t`Your question to the seller`}
          value={text}
          rows={3}
          maxLength={2000}
          error={problem || undefined}
          onChange={(event) => {
            setText(event.target.value);
            setProblem('');
          }}
        />
        <div>
          <Button type="submit" busy={send.isPending} disabled={text.trim() === ''}>{t`Send question`}</Button>
        </div>
      </form>
      <p className="note">{t`Only the two of you can see it.`}</p>
    </section>
  );
}

/** The error of the text itself is more exact. */
function findMessage(error: Error): string {
  return (error instanceof WireError ? error.fields['text'] : undefined) ?? error.message;
}
