import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Check } from 'lucide';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useStage } from '../../../platform/client-state.ts';
import { useCall } from '../../../platform/queries.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useChangedElsewhere } from '../../../platform/shared-slice.ts';
import { formatTime } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { HeadingSkeleton, Loading, Skeleton } from '../../../ui/load-states.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { Stitch } from '../../../ui/panel.tsx';
import { hasLocalFile, pauseOrphanedUploads } from '../upload/local-files.ts';
import { PicturesSection } from '../upload/pictures-section.tsx';
import { isInProgress } from '../upload/upload-list.ts';
import { useUploadUpdates } from '../upload/use-upload-updates.ts';
import { Checklist, SubmitDock } from './checklist.tsx';
import css from './create.module.css';
import { emptyDraft, getTodos, suggestedAlt, useTagDraft } from './tag-draft.ts';
import { TitleSection } from './title-section.tsx';
import { useTagForm } from './use-tag-form.ts';

const BirthDateSection = lazy(async () => ({ default: (await import('./birth-date-section.tsx')).BirthDateSection }));
const LowerSections = lazy(async () => ({ default: (await import('./lower-sections.tsx')).LowerSections }));
const ListingPreview = lazy(async () => ({ default: (await import('./listing-preview.tsx')).ListingPreview }));
const TagCreated = lazy(async () => ({ default: (await import('./tag-created.tsx')).TagCreated }));

export function CreateScreen() {
  const profile = useCall('fetchProfile', {});
  useDraftOwner();
  if (profile.data) return <Creator profile={profile.data} />;
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

function Creator({ profile: { username, isAdult, hasBirthDate, birthDateEditableUntil } }: { profile: Output<'fetchProfile'> }) {
  const draft = useTagDraft((store) => store.state);
  const form = useTagForm(draft, isAdult);
  useUploadUpdates(draft.uploads);
  useEffect(() => pauseOrphanedUploads(draft.uploads), [draft.uploads]);
  useLeaveGuard(draft.uploads.some((item) => isInProgress(item) && hasLocalFile(item.key)));
  if (form.recorded) {
    return (
      <Suspense fallback={<div className="page" />}>
        <TagCreated braTagId={form.recorded} onAnother={form.startAnother} />
      </Suspense>
    );
  }

  const todos = getTodos(draft, { isAdult, faults: form.faults });
  return (
    <>
      <form className="page wide" onSubmit={form.submit} noValidate id="tag-form">
        <Heading series={draft.series} savedAt={draft.savedAt} />
        <div className={css['make']}>
          <div>
            <PicturesSection list={draft.uploads} errors={form.shown} suggest={(item) => suggestedAlt(draft, draft.uploads, item)} />
            <Stitch air="gap" />
            <TitleSection draft={draft} shown={form.shown} />
            <Stitch air="gap" />
            <Suspense fallback={<Skeleton height="60rem" radius="var(--r-card)" />}>
              <LowerSections draft={draft} shown={form.shown} />
            </Suspense>
            {!isAdult && (
              <>
                <Stitch air="gap" />
                <Suspense>
                  <BirthDateSection hasBirthDate={hasBirthDate} editableUntil={birthDateEditableUntil} fault={form.shown.birthDate} />
                </Suspense>
              </>
            )}
          </div>
          <aside className={css['aside']}>
            <Suspense fallback={<Skeleton height="24rem" radius="var(--r-panel)" />}>
              <ListingPreview draft={draft} username={username} />
            </Suspense>
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
  const isChangedElsewhere = useChangedElsewhere('tag-draft');
  const [year] = useState(() => new Date().getFullYear());
  return (
    <div className={`head ${css['head']}`}>
      <title>{t`Tag a bra: Strapline`}</title>
      <div className={css['top']}>
        <p className="eyebrow">
          {series.trim() ? (
            <Trans>
              New tag · {series.trim().toLowerCase()} {year}
            </Trans>
          ) : (
            <Trans>New tag · {year}</Trans>
          )}
        </p>
        {savedAt !== null && (
          <span className={css['saved']}>
            <Icon of={Check} size={16} />
            <Trans>Saved {formatTime(savedAt)}</Trans>
          </span>
        )}
      </div>
      {isChangedElsewhere && (
        <p className="note" role="status">
          <Trans>This draft was just changed in another tab. Both tabs show the same draft, so nothing is lost.</Trans>
        </p>
      )}
      <h1>
        <Trans>
          Tag a <em>bra.</em>
        </Trans>
      </h1>
      <p className="lead">
        <Trans>Photograph the garment, on a stand, flat or folded. The record you make here stays with it for as long as it exists.</Trans>
      </p>
    </div>
  );
}

/** Another account on this browser starts with an empty draft. */
function useDraftOwner() {
  const owner = useSession((session) => (session.status === 'signedIn' ? session.claims.sub : ''));
  useEffect(() => {
    const { state, change } = useTagDraft.getState();
    if (owner && state.owner !== owner) change(state.owner === '' ? { owner } : { ...emptyDraft, owner });
  }, [owner]);
}

/** Warns before the page is closed during an upload. Navigation within the app doesn't interrupt it. */
function useLeaveGuard(isSending: boolean) {
  const change = useStage((stage) => stage.change);
  useEffect(() => {
    change({ unsavedWork: isSending });
    return () => change({ unsavedWork: false });
  }, [isSending, change]);
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSending]);
}
