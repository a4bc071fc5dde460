import { Trans, useLingui } from '@lingui/react/macro';
import { longestFeedback } from '@strapline/contract/feedback-limits';
import { X } from 'lucide';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useOpenSurvey } from '../../platform/state/open-survey.ts';
import { useTextDraft } from '../../platform/state/text-drafts.ts';
import { call } from '../../platform/wire/wire.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './feedback.module.css';
import { useSurveyState } from './survey-state.ts';

const thanksMs = 5_000;
const scores = Array.from({ length: 11 }, (_, score) => score);

function closeSurvey(): void {
  useOpenSurvey.getState().change({ isOpen: false });
}

function rememberAsked(): void {
  useSurveyState.getState().change({ askedAt: Date.now() });
}

/** The two questions. It is announced and doesn't take the focus; dismissing it counts as asked. */
export function SurveyForm() {
  const { t } = useLingui();
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(closeSurvey, thanksMs);
    return () => clearTimeout(timer);
  }, [isSent]);

  function dismiss() {
    rememberAsked();
    closeSurvey();
  }

  function dismissOnEscape({ key, defaultPrevented }: KeyboardEvent) {
    if (key === 'Escape' && !defaultPrevented) dismiss();
  }

  return (
    <aside className={css['float']} aria-label={t`Feedback`} onKeyDown={dismissOnEscape}>
      <div role="status">
        {isSent ? (
          <p className={css['thanks']}>
            <Trans>Thank you.</Trans>
          </p>
        ) : (
          <span className="vh">{t`We have two quick questions. They are at the end of the page.`}</span>
        )}
      </div>
      {!isSent && <Questions onDismiss={dismiss} onSent={() => setSent(true)} />}
    </aside>
  );
}

function Questions({ onDismiss, onSent }: { onDismiss: () => void; onSent: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const [draft, setDraft] = useTextDraft('feedback', '');
  const [score, setScore] = useState<number | null>(null);
  const { send, isSending, error } = useSend();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const isDone = await send(score, draft?.trim() ?? '');
    if (!isDone) return;
    setDraft(undefined);
    rememberAsked();
    onSent();
  }

  return (
    <form className={css['ask']} onSubmit={(event) => void submit(event)} aria-labelledby={`${id}-title`} noValidate>
      <header>
        <h2 id={`${id}-title`}>
          <Trans>
            Two quick <em>questions</em>
          </Trans>
        </h2>
        <button type="button" className="ib" aria-label={t`Close`} onClick={onDismiss}>
          <Icon icon={X} />
        </button>
      </header>
      <fieldset>
        <legend className={css['q']}>
          <b aria-hidden="true">1</b>
          {t`How easy was it to find what you came for?`}
        </legend>
        <div className={css['tape']}>
          {scores.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="score"
                value={one}
                checked={score === one}
                onChange={() => setScore(one)}
                aria-label={one === 0 ? t`0, very hard` : one === 10 ? t`10, very easy` : String(one)}
              />
              <span aria-hidden="true">{one}</span>
            </label>
          ))}
        </div>
        <p className={css['ends']} aria-hidden="true">
          <span>{t`Very hard`}</span>
          <span>{t`Very easy`}</span>
        </p>
      </fieldset>
      <div>
        <label className={css['q']} htmlFor={`${id}-text`}>
          <b aria-hidden="true">2</b>
          {t`What’s one thing we should change?`} <span className="opt">{t`optional`}</span>
        </label>
        <textarea
          id={`${id}-text`}
          className="area"
          maxLength={longestFeedback}
          placeholder={t`Anything at all`}
          value={draft ?? ''}
          onChange={({ target }) => setDraft(target.value || undefined)}
        />
      </div>
      <Failure>{error}</Failure>
      <div className={css['choices']}>
        <Button onClick={onDismiss}>{t`Not now`}</Button>
        <Button type="submit" kind="primary" busy={isSending}>{t`Send`}</Button>
      </div>
      <p className="note">{t`Your answers are anonymous. We won’t ask again for 90 days.`}</p>
    </form>
  );
}

/** A retry of the same answer has the same key. What was typed stays until the server has it. */
function useSend() {
  const { t } = useLingui();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState('');
  const attempt = useRef({ answer: '', key: '' });

  async function send(score: number | null, text: string): Promise<boolean> {
    if (score === null) {
      setError(t`Choose a number from 0 to 10.`);
      return false;
    }
    const answer = JSON.stringify([score, text]);
    if (attempt.current.answer !== answer) attempt.current = { answer, key: crypto.randomUUID() };
    setSending(true);
    setError('');
    try {
      const answers = { score, ...(text ? { text } : {}) };
      await call('submitSurvey', { survey: 'feedback', answers, idempotencyKey: attempt.current.key });
      return true;
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : t`This couldn’t be sent. Try again.`);
      return false;
    } finally {
      setSending(false);
    }
  }

  return { send, isSending, error };
}
