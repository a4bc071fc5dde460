import { useLingui } from '@lingui/react/macro';
import type { DisputeView } from '@strapline/contract/shapes/dispute';
import { carriers } from '@strapline/domain/shipping/carriers';
import { useState } from 'react';
import { useContractForm } from '../../../platform/form/contract-form.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { useIdempotentMutation } from '../../../platform/use-idempotent-mutation.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { DraftNote } from '../../../ui/form/draft-note.tsx';
import { Field, Select, TextArea } from '../../../ui/form/field.tsx';
import { RefundBreakdown } from '../../../ui/refund-breakdown.tsx';
import type { OrderActionsProps } from '../order-actions.tsx';
import { type AnswerMode, ModeLabel } from './dispute-actions.tsx';
import { type DisputeDraft, type DisputeDraftChange, disputeDrafts, listSentPictures, parseProposal } from './dispute-draft.ts';
import { ProposalMessage } from './dispute-messages.tsx';
import { PicturesField } from './pictures-field.tsx';
import { ProposalField } from './proposal-field.tsx';

type AnswerDialogProps = OrderActionsProps & { view: DisputeView; mode: AnswerMode | null; onClose: () => void };

/** Each step says what it means before it is sent. */
export function AnswerDisputeDialog({ order, viewer, accessToken, view, mode, onClose }: AnswerDialogProps) {
  const { t } = useLingui();
  const [parcel, setParcel] = useState({ carrier: '', trackingNumber: '' });
  const answer = useIdempotentMutation('answerDispute', ['fetchDispute', 'getOrderStatus', 'listOrders', 'fetchBraTag']);
  const draft = disputeDrafts.useDraft(order.id);
  const [isSending, setSending] = useState(false);
  const change = (patch: DisputeDraftChange) => disputeDrafts.change(order.id, patch);
  const act = mode ?? 'add';
  const isFree = hasComment(act);

  const form = useContractForm('answerDispute', {
    input: {
      orderId: order.id,
      accessToken: viewer.side === 'buyer' ? accessToken : undefined,
      ...toStep(act, view, draft, parcel),
    },
    errors: { 'proposal.cents': act === 'propose' && !parseProposal(draft) ? t`Enter an amount, e.g. 25.00.` : undefined },
    mutation: { isPending: answer.isPending || isSending, error: answer.error, mutate: answer.mutate },
    onSent: () => {
      showNotice(t`Done. We’ve notified the other side.`);
      disputeDrafts.forget(order.id);
      onClose();
    },
  });

  return (
    <FormDialog
      open={mode !== null}
      title={<ModeLabel mode={act} as={view.as} />}
      submitLabel={<ModeLabel mode={act} as={view.as} />}
      form={form}
      onClose={onClose}
    >
      <DraftNote drafts={disputeDrafts} draftKey={order.id} />
      <p className="sub">
        <ModeDescription mode={act} view={view} side={viewer.side} />
      </p>
      {act === 'accept' && view.dispute?.proposal && (
        <RefundBreakdown terms={view.refundTerms} cents={view.dispute.proposal.cents} side={viewer.side} />
      )}
      {act === 'propose' && (
        <ProposalField
          kind={draft.kind}
          amount={draft.amount}
          maxCents={view.refundableCents}
          terms={view.refundTerms}
          side={viewer.side}
          canReturn={view.dispute?.reason !== 'not_arrived'}
          {...form.field('proposal.cents')}
          onChange={change}
        />
      )}
      {act === 'sendReturn' && <ReturnParcelFields parcel={parcel} getError={form.getError} onChange={setParcel} />}
      {isFree && (
        <TextArea
          label={act === 'decline' ? t`Your view` : t`Comment`}
          optional={act !== 'decline' && act !== 'add'}
          value={draft.comment}
          maxLength={2000}
          rows={3}
          {...form.field('words')}
          onChange={(event) => change({ comment: event.target.value })}
        />
      )}
      {isFree && viewer.isMember && (
        <PicturesField
          pictures={listSentPictures(draft)}
          error={form.getError('pictures')}
          onChange={(update) => change((now) => ({ pictures: update(listSentPictures(now)) }))}
          onSending={setSending}
        />
      )}
    </FormDialog>
  );
}

/** A comment and pictures go with every step but these two. */
function hasComment(act: AnswerMode): boolean {
  return act !== 'accept' && act !== 'receiveReturn';
}

type Parcel = { carrier: string; trackingNumber: string };

/** The fields of one step. */
function toStep(act: AnswerMode, view: DisputeView, draft: DisputeDraft, parcel: Parcel) {
  const pictures = listSentPictures(draft).map(({ image }) => image);
  return {
    act,
    number: act === 'accept' ? view.dispute?.proposal?.number : undefined,
    proposal: (act === 'propose' && parseProposal(draft)) || undefined,
    carrier: (act === 'sendReturn' && parcel.carrier) || undefined,
    trackingNumber: (act === 'sendReturn' && parcel.trackingNumber.trim()) || undefined,
    ...(hasComment(act) ? { words: draft.comment.trim(), pictures } : { words: undefined, pictures: undefined }),
  };
}

type ReturnParcelProps = { parcel: Parcel; getError: (field: string) => string | undefined; onChange: (parcel: Parcel) => void };

function ReturnParcelFields({ parcel, getError, onChange }: ReturnParcelProps) {
  const { t } = useLingui();
  return (
    <>
      <Select
        label={t`Carrier`}
        value={parcel.carrier}
        name="carrier"
        error={getError('carrier')}
        onChange={(event) => onChange({ ...parcel, carrier: event.target.value })}
      >
        <option value="">{t`Choose`}</option>
        {carriers.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Field
        label={t`Tracking number`}
        optional
        value={parcel.trackingNumber}
        maxLength={60}
        name="trackingNumber"
        error={getError('trackingNumber')}
        onChange={(event) => onChange({ ...parcel, trackingNumber: event.target.value })}
      />
    </>
  );
}

function ModeDescription({ mode, view, side }: { mode: AnswerMode; view: DisputeView; side: 'buyer' | 'seller' }) {
  const { t } = useLingui();
  const proposal = view.dispute?.proposal;
  switch (mode) {
    case 'accept':
      return (
        <>
          {proposal && <ProposalMessage kind={proposal.kind} cents={proposal.cents} side={side} />}{' '}
          {proposal?.kind === 'return' ? t`The buyer then has 14 days to send it.` : t`This takes effect immediately and can’t be undone.`}
        </>
      );
    case 'propose':
      return t`The other side can agree or propose something else.`;
    case 'decline':
      return t`The buyer has 7 days to propose something else, withdraw, or ask us to decide.`;
    case 'withdraw':
      return t`The order is then complete, and the seller is paid. This can’t be undone.`;
    case 'sendReturn':
      return t`You get a full refund once the seller has it.`;
    case 'receiveReturn':
      return t`The buyer gets a full refund immediately, and the piece is yours again. This can’t be undone.`;
    case 'escalate':
      return t`Our team reviews your comments and pictures and decides. We’ll tell you both why.`;
    case 'add':
      return t`The other side sees it immediately. It doesn’t change whose turn it is.`;
  }
}
