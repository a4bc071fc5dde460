import { Trans, useLingui } from '@lingui/react/macro';
import { socialPlatformKeys, socialPlatforms } from '@strapline/domain/profile/social-platforms';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, ShieldCheck } from 'lucide';
import { type ReactNode, useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { useAppName } from '../../platform/page/app-data.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { useOwnHandles } from '../../platform/use-own-handles.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Failure } from '../../ui/failure.tsx';
import { BirthDate } from '../../ui/form/birth-date.tsx';
import { Check } from '../../ui/form/choice.tsx';
import { Field, TextArea } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Callout, Stitch } from '../../ui/panel.tsx';
import css from './account.module.css';
import type { OwnProfile } from './account-screen.tsx';
import { AvatarSection } from './avatar-section.tsx';
import { listSocialLinks, type SocialLink } from './social-links.ts';

export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const { t } = useLingui();
  const [bio, setBio] = useState(profile.bio);
  const [socials, setSocials] = useState<Record<string, string>>(profile.socials);
  const [name, setName] = useState<NameDraft>(profile);
  const save = useCallMutation('saveProfile', ['fetchProfile', 'fetchModel', 'fetchCollector']);
  const form = useContractForm('saveProfile', {
    input: {
      displayName: name.displayName.trim(),
      nameOnModelPage: name.nameOnModelPage ?? undefined,
      nameOnCollection: name.nameOnCollection,
      bio,
      socials: Object.fromEntries(socialPlatformKeys.map((place) => [place, socials[place]?.trim() ?? ''])),
    },
    mutation: save,
    onSent: () => showNotice(t`Profile saved.`),
  });

  return (
    <div className={css['form']}>
      <AvatarSection profile={profile} />
      <Stitch />
      <form className={css['form']} {...form.props}>
        <div className={css['spaceAfter']}>
          <h2>
            <Trans>
              About <em>you</em>
            </Trans>
          </h2>
        </div>
        <div className="stack">
          <NameFields
            profile={profile}
            draft={name}
            error={form.getError('displayName')}
            onChange={(patch) => setName({ ...name, ...patch })}
          />
          <TextArea
            label={t`About you`}
            value={bio}
            maxLength={1000}
            rows={4}
            {...form.field('bio')}
            hint={t`${bio.length} of 1000. Please don’t include contact details: buyers can reach you here.`}
            onChange={(event) => setBio(event.target.value)}
          />
        </div>
        <SocialFields profile={profile} socials={socials} getError={form.getError} onChange={setSocials} />
        <Failure>{form.failure}</Failure>
        <div className="row">
          <Button type="submit" kind="primary" busy={save.isPending}>{t`Save`}</Button>
          <ButtonLink to="/model/$slug" params={{ slug: profile.slug }} kind="quiet">{t`View as others see it`}</ButtonLink>
        </div>
      </form>
      <Stitch />
      <VisibilityNote profile={profile} />
      <BirthDateSection profile={profile} />
    </div>
  );
}

type NameDraft = Pick<OwnProfile, 'displayName' | 'nameOnModelPage' | 'nameOnCollection'>;
type NameFieldsProps = { profile: OwnProfile; draft: NameDraft; error: string | undefined; onChange: (patch: Partial<NameDraft>) => void };

function NameFields({ profile, draft: { displayName, nameOnModelPage, nameOnCollection }, error, onChange }: NameFieldsProps) {
  const { t } = useLingui();
  const appName = useAppName();
  return (
    <>
      <Field
        label={t`Your name`}
        optional
        value={displayName}
        maxLength={60}
        autoComplete="nickname"
        name="displayName"
        error={error}
        hint={
          <Trans>
            On {appName} you are {profile.username}. Your name is only shown on the pages you choose here. To include a nickname, write
            first_(nickname)_last.
          </Trans>
        }
        onChange={(event) => onChange({ displayName: event.target.value })}
      />
      {displayName.trim() !== '' && (
        <>
          <Check
            checked={nameOnModelPage ?? false}
            note={nameOnModelPage === null && t`You choose: until you tick this, your page shows ${profile.username} only.`}
            onChange={(event) => onChange({ nameOnModelPage: event.target.checked })}
          >
            {t`Show it on my creator page`}
          </Check>
          <Check
            checked={nameOnCollection}
            note={t`Only applies while your collection is public.`}
            onChange={(event) => onChange({ nameOnCollection: event.target.checked })}
          >
            {t`Show it on my collection`}
          </Check>
        </>
      )}
    </>
  );
}

