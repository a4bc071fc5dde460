import { Trans, useLingui } from '@lingui/react/macro';
import type { Input } from '@strapline/contract/events';
import { useMutation } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide';
import { useEffect, useEffectEvent, useState } from 'react';
import { useContractForm } from '../../../platform/form/contract-form.ts';
import { PageTitle } from '../../../platform/page/page-title.tsx';
import { NamedAvatar } from '../../../ui/avatar.tsx';
import { DraftNote } from '../../../ui/form/draft-note.tsx';
import { formatLongDay } from '../../../ui/format/dates.ts';
import { Callout, Stitch } from '../../../ui/panel.tsx';
import type { Pair } from '../pair-shape.ts';
import css from './create.module.css';
import { FitSection } from './fit-section.tsx';
import { FormSection } from './form-section.tsx';
import { NewPairHeading } from './new-pair.tsx';
import { PairAside, type PairTodo } from './pair-aside.tsx';
import { PairDock } from './pair-dock.tsx';
import { changePairDraft, type PairFields, pairDrafts, resolvePairSize, toPairFields, toPairInput } from './pair-draft.ts';
import { PicturesSection } from './pictures-section.tsx';
import { type PairPictures, type Side, sides, usePairPictures, useUpdatePair } from './use-pair-pictures.ts';

/** What is typed for a saved pair: the draft, or what the server has. */
export function usePairFields(pair: Pair): { typed: PairFields; savedAt: number | null; change: (patch: Partial<PairFields>) => void } {
  const draft = pairDrafts.useDraft(pair.id);
  const typed = draft.savedAt === null ? toPairFields(pair) : draft;
  return { typed, savedAt: draft.savedAt, change: (patch) => changePairDraft(pair.id, { ...typed, ...patch }) };
}

/** A pair that has its ID: the pictures can be taken, and what was typed can still be changed. */
export function DraftPair({ pair }: { pair: Pair }) {
  const { t } = useLingui();
  const { typed, savedAt, change } = usePairFields(pair);
  const { word } = pairDrafts.useDraft(pair.id);
  const updatePair = useUpdatePair(pair.id);
  const update = useMutation<Pair, Error, Input<'updatePair'>['changes']>({ mutationFn: updatePair });
  const pictures = usePairPictures(pair, updatePair);
  const sending = useSending(
    pictures,
    () =>
      void update.mutateAsync({ ...toPairInput(typed), ...pictures.changes }).then(
        // Also when the page has noticed meanwhile that the pair was sent.
        () => {
          pairDrafts.forget(pair.id);
          window.scrollTo({ top: 0 });
        },
        // The dock shows why.
        () => undefined,
      ),
  );
  const problem = usePictureProblem(pictures);
  const form = useContractForm('updatePair', {
    input: { pairId: pair.id, version: pair.version, changes: toPairInput(typed) },
    errors: {
      'changes.size.label': resolvePairSize(typed) ? undefined : t`Enter a valid size (e.g. 32DD, 38C, 28F).`,
      pictures: problem,
    },
    mutation: update,
    send: sending.start,
  });

  /** Saves what was typed. A first picture is with the pair already; one that isn't handed in yet is asked about by the dock. */
  async function keep(): Promise<boolean> {
    if (savedAt === null) return true;
    const isSaved = await update.mutateAsync(toPairInput(typed)).then(
      () => true,
      () => false,
    );
    if (isSaved) pairDrafts.change(pair.id, { savedAt: null });
    return isSaved;
  }

  const todos = usePairTodos(pictures);
  return (
    <>
      <PageTitle>{t`New pair`}</PageTitle>
      <form className="page" id="pair-form" {...form.props}>
        <NewPairHeading savedAt={savedAt} />
        <DraftNote drafts={pairDrafts} draftKey={pair.id} />
        <div className={css['make']}>
          <div>
            <ChosenName username={pair.username} />
            <Stitch air="gap" />
            <FitSection typed={typed} field={form.field} prefix="changes." onChange={change} />
            <Stitch air="gap" />
            <DoneParts pair={pair} />
            <Stitch air="gap" />
            <PicturesSection pairId={pair.id} number={5} pictures={pictures} word={word} error={form.getError('pictures')} />
          </div>
          <PairAside fields={typed} seed={pair.id} pairId={pair.id} todos={todos} />
        </div>
      </form>
      <PairDock
        todos={todos}
        isBusy={update.isPending || sending.isWaiting}
        failure={form.failure ?? update.error?.message}
        status={sending.isWaiting ? t`We send it as soon as both pictures are here.` : undefined}
        hasUnsentPicture={sides.some((side) => pictures.states[side] === 'moving' || pictures.states[side] === 'ready')}
        onKeep={keep}
      />
    </>
  );
}

/** A name that is chosen already. */
export function ChosenName({ username, hint }: { username: string; hint?: string | undefined }) {
  return (
    <FormSection
      id="pair-name"
      number={1}
      heading={
        <Trans>
          A name for <em>this pair</em>
        </Trans>
      }
      hint={hint}
    >
      <p>
        <NamedAvatar of={{ username }} size={24} />
      </p>
    </FormSection>
  );
}

function DoneParts({ pair }: { pair: Pair }) {
  const { t } = useLingui();
  return (
    <Callout tone="verified" icon={BadgeCheck}>
      <b>{t`Parts 3 and 4 are done.`}</b>{' '}
      {pair.own &&
        t`You are 18 or older, and you agreed to text ${pair.own.consent.version} on ${formatLongDay(pair.own.consent.acceptedAt)}.`}
    </Callout>
  );
}

/** What is said where a picture is missing, also of one that stopped on its way. */
function usePictureProblem({ states }: PairPictures): string | undefined {
  const { t } = useLingui();
  const missing = sides.filter((side) => states[side] === 'missing');
  if (missing.length === 2) return t`Take the left and the right picture.`;
  if (missing[0] === 'left') return t`Take the left picture.`;
  return missing[0] === 'right' ? t`Take the right picture.` : undefined;
}

function usePairTodos({ states }: PairPictures): PairTodo[] {
  const { t } = useLingui();
  const labels: Record<Side, Record<'here' | 'moving' | 'missing', string>> = {
    left: { here: t`Left picture`, moving: t`Left picture is on its way`, missing: t`Left picture to take` },
    right: { here: t`Right picture`, moving: t`Right picture is on its way`, missing: t`Right picture to take` },
  };
  return [
    { key: 'details', label: t`Name, size and birth date`, state: 'ok' },
    { key: 'consent', label: t`Consent`, state: 'ok' },
    ...sides.map((side): PairTodo => {
      const state = states[side];
      if (state === 'missing') return { key: side, label: labels[side].missing, state: 'open' };
      return state === 'moving'
        ? { key: side, label: labels[side].moving, state: 'wait' }
        : { key: side, label: labels[side].here, state: 'ok' };
    }),
  ];
}

/** Sends once no picture is on its way anymore. */
export function useSending({ states }: PairPictures, send: () => void): { isWaiting: boolean; start: () => void } {
  const [isWaiting, setWaiting] = useState(false);
  const isMoving = sides.some((side) => states[side] === 'moving');
  const isMissing = sides.some((side) => states[side] === 'missing');
  const sendLate = useEffectEvent(() => {
    setWaiting(false);
    // A picture that was removed meanwhile is missing again; the form says so.
    if (!isMissing) send();
  });
  useEffect(() => {
    if (isWaiting && !isMoving) sendLate();
  }, [isWaiting, isMoving]);
  return { isWaiting, start: () => (isMoving ? setWaiting(true) : send()) };
}
