import { Trans, useLingui } from '@lingui/react/macro';
import type { RefundTerms } from '@strapline/contract/shapes/dispute';
import { showAmount } from '@strapline/domain/money/money';
import { type ReactNode, useState } from 'react';
import { useActOnce } from '../../platform/act-once.ts';
import { notice } from '../../platform/notices.ts';
import { RadioCard } from '../../ui/form/choice.tsx';
import { DraftNote } from '../../ui/form/draft-note.tsx';
import { Field, TextArea } from '../../ui/form/field.tsx';
import { amountError, parseCents } from '../../ui/form/parse-cents.ts';
import { RefundBreakdown } from '../../ui/refund-breakdown.tsx';
import { AdminDialog, getFieldError, getTextError } from './admin-dialog.tsx';
import { adminDrafts } from './admin-drafts.ts';
import css from './admin-orders.module.css';

const decisions = ['buyer', 'seller', 'split'] as const;
type Decision = (typeof decisions)[number];

type DialogProps = { orderId: string; mostCents: number; terms: RefundTerms; onClose: () => void };

export function DecideDisputeDialog({ orderId, mostCents, terms, onClose }: DialogProps) {
  const { t } = useLingui();
  const about = `decideDispute ${orderId}`;
  const draft = adminDrafts.useDraft(about);
  const [isTried, setTried] = useState(false);
  const decide = useActOnce('decideDispute', ['fetchDispute', 'fetchOrderCase', 'listAllOrders', 'listDisputes', 'listRefunds']);
  const decision = decisions.find((one) => one === draft.choice) ?? 'buyer';
  const words = draft.words.trim();
  const cents = decision === 'split' ? parseCents(draft.amount) : undefined;
  const wrongAmount =
    cents === null || (cents !== undefined && (cents < 100 || cents >= mostCents))
      ? t`From $1.00 to less than ${showAmount(mostCents)}.`
      : undefined;
  const wrongText = words.length < 3 ? t`Explain why in a few words.` : undefined;
  const ways: Record<Decision, { what: ReactNode; follows: ReactNode }> = {
    buyer: { what: <Trans>For the buyer</Trans>, follows: <Trans>The buyer gets {showAmount(mostCents)} back.</Trans> },
    seller: { what: <Trans>For the creator</Trans>, follows: <Trans>No refund. The creator is paid.</Trans> },
    split: { what: <Trans>Split</Trans>, follows: <Trans>The buyer gets a part back, and the creator is paid the rest.</Trans> },
  };

  function send() {
    setTried(true);
    if (wrongAmount || wrongText) return;
    const part = cents ? { cents } : {};
    decide.mutate(
      { orderId, decision, words, ...part },
      {
        onSuccess: ({ refunds }) => {
          notice(refunds.some(({ state }) => state === 'waiting') ? t`Waiting for a second admin to approve it.` : t`Decision saved.`);
          adminDrafts.forget(about);
          onClose();
        },
      },
    );
  }

  return (
    <AdminDialog
      title={<Trans>Decide the dispute</Trans>}
      press={<Trans>Save decision</Trans>}
      isBusy={decide.isPending}
      onSend={send}
      onClose={onClose}
    >
      <DraftNote of={adminDrafts} about={about} />
      <fieldset className={css['sides']}>
        <legend className="vh">
          <Trans>Decision</Trans>
        </legend>
        {decisions.map((one) => (
          <RadioCard key={one} name="decision" checked={decision === one} onChange={() => adminDrafts.change(about, { choice: one })}>
            <span>
              <b>{ways[one].what}</b>
              <small>{ways[one].follows}</small>
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
          error={(isTried ? (amountError(draft.amount) ?? wrongAmount) : undefined) ?? getFieldError(decide.error, 'cents')}
          onChange={(event) => adminDrafts.change(about, { amount: event.target.value })}
        />
      )}
      {decision !== 'seller' && !wrongAmount && <RefundBreakdown terms={terms} cents={cents ?? mostCents} side="operator" />}
      <TextArea
        label={t`Reason (both sides will see it)`}
        value={draft.words}
        rows={4}
        maxLength={1000}
        error={(isTried ? wrongText : undefined) ?? getTextError(decide.error)}
        onChange={(event) => adminDrafts.change(about, { words: event.target.value })}
      />
    </AdminDialog>
  );
}
