import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, Fingerprint, Mail, MailCheck, Smartphone } from 'lucide';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { useConnection } from '../../platform/wire/connection.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field, TextArea } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Callout, Stitch } from '../../ui/panel.tsx';
import css from './recovery.module.css';

/** For people who can't sign in: what they can try first, then a request to support. */
export function RecoveryHelpScreen() {
  const { t } = useLingui();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <div className="page">
      <PageTitle>{t`Can’t sign in`}</PageTitle>
      <div className={css['narrow']}>
        <div>
          <h1>
            <Trans>
              Can’t <em>sign in?</em>
            </Trans>
          </h1>
          <p className="lead">{t`Try these first. They take a minute.`}</p>
        </div>
        <Ways />
        <p>
          <ButtonLink to="/signin" kind="primary">{t`Back to sign in`}</ButtonLink>
        </p>
        <Stitch />
        {sentTo === undefined ? <HelpForm onSent={setSentTo} /> : <Sent email={sentTo} />}
      </div>
    </div>
  );
}

function Ways() {
  const { t } = useLingui();
  const ways = [
    {
      icon: Mail,
      title: t`You can read your e-mail`,
      text: t`Choose “Send me a code” on the sign-in page. You don’t need your passkey for that.`,
    },
    {
      icon: Smartphone,
      title: t`You have another device`,
      text: t`Passkeys are often on your other phone, tablet or computer, or in your password manager.`,
    },
    { icon: Fingerprint, title: t`You have a password`, text: t`Choose “Use a password instead” on the sign-in page.` },
  ];
  return (
    <ul className={css['ways']}>
      {ways.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon icon={icon} />
          <span>
            <b>{title}</b>
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

function HelpForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [text, setText] = useState('');
  const isOffline = useConnection(({ lostSince }) => lostSince !== null);
  const ask = useCallMutation('requestRecoveryHelp');
  const form = useContractForm('requestRecoveryHelp', {
    input: { email: email.trim(), text: text.trim() },
    mutation: ask,
    onSent: () => onSent(email.trim()),
  });
  return (
    <form className="stack" {...form.props}>
      <div>
        <h2>{t`None of these work`}</h2>
        <p className="sub">
          {t`Ask our team for help. We’ll check that it’s your account, and tell every address we have for it. After 72 hours without an objection, we send you a link to add a new passkey.`}
        </p>
      </div>
      <Field
        label={t`E-mail where we can reach you`}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        {...form.field('email')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextArea
        label={t`What do you remember?`}
        hint={t`Your username, an order number, or the address that you signed up with. Never send a password.`}
        rows={4}
        maxLength={1000}
        value={text}
        {...form.field('text')}
        onChange={(event) => setText(event.target.value)}
      />
      {isOffline && (
        <p role="status" className="note">
          <Icon icon={CloudOff} size={16} />{' '}
          {t`You’re offline, so it can’t be sent now. What you wrote stays here until you leave the page.`}
        </p>
      )}
      <Failure>{form.failure}</Failure>
      <div>
        <Button type="submit" busy={form.isBusy} disabled={isOffline}>{t`Ask for help`}</Button>
      </div>
    </form>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <Callout tone="verified" icon={MailCheck}>
      <p role="status">
        <Trans>
          <b>We received your request.</b> We’ll write to {email} within 3 days.
        </Trans>
      </p>
    </Callout>
  );
}