type SocialFieldsProps = {
  profile: OwnProfile;
  socials: Record<string, string>;
  getError: (field: string) => string | undefined;
  onChange: (socials: Record<string, string>) => void;
};

function SocialFields({ profile, socials, getError, onChange }: SocialFieldsProps) {
  const { t } = useLingui();
  const { handles } = useOwnHandles();
  const proven = handles.filter(({ status }) => status === 'proven').map(({ fqsid }) => fqsid);
  const links = listSocialLinks(socials, proven);
  return (
    <details className={css['socials']} open={Object.keys(profile.socials).length > 0}>
      <summary>{t`Other profiles`}</summary>
      <div className="grid2 keep1">
        {socialPlatformKeys.map((place) => (
          <Field
            key={place}
            label={socialPlatforms[place].name}
            value={socials[place] ?? ''}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            before={<span className="unit">@</span>}
            name={`socials.${place}`}
            error={getError(`socials.${place}`)}
            hint={getProofHint(
              links.find(({ platform }) => platform === place),
              profile.socials[place] === socials[place],
            )}
            onChange={(event) => onChange({ ...socials, [place]: event.target.value })}
          />
        ))}
      </div>
    </details>
  );
}

/** Whether a handle is proven, or where that is done; what isn’t saved would be lost on the way there. */
function getProofHint(link: SocialLink | undefined, isSaved: boolean): ReactNode {
  if (!link) return null;
  if (link.isProven)
    return (
      <span className={css['proven']}>
        <Icon icon={BadgeCheck} />
        <Trans>Proven</Trans>
      </span>
    );
  return (
    isSaved && (
      <Link to="/tag" search={{ handle: `${link.platform}:${link.handle}` }} className="link">
        <Trans>Prove that it’s yours</Trans>
      </Link>
    )
  );
}

/** Saves at once: a switch with a separate save button is easily left unsaved. */
function VisibilityNote({ profile }: { profile: OwnProfile }) {
  const { t } = useLingui();
  const save = useCallMutation('saveProfile', ['fetchProfile', 'fetchCollector', 'fetchBraTag']);
  const isOpen = profile.collectionOpen === true;
  return (
    <section className="stack">
      <h2>
        <Trans>
          Your <em>collection</em>
        </Trans>
      </h2>
      <Check
        checked={save.isPending ? !isOpen : isOpen}
        disabled={save.isPending}
        note={
          <Trans>
            Off: only you can see it, and your pieces don’t name you. On: anyone can see it, under {profile.username}, and each piece names
            you as its owner.
          </Trans>
        }
        onChange={(event) =>
          save.mutate(
            { collectionOpen: event.target.checked },
            {
              onSuccess: () => showNotice(isOpen ? t`Your collection is private.` : t`Your collection is public.`),
              onError: showError,
            },
          )
        }
      >
        {t`Make my collection public`}
      </Check>
    </section>
  );
}

function BirthDateSection({ profile }: { profile: OwnProfile }) {
  const { t } = useLingui();
  const save = useCallMutation('saveProfile', ['fetchProfile']);
  const refusal = save.error instanceof WireError ? (save.error.fields['birthDate'] ?? save.error.message) : undefined;
  if (profile.isAdult && !profile.birthDateEditableUntil) return null;
  return (
    <section className="stack">
      <h2>
        <Trans>
          Birth <em>date</em>
        </Trans>
      </h2>
      <BirthDate
        key={String(profile.hasBirthDate)}
        isSaved={profile.hasBirthDate}
        isAdult={profile.isAdult}
        editableUntil={profile.birthDateEditableUntil}
        error={refusal}
        busy={save.isPending}
        onSave={(birthDate) => save.mutate({ birthDate }, { onSuccess: () => showNotice(t`Birth date saved.`) })}
      />
      <Callout icon={ShieldCheck}>
        <Trans>
          <b>Private.</b> Creators are 18 or older. The date is stored encrypted and never shown to anyone.
        </Trans>
      </Callout>
    </section>
  );
}
