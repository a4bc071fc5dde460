import { useLingui } from '@lingui/react/macro';
import { Mail } from 'lucide';
import { type FormEvent, useState } from 'react';
import { showError } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './confirm.module.css';

type EmailCodeProps = {
  isNew: boolean;
  initialEmail: string;
  canStart: () => boolean;
  onLogin: (email: string) => Promise<void>;
  onPassword: () => Promise<void>;
};

/** E-mail code, and password as a quiet link. Both continue at the identity provider. */
export function EmailCode({ isNew, initialEmail, canStart, onLogin, onPassword }: EmailCodeProps) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string>();

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.querySelector('input');
    if (!field || !canStart()) return;
    if (!field.value || !field.validity.valid) {
      setProblem(t`Enter an e-mail address, such as june@post.example.`);
      field.focus();
      return;
    }
    onLogin(field.value).catch(showError);
  }

  return (
    <form className={css['stack']} onSubmit={send} noValidate>
      <Field
        label={t`E-mail`}
        type="email"
        autoComplete="email"
        placeholder="you@post.example"
        defaultValue={initialEmail}
        error={problem}
        hint={isNew ? t`We’ll e-mail you a code. Entering it creates your account.` : t`We’ll e-mail you a code to sign in with.`}
        onChange={() => setProblem(undefined)}
      />
      <Button type="submit" block>
        <Icon icon={Mail} size={18} />
        {t`Send me a code`}
      </Button>
      <Button kind="quiet" onClick={() => canStart() && void onPassword().catch(showError)}>{t`Use a password instead`}</Button>
    </form>
  );
}
