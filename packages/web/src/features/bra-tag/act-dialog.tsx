import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes';
import { type FormEvent, type ReactNode, useState } from 'react';
import { notice, tellFailure } from '../../platform/notices.ts';
import { useAct } from '../../platform/queries.ts';
import { WireError } from '../../platform/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftNote } from '../../ui/draft-note.tsx';
import { TextArea } from '../../ui/field.tsx';
import { actDrafts } from './act-draft.ts';
import type { ActName } from './act-names.ts';
import css from './acts.module.css';

type ActDialogProps = { tag: BraTag; action: ActName; onClose: () => void };

/** Asks before something is written on the record: what happens then, what can be taken back, and, for a report, a word for everybody. */
export function ActDialog({ tag, action, onClose }: ActDialogProps) {
  const { t } = useLingui();
  const act = useAct('braTagAction', ['fetchBraTag', 'listMyBraTags', 'fetchListing', 'searchListings', 'fetchCollector', 'listOrders']);
  const { note } = actDrafts.useDraft(tag.id);
  const [isSure, setSure] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const { title, points, press } = useQuestion(action, tag);
  const takesNote = action === 'missing' || action === 'stolen';
  const refusal = act.error instanceof WireError ? act.error : undefined;
  const words = useDoneWords();

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (act.isPending || (action === 'retire' && !isSure)) return;
    const said = takesNote && note.trim() !== '' ? { note: note.trim() } : {};
    act.mutate({ braTagId: tag.id, action, ...said }, { onSuccess: done });
  }

  function done() {
    actDrafts.forget(tag.id);
    const undo = takesNote && { label: t`Undo`, run: () => act.mutate({ braTagId: tag.id, action: 'found' }, { onError: tellFailure }) };
    notice(words[action], undo || undefined);
    onClose();
  }

  return (
    <Dialog open onClose={onClose} title={title}>
      <form className="stack" onSubmit={submit} onInput={() => !act.isPending && act.reset()} noValidate>
        <DraftNote of={actDrafts} about={tag.id} />
        <ul className={css['points']}>{points}</ul>
        {takesNote && (
          <TextArea
            label={t`What everybody may know`}
            optional
            rows={3}
            maxLength={280}
            value={note}
            error={refusal?.fields['note']}
            hint={t`Shown on its page, such as when and where it was last seen. No names or numbers of people.`}
            onChange={(event) => actDrafts.change(tag.id, { note: event.target.value })}
          />
        )}
        {action === 'retire' && (
          <Check
            checked={isSure}
            error={wasAsked && !isSure ? t`Tick this first.` : undefined}
            onChange={(event) => setSure(event.target.checked)}
          >
            <Trans>I know that this cannot be undone.</Trans>
          </Check>
        )}
        {refusal && refusal.fields['note'] === undefined && (
          <p className="help bad" role="alert">
            {refusal.message}
          </p>
        )}
        <div className="actions">
          <Button onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={act.isPending}>
            {press}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Question = { title: ReactNode; points: ReactNode; press: string };

/** Each act's rule, told as what will happen. */
function useQuestion(action: ActName, tag: BraTag): Question {
  const { t } = useLingui();
  switch (action) {
    case 'startTransfer':
      return { title: <Trans>Pass it on?</Trans>, points: <PassOnPoints />, press: t`Start the transfer` };
    case 'callBack':
      return {
        title: <Trans>Call it back?</Trans>,
        points: <CallBackPoints isGift={tag.status === 'claimable'} />,
        press: t`Call it back`,
      };
    case 'given':
      return { title: <Trans>Given away?</Trans>, points: <GivenPoints />, press: t`It was given away` };
    case 'found':
      return { title: <Trans>Is it back?</Trans>, points: <FoundPoints />, press: t`It is found` };
    case 'missing':
      return { title: <Trans>Report it missing?</Trans>, points: <GonePoints tag={tag} />, press: t`Report it missing` };
    case 'stolen':
      return { title: <Trans>Report it stolen?</Trans>, points: <GonePoints tag={tag} isStolen />, press: t`Report it stolen` };
    case 'retire':
      return { title: <Trans>End its record?</Trans>, points: <RetirePoints />, press: t`End the record` };
  }
}

function PassOnPoints() {
  return (
    <>
      <li>
        <Trans>Confirm it’s you.</Trans>
      </li>
      <li>
        <Trans>Then you pull a fresh strap code and hand it over with the piece. The code on its label now stops working.</Trans>
      </li>
      <li>
        <Trans>The person who types that code within 14 days becomes the next owner on record. You stay in its history.</Trans>
      </li>
      <li>
        <Trans>Until then you can call it back. If nobody claims it, it stays yours.</Trans>
      </li>
    </>
  );
}

function CallBackPoints({ isGift }: { isGift: boolean }) {
  return (
    <>
      <li>
        <Trans>The code you gave away stops working at once.</Trans>
      </li>
      <li>{isGift ? <Trans>The piece is yours to keep, sell or give again.</Trans> : <Trans>You stay its owner on record.</Trans>}</li>
      <li>
        <Trans>If somebody claims it first, it is theirs.</Trans>
      </li>
    </>
  );
}

function GivenPoints() {
  return (
    <>
      <li>
        <Trans>The person who types the code on its label becomes the first collector on record.</Trans>
      </li>
      <li>
        <Trans>Its sale page closes.</Trans>
      </li>
      <li>
        <Trans>Until it is claimed you can call it back.</Trans>
      </li>
    </>
  );
}

function FoundPoints() {
  return (
    <>
      <li>
        <Trans>The warning goes from its page at once.</Trans>
      </li>
      <li>
        <Trans>The thread keeps both entries: that it was gone, and that it came back.</Trans>
      </li>
      <li>
        <Trans>The code on its old label does not work any more. Generate a new one when you need it.</Trans>
      </li>
    </>
  );
}

function GonePoints({ tag, isStolen = false }: { tag: BraTag; isStolen?: boolean }) {
  return (
    <>
      <li>
        {isStolen ? <Trans>Everybody sees it at once, with the advice not to buy it.</Trans> : <Trans>Everybody sees it at once.</Trans>}
      </li>
      <li>
        {tag.offered ? (
          <Trans>Its sale page closes. Nobody can claim it, and the code on its label stops working.</Trans>
        ) : (
          <Trans>Nobody can sell or claim it, and the code on its label stops working.</Trans>
        )}
      </li>
      <li>
        <Trans>Only you can say that it is found. The thread keeps both entries for ever.</Trans>
      </li>
    </>
  );
}

function RetirePoints() {
  return (
    <>
      <li>
        <Trans>Confirm it’s you.</Trans>
      </li>
      <li>
        <Trans>It can never be sold, claimed or passed on again.</Trans>
      </li>
      <li>
        <Trans>Its page and its history stay, with the word that its owner ended it.</Trans>
      </li>
    </>
  );
}

function useDoneWords(): Record<ActName, string> {
  const { t } = useLingui();
  return {
    startTransfer: t`The transfer has begun. Pull its code next.`,
    callBack: t`It is called back. The code opens nothing any more.`,
    given: t`It can be claimed now.`,
    found: t`Good. The warning is gone.`,
    missing: t`It is reported missing.`,
    stolen: t`It is reported stolen.`,
    retire: t`Its record has ended.`,
  };
}
