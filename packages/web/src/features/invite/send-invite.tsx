import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field } from '../../ui/form/field.tsx';
import css from './invite.module.css';

/** Invites an address that didn't ask. */
export function SendInvite() {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const send = useCallMutation('sendInvite', ['listInvites', 'getAdminCounts']);
  const form = useContractForm('sendInvite', {
    input: { email: email.trim() },
    mutation: send,
    onSent: () => {
      showNotice(t`We’re sending an invitation to ${email.trim()}.`);
      setEmail('');
      form.reset();
    },
  });
  return (
    <form className={css['send']} {...form.props}>
      <Field
        label={t`Invite somebody by e-mail`}
        hint={t`They get a link that works once, for 7 days.`}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        {...form.field('email')}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" busy={form.isBusy}>{t`Send invitation`}</Button>
      <Failure>{form.failure}</Failure>
    </form>
  );
}
