import { Trans, useLingui } from '@lingui/react/macro';
import type { RefundRowShape } from '@strapline/contract/shapes/dispute';
import { showAmount } from '@strapline/domain/money/money';
import { notice } from '../../platform/notices.ts';
import { useAct } from '../../platform/queries.ts';
import { DraftNote } from '../../ui/form/draft-note.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { RefundBreakdown } from '../../ui/refund-breakdown.tsx';
import { AdminDialog, getTextError, keepErrorInDialog } from './admin-dialog.tsx';
import { adminDrafts } from './admin-drafts.ts';

type SecondApprovalProps = { refund: RefundRowShape; decision: 'approve' | 'decline'; onClose: () => void };

export function SecondApprovalDialog({ refund, decision, onClose }: SecondApprovalProps) {
  const { t } = useLingui();
  const about = `decideRefund ${refund.id}`;
  const draft = adminDrafts.useDraft(about);
  const decide = useAct('decideRefund', ['listRefunds', 'fetchOrderCase', 'listAllOrders', 'fetchDispute', 'listDisputes']);
  const isApproval = decision === 'approve';

  function send() {
    decide.mutateAsync({ refundId: refund.id, decision, words: draft.words.trim() }).then(done, keepErrorInDialog);
  }

  function done() {
    notice(isApproval ? t`Refund approved.` : t`Refund declined.`);
    adminDrafts.forget(about);
    onClose();
  }

  return (
    <AdminDialog
      title={isApproval ? <Trans>Refund {showAmount(refund.cents)}?</Trans> : <Trans>Decline the refund?</Trans>}
      press={isApproval ? <Trans>Approve</Trans> : <Trans>Decline</Trans>}
      isBusy={decide.isPending}
      onSend={send}
      onClose={onClose}
    >
      <DraftNote of={adminDrafts} about={about} />
      <p className="sub">
        {isApproval ? (
          <Trans>
            {refund.asked.by} requested this refund: “{refund.words}” If you approve, it is sent to the buyer of {refund.title} right away.
          </Trans>
        ) : (
          <Trans>Nothing is refunded, and the order stays as it is. It can be requested again.</Trans>
        )}
      </p>
      {isApproval && refund.terms && <RefundBreakdown terms={refund.terms} cents={refund.cents} side="operator" />}
      <TextArea
        label={t`Comment`}
        optional
        value={draft.words}
        rows={3}
        maxLength={1000}
        error={getTextError(decide.error)}
        onChange={(event) => adminDrafts.change(about, { words: event.target.value })}
      />
    </AdminDialog>
  );
}
