import { Trans, useLingui } from '@lingui/react/macro';
import { parseProfileUrl } from '@strapline/domain/profile/profile-url';
import { isSocialPlatform, type SocialPlatform, socialPlatformKeys, socialPlatforms } from '@strapline/domain/profile/social-platforms';
import { Link } from '@tanstack/react-router';
import { CloudOff, Mail } from 'lucide';
import { useState } from 'react';
import { useCall, useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { useSession } from '../../platform/session/session.ts';
import { useConnection } from '../../platform/wire/connection.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Failure } from '../../ui/failure.tsx';
import { RadioCard } from '../../ui/form/choice.tsx';
import { Field, Select } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './invite.module.css';

type Role = 'model' | 'collector';
type InviteFormProps = { referrer: string | undefined; onSent: (email: string) => void };

/** Only who wants to sell asks; who collects gets a link to join, or is a member already. */
export function InviteForm({ referrer, onSent }: InviteFormProps) {
  const { t } = useLingui();
  const [role, setRole] = useState<Role>('model');
  const isMember = useSession(({ status }) => status === 'signedIn');
  return (
    <>
      <div>
        <h1>
          <Trans>
            Request an <em>invitation</em>
          </Trans>
        </h1>
        <p className="lead">{t`We invite new creators a few at a time. Collectors can join right away.`}</p>
      </div>
      {!isMember && <RoleChoice role={role} onChoose={setRole} />}
      {isMember || role === 'model' ? (
        <RequestForm referrer={referrer} onSent={onSent} />
      ) : (
        <p>
          <ButtonLink to="/signup" kind="primary" size="big" block>{t`Create an account`}</ButtonLink>
        </p>
      )}
      {!isMember && (
        <p className="note">
          <Trans>
            Already have an account?{' '}
            <Link className="link" to="/signin">
              Sign in
            </Link>
          </Trans>
        </p>
      )}
    </>
  );
}

function RoleChoice({ role, onChoose }: { role: Role; onChoose: (role: Role) => void }) {
  const { t } = useLingui();
  const roles = [
    { value: 'model', label: t`Tag and sell`, note: t`As a creator` },
    { value: 'collector', label: t`Collect`, note: t`As a collector` },
  ] as const;
  return (
    <fieldset className={css['roles']}>
      <legend className="lab">{t`I would like to`}</legend>
      {roles.map(({ value, label, note }) => (
        <RadioCard key={value} name="role" checked={role === value} onChange={() => onChoose(value)}>
          <span>
            <b>{label}</b>
            <small>{note}</small>
          </span>
        </RadioCard>
      ))}
    </fieldset>
  );
}

function RequestForm({ referrer, onSent }: InviteFormProps) {
  const { t } = useLingui();
  const isMember = useSession(({ status }) => status === 'signedIn');
  const own = useCall('getEmailAddress', {}, { enabled: isMember });
  const [typed, setTyped] = useState<string>();
  const email = typed ?? own.data?.email ?? '';
  const [platform, setPlatform] = useState<SocialPlatform>('instagram');
  const [handle, setHandle] = useState('');
  const isOffline = useConnection(({ lostSince }) => lostSince !== null);
  const request = useCallMutation('requestInvite');
  const form = useContractForm('requestInvite', {
    input: {
      email: email.trim(),
      role: 'model',
      fqsid: handle.trim() ? `${platform}:${handle.trim()}` : undefined,
      referrerId: referrer,
    },
    mutation: request,
    onSent: () => onSent(email.trim()),
  });

  /** A pasted address of a profile fills both fields. */
  function changeHandle(text: string) {
    const pasted = parseProfileUrl(text);
    if (pasted) setPlatform(pasted.platform);
    setHandle(pasted?.handle ?? text);
  }

  return (
    <form className={css['form']} {...form.props}>
      <Field
        label={t`E-mail`}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        before={<Icon icon={Mail} size={18} />}
        {...form.field('email')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={css['profile']}>
        <Select
          label={t`Platform`}
          value={platform}
          onChange={({ target }) => {
            if (isSocialPlatform(target.value)) setPlatform(target.value);
          }}
        >
          {socialPlatformKeys.map((key) => (
            <option key={key} value={key}>
              {socialPlatforms[key].name}
            </option>
          ))}
        </Select>
        <Field
          label={t`Your profile there`}
          optional
          hint={t`Helps us confirm it’s you. It won’t be shown anywhere.`}
          value={handle}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('fqsid')}
          onChange={({ target }) => changeHandle(target.value)}
        />
      </div>
      {isOffline && (
        <p role="status" className="note">
          <Icon icon={CloudOff} size={16} /> {t`You’re offline, so it can’t be sent now.`}
        </p>
      )}
      <Failure>{form.failure}</Failure>
      <Button type="submit" kind="primary" size="big" block busy={form.isBusy} disabled={isOffline}>{t`Request invitation`}</Button>
    </form>
  );
}
