import { useLingui } from '@lingui/react/macro';
import { type SocialPlatform, socialPlatformKeys, socialPlatforms } from '@strapline/domain/profile/social-platforms';
import { useNavigate } from '@tanstack/react-router';
import { Check, Search } from 'lucide';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import { queryClient } from '../../platform/cache/queries.ts';
import { useTextDraft } from '../../platform/state/text-drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FoundProfile } from './found-profile.tsx';
import css from './handle.module.css';
import { findHandleProblem, joinTyped, readPasted, splitTyped, type TypedHandle, toFqsid } from './typed-handle.ts';

type FindProfileProps = {
  /** The handle of the page's address, as far as it can be read. */
  asked: TypedHandle;
  /** The same, if it can be looked up. */
  fqsid: string | undefined;
};

/** The handle that was looked up is in the address; what was typed since then is a draft. */
export function FindProfile({ asked, fqsid }: FindProfileProps) {
  const { t } = useLingui();
  const navigate = useNavigate({ from: '/tag' });
  const [draft, setDraft] = useTextDraft('handle', joinTyped(asked));
  const [isSubmitted, setSubmitted] = useState(false);
  const platformField = useRef<HTMLInputElement>(null);
  const handleField = useRef<HTMLInputElement>(null);
  const typed = draft === undefined ? asked : splitTyped(draft);
  const wanted = toFqsid(typed);
  const problem = findHandleProblem(typed);
  const problems = {
    empty: t`Enter your handle.`,
    noServer: t`Add the server, e.g. mara@sewing.example.`,
    invalid: t`Enter your handle, e.g. mara.sews, or paste the address of the profile.`,
  };

  function change(patch: Partial<TypedHandle>) {
    setDraft(joinTyped({ ...typed, ...patch }));
  }

  function changeHandle(text: string) {
    const pasted = text.length > typed.handle.length + 1 ? readPasted(text) : null;
    change(pasted ?? { handle: text });
  }

  function lookUp(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (!wanted) return (typed.platform ? handleField : platformField).current?.focus();
    setDraft(undefined);
    setSubmitted(false);
    void queryClient.invalidateQueries({ queryKey: ['findHandle'] });
    void navigate({ search: { handle: wanted }, replace: true, resetScroll: false });
  }

  return (
    <form className="stack" noValidate onSubmit={lookUp}>
      <PlatformChoice
        value={typed.platform}
        error={isSubmitted && !typed.platform ? t`Choose where the profile is.` : undefined}
        ref={platformField}
        onChange={(platform) => change({ platform })}
      />
      <div className={css['find']}>
        <Field
          label={t`Handle`}
          name="handle"
          ref={handleField}
          value={typed.handle}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          before={<span className="unit">@</span>}
          hint={typed.platform === 'mastodon' ? t`With its server, e.g. mara@sewing.example.` : t`Or paste the address of the profile.`}
          error={isSubmitted && problem ? problems[problem] : undefined}
          onChange={(event) => changeHandle(event.target.value)}
        />
        <Button type="submit" icon={Search}>{t`Look it up`}</Button>
      </div>
      {fqsid && fqsid === wanted && <FoundProfile fqsid={fqsid} />}
    </form>
  );
}

type PlatformChoiceProps = {
  value: SocialPlatform | undefined;
  error: string | undefined;
  /** The first choice. */
  ref: Ref<HTMLInputElement>;
  onChange: (platform: SocialPlatform) => void;
};

function PlatformChoice({ value, error, ref, onChange }: PlatformChoiceProps) {
  const { t } = useLingui();
  return (
    <fieldset className={css['platforms']} aria-describedby={error ? 'platform-help' : undefined}>
      <legend className="vh">{t`Platform`}</legend>
      {socialPlatformKeys.map((platform, index) => (
        <label key={platform} className={value === platform ? 'chip on' : 'chip'}>
          <input
            type="radio"
            name="platform"
            checked={value === platform}
            ref={index === 0 ? ref : undefined}
            onChange={() => onChange(platform)}
          />
          {value === platform && <Icon icon={Check} size={16} />}
          {socialPlatforms[platform].name}
        </label>
      ))}
      {error && <FieldError id="platform-help" error={error} />}
    </fieldset>
  );
}
