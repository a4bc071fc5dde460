import { Trans, useLingui } from '@lingui/react/macro';
import type { DisputeView } from '@strapline/contract/shapes/dispute';
import { type FormEvent, useState } from 'react';
import { useActOnce } from '../../../platform/act-once.ts';
import { notice } from '../../../platform/notices.ts';
import { WireError } from '../../../platform/wire-error.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogActions } from '../../../ui/dialog/dialog-actions.tsx';
import { DraftNote } from '../../../ui/form/draft-note.tsx';
import { Select, TextArea } from '../../../ui/form/field.tsx';
import type { OrderActionsProps } from '../order-actions.tsx';
import { type DraftChange, disputeDrafts, getAvailableReasons, parseProposal } from './dispute-draft.ts';
import { useReasonLabels } from './dispute-messages.tsx';
import { PicturesField } from './pictures-field.tsx';
import { ProposalField } from './proposal-field.tsx';

type OpenProps = OrderActionsProps & { view: DisputeView; isOpen: boolean; onClose: () => void };

/** Typed text stays until it is sent. */
export function OpenDisputeDialog({ order, viewer, accessToken, view, isOpen, onClose }: OpenProps) {
  const { t } = useLingui();
  const reasons = useReasonLabels();
  const draft = disputeDrafts.useDraft(order.id);
  const isMissing = order.status === 'shipped';
  const offered = getAvailableReasons(order);
  const reason = isMissing ? 'not_arrived' : (offered.find((known) => known === draft.reason) ?? '');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isSending, setSending] = useState(false);
  const open = useActOnce('openDispute', ['fetchDispute', 'getOrderStatus', 'listOrders']);
  const failure = open.error instanceof WireError ? open.error : undefined;
  const set = (patch: DraftChange) => {
    setFaults({});
    if (open.isError) open.reset();
    disputeDrafts.change(order.id, patch);
  };
  const faultOf = (field: string) => faults[field] ?? failure?.fields[field];

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
        <Select
          label={t`What happened?`}
          value={reason}
          disabled={isMissing}
          error={faultOf('reason')}
          onChange={(event) => {
            const chosen = offered.find((known) => known === event.target.value);
            if (chosen) set({ reason: chosen, ...(chosen === 'not_arrived' && draft.kind === 'return' ? { kind: 'full' } : {}) });
          }}
        >
          <option value="">{t`Choose`}</option>
          {offered.map((known) => (
            <option key={known} value={known}>
              {reasons[known]}
            </option>
          ))}
        </Select>
        <TextArea
          label={t`Describe the problem`}
          value={draft.words}
          maxLength={2000}
          rows={4}
          error={faultOf('words')}
          onChange={(event) => set({ words: event.target.value })}
        />
        {viewer.isMember && (
          <PicturesField
            pictures={draft.pictures}
            error={pictureFault(failure)}
            onChange={(change) => set(({ pictures }) => ({ pictures: change(pictures) }))}
            onSending={setSending}
          />
        )}
        <ProposalField
          kind={draft.kind}
          amount={draft.amount}
          allCents={view.refundableCents}
          terms={view.refundTerms}
          side="buyer"
          canReturn={reason !== 'not_arrived'}
          error={faultOf('cents') ?? failure?.fields['wants.cents']}
          onChange={set}
        />
        <DialogActions failure={failure} isBusy={open.isPending || isSending} onClose={onClose}>
          <Trans>Send to the creator</Trans>
        </DialogActions>
      </form>
    </Dialog>
  );
}

export function pictureFault(failure: WireError | undefined): string | undefined {
  return failure && Object.entries(failure.fields).find(([field]) => field.startsWith('uploads'))?.[1];
}
