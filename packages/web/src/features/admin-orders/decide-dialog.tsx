import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderCase } from '@strapline/contract/shapes/admin-orders';
import { secondApprovalAboveCents } from '@strapline/domain/dispute/dispute.states';
import type { ReactNode } from 'react';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { useIdempotentMutation } from '../../platform/use-idempotent-mutation.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { DraftNote } from '../../ui/form/draft-note.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { adminDrafts } from './admin-drafts.ts';
import { formatMoney } from './admin-labels.tsx';

type Decision = OrderCase['can'][number];
type DecideDialogProps = { orderCase: OrderCase; decision: Decision; onClose: () => void };

export function DecideDialog({ orderCase, decision, onClose }: DecideDialogProps) {
  const { t } = useLingui();
  const orderId = orderCase.order.id;
  const draftKey = `settleCase ${orderId}`;
  const draft = adminDrafts.useDraft(draftKey);
  const settle = useIdempotentMutation('settleCase', ['fetchOrderCase', 'listAllOrders', 'fetchDispute', 'listRefunds', 'listDisputes']);
  const { title, description } = useDecisionLabels(orderCase)[decision];
  const form = useContractForm('settleCase', {
    input: { orderId, decision, reason: draft.comment.trim() },
    mutation: settle,
    onSent: ({ decisions }) => {
      showNotice(decisions.some(({ state }) => state === 'waiting') ? t`Waiting for a second admin to approve it.` : t`Decision saved.`);
      adminDrafts.forget(draftKey);
      onClose();
    },
  });

  return (
    <FormDialog title={title} submitLabel={title} form={form} onClose={onClose}>
      <DraftNote drafts={adminDrafts} draftKey={draftKey} />
      <p className="sub">{description}</p>
      <TextArea
        label={t`Reason (both sides will see it)`}
        value={draft.comment}
        rows={4}
        maxLength={500}
        {...form.field('reason')}
        onChange={(event) => adminDrafts.change(draftKey, { comment: event.target.value })}
      />
    </FormDialog>
  );
}

function useDecisionLabels(orderCase: OrderCase): Record<Decision, { title: string; description: ReactNode }> {
  const { t } = useLingui();
  const cents = orderCase.money.heldCents + Math.max(orderCase.money.owedCents, 0);
  const amount = formatMoney(cents, orderCase.money.currency);
  const secondApprovalNote = cents > secondApprovalAboveCents && t`This is more than $200, so a second admin has to choose the same.`;
  const failed = orderCase.failedRefunds.reduce((sum, refund) => sum + refund.cents, 0);
  const failedAmount = formatMoney(failed, orderCase.money.currency);
  const failedSecondApprovalNote =
    failed > secondApprovalAboveCents && t`This is more than $200, so a second admin has to choose the same.`;
  return {
    resend: {
      title: t`Retry the refund`,
      description: (
        <>
          <Trans>
            We’ll send the {failedAmount} to the same payment method again. Ask the buyer first whether their card works: a closed card
            returns the refund again.
          </Trans>{' '}
          {failedSecondApprovalNote}
        </>
      ),
    },
    paid_otherwise: {
      title: t`Mark as paid another way`,
      description: (
        <>
          <Trans>
            Confirm that you’ve paid the buyer {failedAmount} another way, and say how. The returned money stays with the provider, and the
            case is closed.
          </Trans>{' '}
          {failedSecondApprovalNote}
        </>
      ),
    },
    noted: {
      title: t`Mark as reviewed`,
      description: t`The order leaves the queue. No money moves.`,
    },
    ship: {
      title: t`Let it ship`,
      description: t`The order continues as paid. The seller has 7 days to ship it.`,
    },
    release: {
      title: t`Let it continue`,
      description: t`The order continues as it is, and the seller is paid as usual. The piece stays removed.`,
    },
    refund: {
      title: t`Refund in full`,
      description: (
        <>
          {t`The buyer gets all ${amount} back, and the order ends.`} {secondApprovalNote}
        </>
      ),
    },
    accept: {
      title: t`Accept the payment`,
      description: (
        <Trans>The piece is still available and {amount} is the agreed price. The order continues as paid, and the seller can ship.</Trans>
      ),
    },
    deliver: {
      title: t`Mark as delivered`,
      description: t`The order continues as delivered. The buyer has the usual time to report a problem.`,
    },
    end: {
      title: t`Cancel and refund`,
      description: (
        <>
          {t`The order ends, and the buyer gets all ${amount} back.`} {secondApprovalNote}
        </>
      ),
    },
  };
}
