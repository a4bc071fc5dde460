import { Trans, useLingui } from '@lingui/react/macro';
import type { Input } from '@strapline/contract/events';
import type { DisputeView } from '@strapline/contract/shapes/dispute';
import { carriers } from '@strapline/domain/shipping/carriers';
import { type FormEvent, useState } from 'react';
import { useActOnce } from '../../../platform/act-once.ts';
import { notice } from '../../../platform/notices.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogActions } from '../../../ui/dialog/dialog-actions.tsx';
import { DraftNote } from '../../../ui/form/draft-note.tsx';
import { Field, Select, TextArea } from '../../../ui/form/field.tsx';
import { RefundBreakdown } from '../../../ui/refund-breakdown.tsx';
import type { OrderActionsProps } from '../order-actions.tsx';
import { type AnswerMode, ModeLabel } from './dispute-actions.tsx';
import { type DisputeDraft, disputeDrafts, parseProposal } from './dispute-draft.ts';
import { ProposalMessage } from './dispute-messages.tsx';
import { ProposalField } from './proposal-field.tsx';
import { DisputePictures, useDisputeForm } from './use-dispute-form.tsx';

type AnswerProps = OrderActionsProps & { view: DisputeView; mode: AnswerMode | null; onClose: () => void };

/** Each step says what it means before it is sent. */
export function AnswerDisputeDialog({ order, viewer, accessToken, view, mode, onClose }: AnswerProps) {
  const { t } = useLingui();
  const [parcel, setParcel] = useState({ carrier: '', trackingNumber: '' });
  const answer = useActOnce('answerDispute', ['fetchDispute', 'getOrderStatus', 'listOrders', 'fetchBraTag']);
  const form = useDisputeForm(order.id, answer);
  const { draft, failure, isSending, setFaults, change, faultOf } = form;
  const act = mode ?? 'add';
  const isFree = hasComment(act);
  const read = useReadStep(view);

  function submit(event: FormEvent) {
    event.preventDefault();
    const taken = read(act, draft, parcel);
    setFaults('found' in taken ? taken.found : {});
    if (answer.isPending || isSending || 'found' in taken) return;
    const token = accessToken && viewer.side === 'buyer' ? { accessToken } : {};
    const input = { orderId: order.id, ...token, ...taken.input };
    answer.mutate(input, {
      onSuccess: () => {
        notice(t`Done. We’ve notified the other side.`);
        disputeDrafts.forget(order.id);
        onClose();
      },
    });
  }

  return (
    <Dialog open={mode !== null} onClose={onClose} title={<ModeLabel mode={act} as={view.as} />}>
      <form className="stack" onSubmit={submit} noValidate>
        <DraftNote of={disputeDrafts} about={order.id} />
        <p className="sub">
          <Meaning mode={act} view={view} side={viewer.side} />
        </p>
        {act === 'accept' && view.dispute?.proposal && (
          <RefundBreakdown terms={view.refundTerms} cents={view.dispute.proposal.cents} side={viewer.side} />
        )}
        {act === 'propose' && (
          <ProposalField
            kind={draft.kind}
            amount={draft.amount}
            allCents={view.refundableCents}
            terms={view.refundTerms}
            side={viewer.side}
            canReturn={view.dispute?.reason !== 'not_arrived'}
            error={faultOf('cents') ?? failure?.fields['proposal.cents']}
            onChange={change}
          />
        )}
        {act === 'sendReturn' && <ReturnParcelFields parcel={parcel} faultOf={faultOf} onChange={setParcel} />}
        {isFree && (
          <TextArea
            label={act === 'decline' ? t`Your view` : t`Comment`}
            optional={act !== 'decline' && act !== 'add'}
            value={draft.words}
            maxLength={2000}
            rows={3}
            error={faultOf('words')}
            onChange={(event) => change({ words: event.target.value })}
          />
        )}
        {isFree && viewer.isMember && <DisputePictures form={form} />}
        <DialogActions failure={failure} isBusy={answer.isPending || isSending} onClose={onClose}>
          <ModeLabel mode={act} as={view.as} />
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** A comment and pictures go with every step but these two. */
function hasComment(act: AnswerMode): boolean {
  return act !== 'accept' && act !== 'receiveReturn';
}

type Parcel = { carrier: string; trackingNumber: string };
type Step = { input: Omit<Input<'answerDispute'>, 'orderId' | 'idempotencyKey'> } | { found: Record<string, string> };

/** The step as sent, or what is missing. */
function useReadStep(view: DisputeView): (act: AnswerMode, draft: DisputeDraft, parcel: Parcel) => Step {
  const { t } = useLingui();
  return (act, draft, parcel) => {
    const words = draft.words.trim();
    const uploads = draft.pictures.map(({ uploadId }) => uploadId);
    const said = hasComment(act) ? { words, uploads } : {};
    if (act === 'accept') return { input: { act, number: view.dispute?.proposal?.number ?? 0 } };
    if (act === 'propose') {
      const proposal = parseProposal(draft);
      return proposal ? { input: { act, proposal, ...said } } : { found: { cents: t`Enter an amount, e.g. 25.00.` } };
    }
    if (act === 'decline' && words.length < 10) return { found: { words: t`Explain your view in a sentence or two.` } };
    if (act === 'add' && words === '' && uploads.length === 0) return { found: { words: t`Write a comment or add a picture.` } };
    if (act === 'sendReturn') {
      if (!parcel.carrier) return { found: { carrier: t`Choose a carrier.` } };
      const { carrier, trackingNumber } = parcel;
      return { input: { act, carrier, ...(trackingNumber.trim() ? { trackingNumber: trackingNumber.trim() } : {}), ...said } };
    }
    return { input: { act, ...said } };
  };
}

type ReturnParcelProps = { parcel: Parcel; faultOf: (field: string) => string | undefined; onChange: (parcel: Parcel) => void };

function ReturnParcelFields({ parcel, faultOf, onChange }: ReturnParcelProps) {
  const { t } = useLingui();
  return (
    <>
      <Select
        label={t`Carrier`}
        value={parcel.carrier}
        error={faultOf('carrier')}
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
        error={faultOf('trackingNumber')}
        onChange={(event) => onChange({ ...parcel, trackingNumber: event.target.value })}
      />
    </>
  );
}

function Meaning({ mode, view, side }: { mode: AnswerMode; view: DisputeView; side: 'buyer' | 'seller' }) {
  const proposal = view.dispute?.proposal;
  switch (mode) {
    case 'accept':
      return (
        <>
          {proposal && <ProposalMessage kind={proposal.kind} cents={proposal.cents} side={side} />}{' '}
          {proposal?.kind === 'return' ? (
            <Trans>The buyer then has 14 days to send it.</Trans>
          ) : (
            <Trans>This takes effect immediately and can’t be undone.</Trans>
          )}
        </>
      );
    case 'propose':
      return <Trans>The other side can agree or propose something else.</Trans>;
    case 'decline':
      return <Trans>The buyer has 7 days to propose something else, withdraw, or ask us to decide.</Trans>;
    case 'withdraw':
      return <Trans>The order is then complete, and its creator is paid. This can’t be undone.</Trans>;
    case 'sendReturn':
      return <Trans>You get a full refund once the creator has it.</Trans>;
    case 'receiveReturn':
      return <Trans>The buyer gets a full refund immediately, and the piece is yours again. This can’t be undone.</Trans>;
    case 'escalate':
      return <Trans>Our team reviews your comments and pictures and decides. We’ll tell you both why.</Trans>;
    case 'add':
      return <Trans>The other side sees it immediately. It doesn’t change whose turn it is.</Trans>;
  }
}
