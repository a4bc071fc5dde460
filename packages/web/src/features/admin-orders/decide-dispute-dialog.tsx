import { useLingui } from '@lingui/react/macro';
import type { RefundTerms } from '@strapline/contract/shapes/dispute';
import { formatAmount } from '@strapline/domain/money/money';
import type { ReactNode } from 'react';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { useIdempotentMutation } from '../../platform/use-idempotent-mutation.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { RadioCard } from '../../ui/form/choice.tsx';
import { DraftNote } from '../../ui/form/draft-note.tsx';
import { Field, TextArea } from '../../ui/form/field.tsx';
import { getAmountError, parseCents } from '../../ui/form/parse-cents.ts';
import { RefundBreakdown } from '../../ui/refund-breakdown.tsx';
import { adminDrafts } from './admin-drafts.ts';
import css from './admin-orders.module.css';

const decisions = ['buyer', 'seller', 'split'] as const;
type Decision = (typeof decisions)[number];

type DialogProps = { orderId: string; maxCents: number; terms: RefundTerms; onClose: () => void };

export function DecideDisputeDialog({ orderId, maxCents, terms, onClose }: DialogProps) {
  const { t } = useLingui();
  const draftKey = `decideDispute ${orderId}`;
  const draft = adminDrafts.useDraft(draftKey);
  const decide = useIdempotentMutation('decideDispute', ['fetchDispute', 'fetchOrderCase', 'listAllOrders', 'listDisputes', 'listRefunds']);
  const decision = decisions.find((one) => one === draft.choice) ?? 'buyer';
  const cents = decision === 'split' ? parseCents(draft.amount) : undefined;
  const amountError =
    cents === null || (cents !== undefined && (cents < 100 || cents >= maxCents))
      ? t`From $1.00 to less than ${formatAmount(maxCents)}.`
      : undefined;
  const decisionOptions: Record<Decision, { what: ReactNode; follows: ReactNode }> = {
    buyer: { what: t`For the buyer`, follows: t`The buyer gets ${formatAmount(maxCents)} back.` },
    seller: { what: t`For the seller`, follows: t`No refund. The seller is paid.` },
    split: { what: t`Split`, follows: t`The buyer gets a part back, and the seller is paid the rest.` },
  };

  const form = useContractForm('decideDispute', {
    input: { orderId, decision, words: draft.comment.trim(), cents: cents ?? undefined },
    errors: { cents: decision === 'split' ? (getAmountError(draft.amount) ?? amountError) : undefined },
    mutation: decide,
    onSent: ({ refunds }) => {
      showNotice(refunds.some(({ state }) => state === 'waiting') ? t`Waiting for a second admin to approve it.` : t`Decision saved.`);
      adminDrafts.forget(draftKey);
      onClose();
    },
  });

  return (
    <FormDialog title={t`Decide the dispute`} submitLabel={t`Save decision`} form={form} onClose={onClose}>
      <DraftNote drafts={adminDrafts} draftKey={draftKey} />
      <fieldset className={css['sides']}>
        <legend className="vh">{t`Decision`}</legend>
        {decisions.map((one) => (
          <RadioCard key={one} name="decision" checked={decision === one} onChange={() => adminDrafts.change(draftKey, { choice: one })}>
            <span>
              <b>{decisionOptions[one].what}</b>
              <small>{decisionOptions[one].follows}</small>
            </span>
          </RadioCard>
        ))}
      </fieldset>
      {decision === 'split' && (
        <Field
          label={t`Refund amount`}
          value={draft.amount}
          inputMode="decimal"
          before="$"
          {...form.field('cents')}
          onChange={(event) => adminDrafts.change(draftKey, { amount: event.target.value })}
        />
      )}
      {decision !== 'seller' && !amountError && <RefundBreakdown terms={terms} cents={cents ?? maxCents} side="operator" />}
      <TextArea
        label={t`Reason (both sides will see it)`}
        value={draft.comment}
        rows={4}
        maxLength={1000}
        {...form.field('words')}
        onChange={(event) => adminDrafts.change(draftKey, { comment: event.target.value })}
      />
    </FormDialog>
  );
}
