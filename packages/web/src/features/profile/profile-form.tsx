import { Trans, useLingui } from '@lingui/react/macro';
import { socialPlatforms } from '@strapline/domain/ids';
import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide';
import { type FormEvent, useRef, useState } from 'react';
import { notice } from '../../platform/notices.ts';
import { useAct } from '../../platform/queries.ts';
import { WireError } from '../../platform/wire-error.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Callout } from '../../ui/marks.tsx';
import css from './account.module.css';
import type { OwnProfile } from './account-screen.tsx';

type Platform = (typeof socialPlatforms)[number];

const placeNames: Record<Platform, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  onlyfans: 'OnlyFans',
  reddit: 'Reddit',
  tiktok: 'TikTok',
  twitch: 'Twitch',
  x: 'X',
  twitter: 'Twitter',
  youtube: 'YouTube',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  threads: 'Threads',
};
/** `twitter` is another word for `x`. */
const places = socialPlatforms.filter((platform) => platform !== 'twitter');

/** What others see of a person, and the birth date that nobody sees. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [displayName, setDisplayName] = useState(profile.displayName);
  const [bio, setBio] = useState(profile.bio);
  const [socials, setSocials] = useState<Record<string, string>>(profile.socials);
  const [birthDate, setBirthDate] = useState('');
  const save = useAct('saveProfile', ['fetchProfile', 'fetchModel', 'fetchCollector']);
  const refusal = save.error instanceof WireError ? save.error : undefined;
  const fault = (field: string) => refusal?.fields[field];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const handles = Object.fromEntries(places.map((place) => [place, socials[place]?.trim() ?? '']));
    save.mutate(
      { ...(displayName.trim() ? { displayName: displayName.trim() } : {}), bio, socials: handles, ...(birthDate ? { birthDate } : {}) },
      {
        onSuccess: () => notice(t`Your profile is kept.`),
        onError: () => setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 0),
      },
    );
  }

  return (
    <form ref={form} className={css['form']} onSubmit={submit} noValidate>
      <div className={css['above']}>
        <h2>
          <Trans>
            Who you <em>are</em>
          </Trans>
        </h2>
      </div>
      <div className="stack">
        <Field
          label={t`Name shown`}
          value={displayName}
          maxLength={60}
          autoComplete="nickname"
          error={fault('displayName')}
          hint={<Trans>A plain name, or in three parts as first_(nickname)_last. Your username {profile.username} stays.</Trans>}
          onChange={(event) => setDisplayName(event.target.value)}
        />
        <TextArea
          label={t`About you`}
          value={bio}
          maxLength={1000}
          rows={4}
          error={fault('bio')}
          hint={<Trans>{bio.length} of 1000. No addresses or numbers, please: buyers find you here.</Trans>}
          onChange={(event) => setBio(event.target.value)}
        />
      </div>
      <details className={css['socials']} open={Object.keys(profile.socials).length > 0}>
        <summary>
          <Trans>Where else you are</Trans>
        </summary>
        <div className="grid2 keep1">
          {places.map((place) => (
            <Field
              key={place}
              label={placeNames[place]}
              value={socials[place] ?? ''}
              maxLength={60}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              before={<span className="unit">@</span>}
              error={fault(`socials.${place}`)}
              onChange={(event) => setSocials({ ...socials, [place]: event.target.value })}
            />
          ))}
        </div>
      </details>
      {!profile.isAdult && (
        <div className="stack">
          <Field
            type="date"
            label={t`Birth date`}
            autoComplete="bday"
            value={birthDate}
            error={fault('birthDate')}
            hint={profile.hasBirthDate ? <Trans>By the date on record you are not 18 yet.</Trans> : undefined}
            onChange={(event) => setBirthDate(event.target.value)}
          />
          <Callout icon={ShieldCheck}>
            <Trans>
              <b>Private.</b> Creators are 18 or older. The date is kept encrypted, set once, and never shown to anybody.
            </Trans>
          </Callout>
        </div>
      )}
      {refusal && Object.keys(refusal.fields).length === 0 && (
        <p className="help bad" role="alert">
          {refusal.message}
        </p>
      )}
      <div className="row">
        <Button type="submit" kind="primary" busy={save.isPending}>
          <Trans>Save</Trans>
        </Button>
        <Link to="/model/$slug" params={{ slug: profile.slug }} className={buttonClass({ kind: 'quiet' })}>
          <Trans>See it as others do</Trans>
        </Link>
      </div>
    </form>
  );
}
