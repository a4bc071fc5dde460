import { useLingui } from '@lingui/react/macro';
import type { DisputeView } from '@strapline/contract/shapes/dispute';
import type { Order } from '@strapline/contract/shapes/order';
import type { DisputeReason } from '@strapline/domain/dispute/dispute.states';
import { useState } from 'react';
import { useContractForm } from '../../../platform/form/contract-form.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { useIdempotentMutation } from '../../../platform/use-idempotent-mutation.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useDisputeReasonLabels } from '../../../ui/dispute-reason-labels.ts';
import { DraftNote } from '../../../ui/form/draft-note.tsx';
import { Select, TextArea } from '../../../ui/form/field.tsx';
import type { OrderActionsProps } from '../order-actions.tsx';
import { type DisputeDraftChange, disputeDrafts, getAvailableReasons, listSentPictures, parseProposal } from './dispute-draft.ts';
import { PicturesField } from './pictures-field.tsx';
import { ProposalField } from './proposal-field.tsx';

type OpenProps = OrderActionsProps & { view: DisputeView; isOpen: boolean; onClose: () => void };

/** Typed text stays until it is sent. */
export function OpenDisputeDialog(props: OpenProps) {
  const { order, viewer, view, isOpen, onClose } = props;
  const { t } = useLingui();
  const { draft, reason, form, setSending } = useOpenDispute(props);
  const change = (patch: DisputeDraftChange) => disputeDrafts.change(order.id, patch);
  const isMissing = order.status === 'shipped';

  return (
    <FormDialog
      open={isOpen}
      title={isMissing ? t`It hasn’t arrived` : t`Something is wrong`}
      submitLabel={t`Send to the seller`}
      form={form}
      onClose={onClose}
    >
      <DraftNote drafts={disputeDrafts} draftKey={order.id} />
      <p className="sub">
        {t`The seller has 5 days to answer. If you both agree on a solution, it takes effect immediately. If you don’t, we decide.`}
      </p>
      <ReasonField
        order={order}
        reason={reason}
        error={form.getError('reason')}
        onChange={(chosen) => change({ reason: chosen, ...(chosen === 'not_arrived' && draft.kind === 'return' ? { kind: 'full' } : {}) })}
      />
      <TextArea
        label={t`Describe the problem`}
        value={draft.comment}
        maxLength={2000}
        rows={4}
        {...form.field('words')}
        onChange={(event) => change({ comment: event.target.value })}
      />
      {viewer.isMember && (
        <PicturesField
          pictures={listSentPictures(draft)}
          error={form.getError('pictures')}
          onChange={(update) => change((now) => ({ pictures: update(listSentPictures(now)) }))}
          onSending={setSending}
        />
      )}
      <ProposalField
        kind={draft.kind}
        amount={draft.amount}
        maxCents={view.refundableCents}
        terms={view.refundTerms}
        side="buyer"
        canReturn={reason !== 'not_arrived'}
        {...form.field('wants.cents')}
        onChange={change}
      />
    </FormDialog>
  );
}

function useOpenDispute({ order, viewer, accessToken, onClose }: OpenProps) {
  const { t } = useLingui();
  const open = useIdempotentMutation('openDispute', ['fetchDispute', 'getOrderStatus', 'listOrders']);
  const draft = disputeDrafts.useDraft(order.id);
  const [isSending, setSending] = useState(false);
  const reason = order.status === 'shipped' ? 'not_arrived' : (getAvailableReasons(order).find((option) => option === draft.reason) ?? '');
  const wants = parseProposal(draft);
  const form = useContractForm('openDispute', {
    input: {
      orderId: order.id,
      accessToken: viewer.side === 'buyer' ? accessToken : undefined,
      reason: reason || undefined,
      words: draft.comment.trim(),
      wants: wants ?? undefined,
      pictures: listSentPictures(draft).map(({ image }) => image),
    },
    errors: {
      reason: reason ? undefined : t`Choose what happened.`,
      'wants.cents': wants ? undefined : t`Enter an amount, e.g. 25.00.`,
    },
    mutation: { isPending: open.isPending || isSending, error: open.error, mutate: open.mutate },
    onSent: () => {
      showNotice(t`We’ve notified the seller. We hold the payment until it’s settled.`);
      disputeDrafts.forget(order.id);
      onClose();
    },
  });
  return { draft, reason, form, setSending };
}

type ReasonFieldProps = { order: Order; reason: string; error: string | undefined; onChange: (reason: DisputeReason) => void };

function ReasonField({ order, reason, error, onChange }: ReasonFieldProps) {
  const { t } = useLingui();
  const labels = useDisputeReasonLabels();
  const offered = getAvailableReasons(order);
  return (
    <Select
      name="reason"
      label={t`What happened?`}
      value={reason}
      disabled={order.status === 'shipped'}
      error={error}
      onChange={(event) => {
        const chosen = offered.find((option) => option === event.target.value);
        if (chosen) onChange(chosen);
      }}
    >
      <option value="">{t`Choose`}</option>
      {offered.map((option) => (
        <option key={option} value={option}>
          {labels[option]}
        </option>
      ))}
    </Select>
  );
}
