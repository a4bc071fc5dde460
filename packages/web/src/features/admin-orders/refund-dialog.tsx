import { Trans, useLingui } from '@lingui/react/macro';
import type { Input } from '@strapline/contract/events';
import type { RefundTerms } from '@strapline/contract/shapes/dispute';
import { showAmount } from '@strapline/domain/money/money';
import { useState } from 'react';
import { useActOnce } from '../../platform/act-once.ts';
import { notice } from '../../platform/notices.ts';
import { DraftNote } from '../../ui/form/draft-note.tsx';
import { Field, Select, TextArea } from '../../ui/form/field.tsx';
import { amountError, parseCents } from '../../ui/form/parse-cents.ts';
import { RefundBreakdown } from '../../ui/refund-breakdown.tsx';
import { AdminDialog, getFieldError, getTextError } from './admin-dialog.tsx';
import { adminDrafts } from './admin-drafts.ts';

type Reason = Input<'refundOrder'>['reason'];
const reasons: readonly Reason[] = ['goodwill', 'duplicate', 'fraud', 'other'];

type DialogProps = { orderId: string; mostCents: number; terms: RefundTerms; onClose: () => void };

export function RefundDialog({ orderId, mostCents, terms, onClose }: DialogProps) {
  const { t } = useLingui();
  const about = `refundOrder ${orderId}`;
  const draft = adminDrafts.useDraft(about);
  const [isTried, setTried] = useState(false);
  const refund = useActOnce('refundOrder', ['fetchOrderCase', 'listAllOrders', 'listRefunds', 'fetchDispute']);
  const reason = reasons.find((one) => one === draft.choice) ?? 'goodwill';
  const words = draft.words.trim();
  const cents = parseCents(draft.amount);
  const wrongAmount = cents === null || cents < 100 || cents > mostCents ? t`From $1.00 to ${showAmount(mostCents)}.` : undefined;
  const wrongText = words.length < 3 ? t`Explain why in a few words.` : undefined;

  function send() {
    setTried(true);
    if (cents === null || wrongAmount || wrongText) return;
    refund.mutate(
      { orderId, cents, reason, words },
      {
        onSuccess: ({ state }) => {
          notice(state === 'waiting' ? t`Waiting for a second admin to approve it.` : t`${showAmount(cents)} is being refunded.`);
          adminDrafts.forget(about);
          onClose();
        },
      },
    );
  }

  return (
    <AdminDialog
      title={<Trans>Issue a refund</Trans>}
      press={<Trans>Refund</Trans>}
      isBusy={refund.isPending}
      onSend={send}
      onClose={onClose}
    >
      <DraftNote of={adminDrafts} about={about} />
      <p className="sub">
        <Trans>
          You can refund up to {showAmount(mostCents)}. A full refund before shipping cancels the order. Refunds above $200 need a second
          admin.
        </Trans>
      </p>
      <Field
        label={t`Amount`}
        value={draft.amount}
        inputMode="decimal"
        before="$"
        error={(isTried ? (amountError(draft.amount) ?? wrongAmount) : undefined) ?? getFieldError(refund.error, 'cents')}
        onChange={(event) => adminDrafts.change(about, { amount: event.target.value })}
      />
      {cents !== null && !wrongAmount && <RefundBreakdown terms={terms} cents={cents} side="operator" />}
      <Select label={t`Reason`} value={reason} onChange={(event) => adminDrafts.change(about, { choice: event.target.value })}>
        <option value="goodwill">{t`Goodwill`}</option>
        <option value="duplicate">{t`Paid twice`}</option>
        <option value="fraud">{t`Fraud`}</option>
        <option value="other">{t`Other`}</option>
      </Select>
      <TextArea
        label={t`Explanation`}
        value={draft.words}
        rows={3}
        maxLength={1000}
        error={(isTried ? wrongText : undefined) ?? getTextError(refund.error)}
        onChange={(event) => adminDrafts.change(about, { words: event.target.value })}
      />
    </AdminDialog>
  );
}
