import { Trans, useLingui } from '@lingui/react/macro';
import type { RefundRowShape } from '@strapline/contract/shapes/dispute';
import { formatAmount } from '@strapline/domain/money/money';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { DraftNote } from '../../ui/form/draft-note.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { RefundBreakdown } from '../../ui/refund-breakdown.tsx';
import { adminDrafts } from './admin-drafts.ts';
import { keepErrorInDialog } from './keep-error-in-dialog.ts';

type SecondApprovalProps = { refund: RefundRowShape; decision: 'approve' | 'decline'; onClose: () => void };

export function SecondApprovalDialog({ refund, decision, onClose }: SecondApprovalProps) {
  const { t } = useLingui();
  const draftKey = `decideRefund ${refund.id}`;
  const draft = adminDrafts.useDraft(draftKey);
  const decide = useCallMutation('decideRefund', ['listRefunds', 'fetchOrderCase', 'listAllOrders', 'fetchDispute', 'listDisputes']);
  const isApproval = decision === 'approve';

  const form = useContractForm('decideRefund', {
    input: { refundId: refund.id, decision, words: draft.comment.trim() },
    mutation: decide,
    send: (input) => void decide.mutateAsync(input).then(handleDone, keepErrorInDialog),
  });

  function handleDone() {
    showNotice(isApproval ? t`Refund approved.` : t`Refund declined.`);
    adminDrafts.forget(draftKey);
    onClose();
  }

  // As elements: <Trans> would look for tags in a text.
  const [words, title] = [<bdi key="words">{refund.words}</bdi>, <bdi key="title">{refund.title}</bdi>];
  return (
    <FormDialog
      title={isApproval ? t`Refund ${formatAmount(refund.cents)}?` : t`Decline the refund?`}
      submitLabel={isApproval ? t`Approve` : t`Decline`}
      form={form}
      onClose={onClose}
    >
      <DraftNote drafts={adminDrafts} draftKey={draftKey} />
      <p className="sub">
        {isApproval ? (
          <Trans>
            {refund.asked.by} requested this refund: “{words}” If you approve, it is sent to the buyer of {title} right away.
          </Trans>
        ) : (
          t`Nothing is refunded, and the order stays as it is. It can be requested again.`
        )}
      </p>
      {isApproval && refund.terms && <RefundBreakdown terms={refund.terms} cents={refund.cents} side="operator" />}
      <TextArea
        label={t`Comment`}
        optional
        value={draft.comment}
        rows={3}
        maxLength={1000}
        {...form.field('words')}
        onChange={(event) => adminDrafts.change(draftKey, { comment: event.target.value })}
      />
    </FormDialog>
  );
}
