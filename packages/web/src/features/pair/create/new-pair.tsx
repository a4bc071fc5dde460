import { Trans, useLingui } from '@lingui/react/macro';
import { consentVersions } from '@strapline/contract/consents';
import { Check, UserX } from 'lucide';
import { useState } from 'react';
import { useCall } from '../../../platform/cache/queries.ts';
import { useContractForm } from '../../../platform/form/contract-form.ts';
import { useItem } from '../../../platform/page/app-data.ts';
import { PageTitle } from '../../../platform/page/page-title.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { useIdempotentMutation } from '../../../platform/use-idempotent-mutation.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { DraftNote } from '../../../ui/form/draft-note.tsx';
import { formatTime } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Stitch } from '../../../ui/panel.tsx';
import { InviteNeeded } from '../../../ui/tag/invite-needed.tsx';
import { BirthSection } from './birth-section.tsx';
import { ConsentSection } from './consent-section.tsx';
import css from './create.module.css';
import { FitSection } from './fit-section.tsx';
import { NameSection, useOfferedNames } from './name-section.tsx';
import { PairAside, type PairTodo } from './pair-aside.tsx';
import { PairDock } from './pair-dock.tsx';
import {
  changePairDraft,
  judgeBirthDate,
  noDate,
  type PairDraft,
  pairDrafts,
  resolvePairSize,
  toIsoDate,
  toPairInput,
} from './pair-draft.ts';
import { LockedPictures } from './pictures-section.tsx';

/** Parts 1 to 4. The pictures need the ID that the pair then has: they are encrypted with its key. */
export function NewPair({ onCreated }: { onCreated: (pairId: string) => void }) {
  // The form doesn't wait for it: few need an invitation.
  const profile = useCall('fetchProfile', {});
  return profile.data && !profile.data.canCreate ? <InviteNeeded /> : <NewPairDraft onCreated={onCreated} />;
}

function NewPairDraft({ onCreated }: { onCreated: (pairId: string) => void }) {
  const { t } = useLingui();
  const [isMinor, setMinor] = useState(false);
  const owner = useSession((session) => (session.status === 'signedIn' ? session.claims.sub : ''));
  const draft = pairDrafts.useDraft(owner);
  if (isMinor) return <TooYoung />;
  return (
    <>
      <PageTitle>{t`New pair`}</PageTitle>
      <NewPairForm
        draftKey={owner}
        draft={draft}
        onCreated={(pairId) => {
          pairDrafts.forget(owner);
          onCreated(pairId);
        }}
        onMinor={() => {
          pairDrafts.forget(owner);
          setMinor(true);
        }}
      />
    </>
  );
}

type NewPairFormProps = { draftKey: string; draft: PairDraft; onCreated: (pairId: string) => void; onMinor: () => void };

