import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { ChevronRight } from 'lucide';
import { type FormEvent, useRef, useState } from 'react';
import { useTextDraft } from '../../../platform/state/text-drafts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { sendLater } from '../outgoing.ts';
import css from './chat.module.css';
import { ChatHours } from './chat-hours.tsx';

/** A visitor's first message, with the address for the answer. */
export function FirstMessage({ hours }: { hours: Output<'getSupportChat'>['hours'] }) {
  const { t } = useLingui();
  const [text = '', setText] = useTextDraft('message', 'support');
  const [email = '', setEmail] = useTextDraft('message', 'support e-mail');
  const [errors, setErrors] = useState<{ text?: string; email?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(text.trim() === '' ? { text: t`Write a message.` } : {}),
      ...(isEmail(email) ? {} : { email: t`Enter a valid e-mail address.` }),
    };
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    sendLater({ to: { support: true }, text: text.trim(), uploads: [], email: email.trim() });
    setText(undefined);
    setEmail(undefined);
  };
  return (
    <div className={css['first']}>
      <ChatHours hours={hours} />
      <p className="sub">{t`Leave a message. You’ll see our reply here, and we’ll send it by e-mail too.`}</p>
      <form ref={form} noValidate className="stack" onSubmit={send}>
        <div>
          <label className="lab" htmlFor="chat-text">{t`Your message`}</label>
          <textarea
            id="chat-text"
            name="text"
            className="area"
            rows={3}
            maxLength={2000}
            value={text}
            placeholder={t`What happened, and which order or piece is it about?`}
            aria-invalid={errors.text ? true : undefined}
            aria-describedby={errors.text ? 'chat-text-error' : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          {errors.text && (
            <span className="help bad" id="chat-text-error">
              {errors.text}
            </span>
          )}
        </div>
        <div>
          <label className="lab" htmlFor="chat-email">{t`Your e-mail`}</label>
          <div className="input">
            <input
              id="chat-email"
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              value={email}
              placeholder="name@example.org"
              aria-invalid={errors.email ? true : undefined}
              aria-describedby="chat-email-help"
              onChange={(event) => setEmail(event.target.value)}
            />
          </div>
          <span className={errors.email ? 'help bad' : 'help'} id="chat-email-help">
            {errors.email ?? t`We only use it to reply to you.`}
          </span>
        </div>
        <button type="submit" className="btn primary block">{t`Send message`}</button>
      </form>
      <a className={css['faq']} href="/faq">
        {t`Read answers to common questions`}
        <Icon icon={ChevronRight} size={18} />
      </a>
    </div>
  );
}

/** The server checks it exactly. */
function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}
