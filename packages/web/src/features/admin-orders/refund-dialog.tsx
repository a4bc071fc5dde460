import { Trans, useLingui } from '@lingui/react/macro';
import type { Input } from '@strapline/contract/events';
import type { RefundTerms } from '@strapline/contract/shapes/dispute';
import { formatAmount } from '@strapline/domain/money/money';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { useIdempotentMutation } from '../../platform/use-idempotent-mutation.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { DraftNote } from '../../ui/form/draft-note.tsx';
import { Field, Select, TextArea } from '../../ui/form/field.tsx';
import { getAmountError, parseCents } from '../../ui/form/parse-cents.ts';
import { RefundBreakdown } from '../../ui/refund-breakdown.tsx';
import { adminDrafts } from './admin-drafts.ts';

type Reason = Input<'refundOrder'>['reason'];
const reasons: readonly Reason[] = ['goodwill', 'duplicate', 'fraud', 'other'];

type DialogProps = { orderId: string; maxCents: number; terms: RefundTerms; onClose: () => void };

export function RefundDialog({ orderId, maxCents, terms, onClose }: DialogProps) {
  const { t } = useLingui();
  const draftKey = `refundOrder ${orderId}`;
  const draft = adminDrafts.useDraft(draftKey);
  const refund = useIdempotentMutation('refundOrder', ['fetchOrderCase', 'listAllOrders', 'listRefunds', 'fetchDispute']);
  const reason = reasons.find((one) => one === draft.choice) ?? 'goodwill';
  const cents = parseCents(draft.amount);
  const amountError = cents === null || cents < 100 || cents > maxCents ? t`From $1.00 to ${formatAmount(maxCents)}.` : undefined;

  const form = useContractForm('refundOrder', {
    input: { orderId, cents: cents ?? undefined, reason, words: draft.comment.trim() },
    errors: { cents: getAmountError(draft.amount) ?? amountError },
    mutation: refund,
    onSent: ({ state }, input) => {
      showNotice(state === 'waiting' ? t`Waiting for a second admin to approve it.` : t`${formatAmount(input.cents)} is being refunded.`);
      adminDrafts.forget(draftKey);
      onClose();
    },
  });

  return (
    <FormDialog title={t`Issue a refund`} submitLabel={t`Refund`} form={form} onClose={onClose}>
      <DraftNote drafts={adminDrafts} draftKey={draftKey} />
      <p className="sub">
        <Trans>
          You can refund up to {formatAmount(maxCents)}. A full refund before shipping cancels the order. Refunds above $200 need a second
          admin.
        </Trans>
      </p>
      <Field
        label={t`Amount`}
        value={draft.amount}
        inputMode="decimal"
        before="$"
        {...form.field('cents')}
        onChange={(event) => adminDrafts.change(draftKey, { amount: event.target.value })}
      />
      {cents !== null && !amountError && <RefundBreakdown terms={terms} cents={cents} side="operator" />}
      <Select label={t`Reason`} value={reason} onChange={(event) => adminDrafts.change(draftKey, { choice: event.target.value })}>
        <option value="goodwill">{t`Goodwill`}</option>
        <option value="duplicate">{t`Paid twice`}</option>
        <option value="fraud">{t`Fraud`}</option>
        <option value="other">{t`Other`}</option>
      </Select>
      <TextArea
        label={t`Explanation`}
        value={draft.comment}
        rows={3}
        maxLength={1000}
        {...form.field('words')}
        onChange={(event) => adminDrafts.change(draftKey, { comment: event.target.value })}
      />
    </FormDialog>
  );
}