function NewPairForm({ draftKey, draft, onCreated, onMinor }: NewPairFormProps) {
  const { t } = useLingui();
  const [birthDate, setBirthDate] = useState(noDate);
  const [today] = useState(() => new Date());
  const [agreedAt, setAgreedAt] = useState<string | null>(null);
  const offered = useOfferedNames(draft.username);
  const create = useIdempotentMutation('createPair', ['listMyPairs']);
  const version = consentVersions.picture;
  const form = useContractForm('createPair', {
    input: {
      ...toPairInput(draft),
      braSize: undefined,
      dob: toIsoDate(birthDate),
      consent: agreedAt ? { version, acceptedAt: agreedAt } : undefined,
      username: draft.username || undefined,
      left: undefined,
      right: undefined,
    },
    errors: {
      username: draft.username ? undefined : t`Choose a name.`,
      dob: judgeBirthDate(birthDate, today) === 'unclear' ? t`Enter the day, month and year you were born.` : undefined,
      'size.label': resolvePairSize(draft) ? undefined : t`Enter a valid size (e.g. 32DD, 38C, 28F).`,
      consent: agreedAt ? undefined : t`Read the text and agree to it.`,
    },
    mutation: create,
    send: (input) =>
      void create.mutateAsync(input).then(
        ({ pairId }) => onCreated(pairId),
        (error: unknown) => {
          if (!(error instanceof WireError)) return;
          if (error.code === 'age_required') onMinor();
          // Somebody else took the name meanwhile: six others are offered, and the field says so.
          if (error.reason === 'pair_username_taken') {
            changePairDraft(draftKey, { username: '' });
            offered.shuffle();
          }
        },
      ),
  });
  const isNameTaken = create.error instanceof WireError && create.error.reason === 'pair_username_taken' && draft.username === '';
  const change = (patch: Partial<PairDraft>) => changePairDraft(draftKey, patch);
  const todos = useNewPairTodos(draft, judgeBirthDate(birthDate, today) === 'adult', agreedAt !== null);
  return (
    <>
      <form className="page" id="pair-form" {...form.props}>
        <NewPairHeading savedAt={draft.savedAt} />
        <DraftNote drafts={pairDrafts} draftKey={draftKey} />
        <div className={css['make']}>
          <div>
            <NameSection
              offered={offered}
              chosen={draft.username}
              {...form.field('username')}
              {...(isNameTaken ? { error: t`Somebody just took that name. Here are six others.` } : {})}
              onChoose={(username) => change({ username })}
            />
            <Stitch air="gap" />
            <FitSection typed={draft} field={form.field} onChange={change} />
            <Stitch air="gap" />
            <BirthSection typed={birthDate} {...form.field('dob')} onChange={setBirthDate} onMinor={onMinor} />
            <Stitch air="gap" />
            <ConsentSection
              version={version}
              isAgreed={agreedAt !== null}
              {...form.field('consent')}
              onChange={(isAgreed) => setAgreedAt(isAgreed ? new Date().toISOString() : null)}
            />
            <Stitch air="gap" />
            <LockedPictures seed={draft.username || 'pair'} isBusy={create.isPending} />
          </div>
          <PairAside fields={draft} seed={draft.username || 'pair'} todos={todos} />
        </div>
      </form>
      <PairDock todos={todos} isBusy={create.isPending} failure={isNameTaken ? undefined : form.failure} isNew />
    </>
  );
}

function useNewPairTodos(draft: PairDraft, isAdult: boolean, isAgreed: boolean): PairTodo[] {
  const { t } = useLingui();
  const hasDetails = draft.username !== '' && resolvePairSize(draft) !== null && isAdult;
  return [
    { key: 'details', label: t`Name, size and birth date`, state: hasDetails ? 'ok' : 'open' },
    { key: 'consent', label: t`Consent, text ${consentVersions.picture}`, state: isAgreed ? 'ok' : 'open' },
    { key: 'left', label: t`Left picture`, state: 'open' },
    { key: 'right', label: t`Right picture`, state: 'open' },
  ];
}

export function NewPairHeading({ savedAt }: { savedAt: number | null }) {
  const { t } = useLingui();
  const item = useItem();
  return (
    <div className="head">
      <div className={css['top']}>
        <p className="eyebrow">{t`New pair`}</p>
        {savedAt !== null && (
          <span className={css['saved']}>
            <Icon icon={Check} size={16} />
            {t`Saved ${formatTime(savedAt)}`}
          </span>
        )}
      </div>
      <h1>
        <Trans>
          Put your fit <em>on record.</em>
        </Trans>
      </h1>
      <p className="lead">
        <Trans>
          Two pictures of how a {item} sits on you, and the size that goes with it. A reviewer looks once; after that you decide who sees
          them.
        </Trans>
      </p>
    </div>
  );
}

/** Nothing of what was entered is kept. */
function TooYoung() {
  const { t } = useLingui();
  return (
    <div className="page">
      <PageTitle>{t`New pair`}</PageTitle>
      <div className="state" role="alert">
        <Icon icon={UserX} size={32} />
        <h1>
          <Trans>
            Pairs are for <em>adults.</em>
          </Trans>
        </h1>
        <p>{t`You need to be 18 or older to create a pair. We didn’t keep what you entered.`}</p>
        <ButtonLink to="/">{t`Back to the home page`}</ButtonLink>
      </div>
    </div>
  );
}
