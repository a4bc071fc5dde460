import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { type ReactNode, useState } from 'react';
import { useCallMutation } from '../../../platform/cache/queries.ts';
import { useContractForm } from '../../../platform/form/contract-form.ts';
import { showError, showNotice } from '../../../platform/state/notices.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogActions } from '../../../ui/dialog/dialog-actions.tsx';
import { Check } from '../../../ui/form/choice.tsx';
import { DraftNote } from '../../../ui/form/draft-note.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { tagActionDrafts } from './tag-action-draft.ts';
import type { TagActionName } from './tag-action-names.ts';
import css from './tag-actions.module.css';

type TagActionDialogProps = { tag: BraTag; action: TagActionName; onClose: () => void };

export function TagActionDialog({ tag, action, onClose }: TagActionDialogProps) {
  const { t } = useLingui();
  const act = useCallMutation('braTagAction', [
    'fetchBraTag',
    'listMyBraTags',
    'fetchListing',
    'searchListings',
    'fetchCollector',
    'listOrders',
  ]);
  const { note } = tagActionDrafts.useDraft(tag.id);
  const [isConfirmed, setConfirmed] = useState(false);
  const { title, points, submitLabel } = useActionDescription(action, tag);
  const takesNote = action === 'missing' || action === 'stolen';
  const doneMessages = useDoneMessages();

  const form = useContractForm('braTagAction', {
    input: { braTagId: tag.id, action, note: (takesNote && note.trim()) || undefined },
    errors: { isSure: action === 'retire' && !isConfirmed ? t`Confirm this to continue.` : undefined },
    mutation: act,
    send: (input) => act.mutate(input, { onSuccess: handleDone }),
  });

  function handleDone() {
    tagActionDrafts.forget(tag.id);
    const undo = takesNote && { label: t`Undo`, run: () => act.mutate({ braTagId: tag.id, action: 'found' }, { onError: showError }) };
    showNotice(doneMessages[action], undo || undefined);
    onClose();
  }

  return (
    <Dialog open onClose={onClose} title={title}>
      <form className="stack" {...form.props}>
        <DraftNote drafts={tagActionDrafts} draftKey={tag.id} />
        <ul className={css['points']}>{points}</ul>
        {takesNote && (
          <TextArea
            name="note"
            label={t`Public note`}
            optional
            rows={3}
            maxLength={280}
            value={note}
            error={form.getError('note')}
            hint={t`Shown on its page, e.g. when and where it was last seen. Don’t include names or phone numbers.`}
            onChange={(event) => tagActionDrafts.change(tag.id, { note: event.target.value })}
          />
        )}
        {action === 'retire' && (
          <Check checked={isConfirmed} {...form.field('isSure')} onChange={(event) => setConfirmed(event.target.checked)}>
            <Trans>I understand that this can’t be undone.</Trans>
          </Check>
        )}
        <DialogActions failure={form.failure} isBusy={act.isPending} onClose={onClose} cancelLabel={<Trans>Cancel</Trans>}>
          {submitLabel}
        </DialogActions>
      </form>
    </Dialog>
  );
}

type ActionDescription = { title: ReactNode; points: ReactNode; submitLabel: string };

function useActionDescription(action: TagActionName, tag: BraTag): ActionDescription {
  const { t } = useLingui();
  switch (action) {
    case 'startTransfer':
      return { title: <Trans>Pass it on?</Trans>, points: <PassOnEffects />, submitLabel: t`Start the transfer` };
    case 'callBack': {
      const isGift = tag.status === 'claimable';
      return {
        title: isGift ? <Trans>Cancel the gift?</Trans> : <Trans>Cancel the transfer?</Trans>,
        points: <CallBackEffects isGift={isGift} />,
        submitLabel: isGift ? t`Cancel gift` : t`Cancel transfer`,
      };
    }
    case 'given':
      return { title: <Trans>Given away?</Trans>, points: <GiftEffects />, submitLabel: t`Mark as given away` };
    case 'found':
      return { title: <Trans>Is it found?</Trans>, points: <FoundEffects />, submitLabel: t`Mark as found` };
    case 'missing':
      return { title: <Trans>Report it missing?</Trans>, points: <GoneEffects tag={tag} />, submitLabel: t`Report it missing` };
    case 'stolen':
      return { title: <Trans>Report it stolen?</Trans>, points: <GoneEffects tag={tag} isStolen />, submitLabel: t`Report it stolen` };
    case 'retire':
      return { title: <Trans>End its record?</Trans>, points: <RetireEffects />, submitLabel: t`End the record` };
  }
}

