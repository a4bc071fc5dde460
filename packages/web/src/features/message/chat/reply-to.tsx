import { Trans, useLingui } from '@lingui/react/macro';
import { Mail } from 'lucide';
import { type FormEvent, useState } from 'react';
import { useCallMutation } from '../../../platform/cache/queries.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';
import { Icon } from '../../../ui/icon.tsx';
import css from './chat.module.css';
import { keepGuestChat } from './guest-chat.ts';

type ReplyToProps = { threadId: string; accessToken: string; replyTo: string };

/** Where a visitor also gets the answer. */
export function ReplyTo({ threadId, accessToken, replyTo }: ReplyToProps) {
  const { t } = useLingui();
  const [email, setEmail] = useState<string>();
  const change = useCallMutation('setSupportEmail');
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!email?.trim()) return;
    change.mutate(
      { threadId, accessToken, email: email.trim() },
      {
        onSuccess: (changed) => {
          setEmail(undefined);
          // The old token has stopped working; with the new one the conversation loads again.
          keepGuestChat(threadId, changed.accessToken);
        },
      },
    );
  };
  const { error } = change;
  if (email !== undefined)
    return (
      <form className={css['keep']} noValidate onSubmit={save}>
        <label className="lab" htmlFor="chat-address">{t`Your e-mail`}</label>
        <div className="input">
          <input
            ref={focusOnce}
            id="chat-address"
            type="email"
            autoComplete="email"
            maxLength={254}
            value={email}
            aria-invalid={change.isError || undefined}
            aria-describedby={change.isError ? 'chat-address-error' : undefined}
            onChange={(event) => setEmail(event.target.value)}
          />
        </div>
        {error && (
          <span className="help bad" role="alert" id="chat-address-error">
            {error instanceof WireError && error.fields['email'] ? t`Enter a valid e-mail address.` : error.message}
          </span>
        )}
        <button type="submit" className="btn sm" disabled={change.isPending}>{t`Save`}</button>
        <button type="button" className="btn quiet sm" onClick={() => setEmail(undefined)}>{t`Cancel`}</button>
      </form>
    );
  return (
    <div className={css['keep']}>
      <Icon icon={Mail} />
      <p>
        <Trans>
          You can close this chat. We’ll also reply to <b>{replyTo}</b>
        </Trans>
      </p>
      <button type="button" className="btn quiet sm" onClick={() => setEmail('')}>{t`Change`}</button>
    </div>
  );
}

/** The field replaces the button that was pressed. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
