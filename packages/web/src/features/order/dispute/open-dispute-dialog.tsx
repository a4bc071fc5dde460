import { Trans, useLingui } from '@lingui/react/macro';
import type { DisputeView } from '@strapline/contract/shapes/dispute';
import type { Order } from '@strapline/contract/shapes/order';
import type { DisputeReason } from '@strapline/domain/dispute/dispute.states';
import type { FormEvent } from 'react';
import { useActOnce } from '../../../platform/act-once.ts';
import { notice } from '../../../platform/notices.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogActions } from '../../../ui/dialog/dialog-actions.tsx';
import { DraftNote } from '../../../ui/form/draft-note.tsx';
import { Select, TextArea } from '../../../ui/form/field.tsx';
import type { OrderActionsProps } from '../order-actions.tsx';
import { disputeDrafts, getAvailableReasons, parseProposal } from './dispute-draft.ts';
import { useReasonLabels } from './dispute-messages.tsx';
import { ProposalField } from './proposal-field.tsx';
import { DisputePictures, useDisputeForm } from './use-dispute-form.tsx';

type OpenProps = OrderActionsProps & { view: DisputeView; isOpen: boolean; onClose: () => void };

/** Typed text stays until it is sent. */
export function OpenDisputeDialog({ order, viewer, accessToken, view, isOpen, onClose }: OpenProps) {
  const { t } = useLingui();
  const isMissing = order.status === 'shipped';
  const open = useActOnce('openDispute', ['fetchDispute', 'getOrderStatus', 'listOrders']);
  const form = useDisputeForm(order.id, open);
  const { draft, failure, isSending, setFaults, change, faultOf } = form;
  const reason = isMissing ? 'not_arrived' : (getAvailableReasons(order).find((known) => known === draft.reason) ?? '');

  function submit(event: FormEvent) {
    event.preventDefault();
    const wants = parseProposal(draft);
    const found = {
      ...(reason ? {} : { reason: t`Choose what happened.` }),
      ...(draft.words.trim().length < 10 ? { words: t`Describe the problem in a sentence or two.` } : {}),
      ...(wants ? {} : { cents: t`Enter an amount, e.g. 25.00.` }),
    };
    setFaults(found);
    if (open.isPending || isSending || !reason || !wants || Object.keys(found).length > 0) return;
    const token = accessToken && viewer.side === 'buyer' ? { accessToken } : {};
    const uploads = draft.pictures.map(({ uploadId }) => uploadId);
    const input = { orderId: order.id, ...token, reason, words: draft.words.trim(), wants, uploads };
    open.mutate(input, {
      onSuccess: () => {
        notice(t`We’ve notified the creator. We hold the payment until it’s settled.`);
        disputeDrafts.forget(order.id);
        onClose();
      },
    });
  }

  return (
    <Dialog open={isOpen} onClose={onClose} title={isMissing ? <Trans>It hasn’t arrived</Trans> : <Trans>Something is wrong</Trans>}>
      <form className="stack" onSubmit={submit} noValidate>
        <DraftNote of={disputeDrafts} about={order.id} />
        <p className="sub">
          <Trans>
            The creator has 5 days to answer. If you both agree on a solution, it takes effect immediately. If you don’t, we decide.
          </Trans>
        </p>
        <ReasonField
          order={order}
          reason={reason}
          error={faultOf('reason')}
          onChange={(chosen) =>
            change({ reason: chosen, ...(chosen === 'not_arrived' && draft.kind === 'return' ? { kind: 'full' } : {}) })
          }
        />
        <TextArea
          label={t`Describe the problem`}
          value={draft.words}
          maxLength={2000}
          rows={4}
          error={faultOf('words')}
          onChange={(event) => change({ words: event.target.value })}
        />
        {viewer.isMember && <DisputePictures form={form} />}
        <ProposalField
          kind={draft.kind}
          amount={draft.amount}
          allCents={view.refundableCents}
          terms={view.refundTerms}
          side="buyer"
          canReturn={reason !== 'not_arrived'}
          error={faultOf('cents') ?? failure?.fields['wants.cents']}
          onChange={change}
        />
        <DialogActions failure={failure} isBusy={open.isPending || isSending} onClose={onClose}>
          <Trans>Send to the creator</Trans>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type ReasonFieldProps = { order: Order; reason: string; error: string | undefined; onChange: (reason: DisputeReason) => void };

function ReasonField({ order, reason, error, onChange }: ReasonFieldProps) {
  const { t } = useLingui();
  const labels = useReasonLabels();
  const offered = getAvailableReasons(order);
  return (
    <Select
      label={t`What happened?`}
      value={reason}
      disabled={order.status === 'shipped'}
      error={error}
      onChange={(event) => {
        const chosen = offered.find((known) => known === event.target.value);
        if (chosen) onChange(chosen);
      }}
    >
      <option value="">{t`Choose`}</option>
      {offered.map((known) => (
        <option key={known} value={known}>
          {labels[known]}
        </option>
      ))}
    </Select>
  );
}
