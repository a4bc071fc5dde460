import { useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { HolderAction } from '@strapline/domain/bra-tag/bra-tag.states';
import { type ReactNode, useState } from 'react';
import { useCallMutation } from '../../../platform/cache/queries.ts';
import { useContractForm } from '../../../platform/form/contract-form.ts';
import { showError, showNotice } from '../../../platform/state/notices.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Check } from '../../../ui/form/choice.tsx';
import { DraftNote } from '../../../ui/form/draft-note.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { tagActionDrafts } from './tag-action-draft.ts';
import css from './tag-actions.module.css';

type TagActionDialogProps = { tag: BraTag; action: HolderAction; onClose: () => void };

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
    onSent: handleDone,
  });

  function handleDone() {
    tagActionDrafts.forget(tag.id);
    const undo = takesNote && { label: t`Undo`, run: () => act.mutate({ braTagId: tag.id, action: 'found' }, { onError: showError }) };
    showNotice(doneMessages[action], undo || undefined);
    onClose();
  }

  return (
    <FormDialog title={title} submitLabel={submitLabel} cancelLabel={t`Cancel`} form={form} onClose={onClose}>
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
          {t`I understand that this can’t be undone.`}
        </Check>
      )}
    </FormDialog>
  );
}

type ActionDescription = { title: ReactNode; points: ReactNode; submitLabel: string };

function useActionDescription(action: HolderAction, tag: BraTag): ActionDescription {
  const { t } = useLingui();
  switch (action) {
    case 'startTransfer':
      return { title: t`Pass it on?`, points: <PassOnEffects />, submitLabel: t`Start the transfer` };
    case 'callBack': {
      const isGift = tag.status === 'claimable';
      return {
        title: isGift ? t`Cancel the gift?` : t`Cancel the transfer?`,
        points: <CallBackEffects isGift={isGift} />,
        submitLabel: isGift ? t`Cancel gift` : t`Cancel transfer`,
      };
    }
    case 'given':
      return { title: t`Given away?`, points: <GiftEffects />, submitLabel: t`Mark as given away` };
    case 'found':
      return { title: t`Is it found?`, points: <FoundEffects />, submitLabel: t`Mark as found` };
    case 'missing':
      return { title: t`Report it missing?`, points: <GoneEffects tag={tag} />, submitLabel: t`Report it missing` };
    case 'stolen':
      return { title: t`Report it stolen?`, points: <GoneEffects tag={tag} isStolen />, submitLabel: t`Report it stolen` };
    case 'retire':
      return { title: t`End its record?`, points: <RetireEffects />, submitLabel: t`End the record` };
  }
}

function PassOnEffects() {
  const { t } = useLingui();
  return (
    <>
      <li>{t`Confirm it’s you.`}</li>
      <li>{t`Then generate a new strap code and hand it over with the piece. The code on its current label stops working.`}</li>
      <li>{t`The person who enters that code within 14 days becomes the next owner on record. You stay in its history.`}</li>
      <li>{t`Until then you can cancel. If nobody claims the piece, it stays yours.`}</li>
    </>
  );
}

function CallBackEffects({ isGift }: { isGift: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <li>{t`The code you gave away stops working immediately.`}</li>
      <li>{isGift ? t`The piece is yours to keep, sell or give again.` : t`You stay its owner on record.`}</li>
      <li>{t`If someone claims it first, it’s theirs.`}</li>
    </>
  );
}

function GiftEffects() {
  const { t } = useLingui();
  return (
    <>
      <li>{t`The person who types the code on its label becomes the first collector on record.`}</li>
      <li>{t`Its listing closes.`}</li>
      <li>{t`You can cancel until it is claimed.`}</li>
    </>
  );
}

function FoundEffects() {
  const { t } = useLingui();
  return (
    <>
      <li>{t`The warning is removed from its page immediately.`}</li>
      <li>{t`Its history keeps both entries: the report and that it was found.`}</li>
      <li>{t`The code on its old label no longer works. Generate a new one when you need it.`}</li>
    </>
  );
}

function GoneEffects({ tag, isStolen = false }: { tag: BraTag; isStolen?: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <li>{isStolen ? t`The report is public immediately, with a warning not to buy the piece.` : t`The report is public immediately.`}</li>
      <li>
        {tag.offered
          ? t`Its listing closes. Nobody can claim it, and the code on its label stops working.`
          : t`Nobody can sell or claim it, and the code on its label stops working.`}
      </li>
      <li>{t`Only you can mark it as found. Its history keeps both entries permanently.`}</li>
    </>
  );
}

function RetireEffects() {
  const { t } = useLingui();
  return (
    <>
      <li>{t`Confirm it’s you.`}</li>
      <li>{t`It can never be sold, claimed or passed on again.`}</li>
      <li>{t`Its page and history stay, with a note that its owner ended the record.`}</li>
    </>
  );
}

function useDoneMessages(): Record<HolderAction, string> {
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
