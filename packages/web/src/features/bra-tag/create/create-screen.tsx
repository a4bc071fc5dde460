import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide';
import { useEffect, useState } from 'react';
import { useCall } from '../../../platform/cache/queries.ts';
import { useItem } from '../../../platform/page/app-data.ts';
import { lazyPart } from '../../../platform/page/lazy-part.tsx';
import { PageTitle } from '../../../platform/page/page-title.tsx';
import { useLeaveGuard } from '../../../platform/page/use-leave-guard.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useChangedElsewhere } from '../../../platform/state/shared-slice.ts';
import { formatTime } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { HeadingSkeleton, Loading, Skeleton } from '../../../ui/load-states.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { Stitch } from '../../../ui/panel.tsx';
import { InviteNeeded } from '../../../ui/tag/invite-needed.tsx';
import { hasLocalFile, pauseOrphanedUploads } from '../upload/local-files.ts';
import { PicturesSection } from '../upload/pictures-section.tsx';
import { isInProgress } from '../upload/upload-list.ts';
import { useUploadUpdates } from '../upload/use-upload-updates.ts';
import { Checklist, SubmitDock } from './checklist.tsx';
import css from './create.module.css';
import { emptyDraft, listTodos, suggestPictureAlt, useTagDraft } from './tag-draft.ts';
import { TitleSection } from './title-section.tsx';
import { useTagForm } from './use-tag-form.ts';

const BirthDateSection = lazyPart(async () => (await import('./birth-date-section.tsx')).BirthDateSection);
const LowerSections = lazyPart(
  async () => (await import('./lower-sections.tsx')).LowerSections,
  <Skeleton height="60rem" radius="var(--r-card)" />,
);
const ShownPeople = lazyPart(async () => (await import('./shown-people.tsx')).ShownPeople, <Skeleton height="7rem" />);
const ListingPreview = lazyPart(
  async () => (await import('./listing-preview.tsx')).ListingPreview,
  <Skeleton height="24rem" radius="var(--r-panel)" />,
);
const TagCreated = lazyPart(async () => (await import('./tag-created.tsx')).TagCreated, <div className="page" />);

export function CreateScreen() {
  const profile = useCall('fetchProfile', {});
  useOwnDraft();
  if (profile.data && !profile.data.canCreate) return <InviteNeeded />;
  if (profile.data) return <CreateForm profile={profile.data} />;
  return (
    <div className="page wide">
      {profile.isError ? (
        <PageError error={profile.error} onRetry={() => void profile.refetch()} />
      ) : (
        <Loading>
          <HeadingSkeleton />
          <div className={css['make']}>
            <div className="stack">
              <Skeleton width="10rem" height="2rem" />
              <Skeleton height="14rem" radius="var(--r-card)" />
              <Skeleton height="4.5rem" radius="var(--r-card)" />
            </div>
            <Skeleton height="32rem" radius="var(--r-card)" />
          </div>
        </Loading>
      )}
    </div>
  );
}

function CreateForm({ profile }: { profile: Output<'fetchProfile'> }) {
  const navigate = useNavigate();
  const [createdTagId, setCreatedTagId] = useState<string>();
  function onCreated(braTagId: string) {
    setCreatedTagId(braTagId);
    window.scrollTo({ top: 0 });
  }
  function onAnother() {
    setCreatedTagId(undefined);
    void navigate({ to: '/bratag/create' });
  }
  if (!createdTagId) return <TagForm profile={profile} onCreated={onCreated} />;
  return <TagCreated braTagId={createdTagId} onCreateAnother={onAnother} />;
}

type TagFormProps = { profile: Output<'fetchProfile'>; onCreated: (braTagId: string) => void };

function TagForm({ profile, onCreated }: TagFormProps) {
  const { username, isAdult, hasBirthDate, birthDateEditableUntil } = profile;
  const draft = useTagDraft((store) => store.state);
  const form = useTagForm(draft, profile, onCreated);
  useUploadUpdates(draft.uploads);
  useEffect(() => pauseOrphanedUploads(draft.uploads), [draft.uploads]);
  useLeaveGuard(draft.uploads.some((item) => isInProgress(item) && hasLocalFile(item.key)));
  const todos = listTodos(draft, isAdult, form.problems);
  return (
    <>
      <form className="page wide" id="tag-form" {...form.props}>
        <Heading series={draft.series} savedAt={draft.savedAt} />
        <div className={css['make']}>
          <div>
            <PicturesSection list={draft.uploads} field={form.field} suggest={(item) => suggestPictureAlt(draft, draft.uploads, item)} />
            <ShownPeople draft={draft} field={form.field} />
            <Stitch air="gap" />
            <TitleSection draft={draft} field={form.field} />
            <Stitch air="gap" />
            <LowerSections draft={draft} field={form.field} />
            {!isAdult && (
              <>
                <Stitch air="gap" />
                <BirthDateSection hasBirthDate={hasBirthDate} editableUntil={birthDateEditableUntil} error={form.getError('birthDate')} />
              </>
            )}
          </div>
          <aside className={css['aside']}>
            <ListingPreview draft={draft} username={username} />
            <Checklist todos={todos} />
          </aside>
        </div>
      </form>
      <SubmitDock todos={todos} busy={form.isSending} failure={form.failure} />
    </>
  );
}

function Heading({ series, savedAt }: { series: string; savedAt: number | null }) {
  const { t } = useLingui();
  const item = useItem();
  const isChangedElsewhere = useChangedElsewhere('tag-draft');
  const [year] = useState(() => new Date().getFullYear());
  return (
    <div className={`head ${css['head']}`}>
      <PageTitle>{t`Tag a ${item}`}</PageTitle>
      <div className={css['top']}>
        <p className="eyebrow">{series.trim() ? t`New tag · ${series.trim().toLowerCase()} ${year}` : t`New tag · ${year}`}</p>
        {savedAt !== null && (
          <span className={css['saved']}>
            <Icon icon={Check} size={16} />
            {t`Saved ${formatTime(savedAt)}`}
          </span>
        )}
      </div>
      {isChangedElsewhere && (
        <p className="note" role="status">
          {t`This draft was just changed in another tab. Both tabs show the same draft, so nothing is lost.`}
        </p>
      )}
      <h1>
        <Trans>
          Tag a <em>{item}.</em>
        </Trans>
      </h1>
      <p className="lead">
        {t`Photograph the garment, on a stand, flat or folded. The record you make here stays with it for as long as it exists.`}
      </p>
    </div>
  );
}

/** Another account on this browser starts with an empty draft. */
function useOwnDraft() {
  const owner = useSession((session) => (session.status === 'signedIn' ? session.claims.sub : ''));
  useEffect(() => {
    const { state, change } = useTagDraft.getState();
    if (owner && state.owner !== owner) change(state.owner === '' ? { owner } : { ...emptyDraft, owner });
  }, [owner]);
}