function PassOnEffects() {
  return (
    <>
      <li>
        <Trans>Confirm it’s you.</Trans>
      </li>
      <li>
        <Trans>Then generate a new strap code and hand it over with the piece. The code on its current label stops working.</Trans>
      </li>
      <li>
        <Trans>The person who enters that code within 14 days becomes the next owner on record. You stay in its history.</Trans>
      </li>
      <li>
        <Trans>Until then you can cancel. If nobody claims the piece, it stays yours.</Trans>
      </li>
    </>
  );
}

function CallBackEffects({ isGift }: { isGift: boolean }) {
  return (
    <>
      <li>
        <Trans>The code you gave away stops working immediately.</Trans>
      </li>
      <li>{isGift ? <Trans>The piece is yours to keep, sell or give again.</Trans> : <Trans>You stay its owner on record.</Trans>}</li>
      <li>
        <Trans>If someone claims it first, it’s theirs.</Trans>
      </li>
    </>
  );
}

function GiftEffects() {
  return (
    <>
      <li>
        <Trans>The person who types the code on its label becomes the first collector on record.</Trans>
      </li>
      <li>
        <Trans>Its sale page closes.</Trans>
      </li>
      <li>
        <Trans>You can cancel until it is claimed.</Trans>
      </li>
    </>
  );
}

function FoundEffects() {
  return (
    <>
      <li>
        <Trans>The warning is removed from its page immediately.</Trans>
      </li>
      <li>
        <Trans>Its history keeps both entries: the report and that it was found.</Trans>
      </li>
      <li>
        <Trans>The code on its old label no longer works. Generate a new one when you need it.</Trans>
      </li>
    </>
  );
}

function GoneEffects({ tag, isStolen = false }: { tag: BraTag; isStolen?: boolean }) {
  return (
    <>
      <li>
        {isStolen ? (
          <Trans>The report is public immediately, with a warning not to buy the piece.</Trans>
        ) : (
          <Trans>The report is public immediately.</Trans>
        )}
      </li>
      <li>
        {tag.offered ? (
          <Trans>Its sale page closes. Nobody can claim it, and the code on its label stops working.</Trans>
        ) : (
          <Trans>Nobody can sell or claim it, and the code on its label stops working.</Trans>
        )}
      </li>
      <li>
        <Trans>Only you can mark it as found. Its history keeps both entries permanently.</Trans>
      </li>
    </>
  );
}

function RetireEffects() {
  return (
    <>
      <li>
        <Trans>Confirm it’s you.</Trans>
      </li>
      <li>
        <Trans>It can never be sold, claimed or passed on again.</Trans>
      </li>
      <li>
        <Trans>Its page and history stay, with a note that its owner ended the record.</Trans>
      </li>
    </>
  );
}

function useDoneMessages(): Record<TagActionName, string> {
  const { t } = useLingui();
  return {
    startTransfer: t`Transfer started. Generate its code next.`,
    callBack: t`Canceled. The code no longer works.`,
    given: t`Marked as given away. It can be claimed now.`,
    found: t`Marked as found. The warning is gone.`,
    missing: t`Reported missing.`,
    stolen: t`Reported stolen.`,
    retire: t`Record ended.`,
  };
}
