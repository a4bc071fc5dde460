import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderCase } from '@strapline/contract/shapes/admin-orders';
import { type ReactNode, useState } from 'react';
import { useActOnce } from '../../platform/act-once.ts';
import { notice } from '../../platform/notices.ts';
import { DraftNote } from '../../ui/form/draft-note.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { AdminDialog, getTextError } from './admin-dialog.tsx';
import { adminDrafts } from './admin-drafts.ts';
import { showMoney } from './admin-labels.tsx';

type Decision = OrderCase['can'][number];
type DecideProps = { one: OrderCase; decision: Decision; onClose: () => void };

/** Above this, a second admin has to approve; the server decides. */
const soloRefundLimitCents = 200_00;

export function DecideDialog({ one, decision, onClose }: DecideProps) {
  const { t } = useLingui();
  const orderId = one.order.id;
  const about = `settleCase ${orderId}`;
  const draft = adminDrafts.useDraft(about);
  const [isTried, setTried] = useState(false);
  const settle = useActOnce('settleCase', ['fetchOrderCase', 'listAllOrders', 'fetchDispute', 'listRefunds', 'listDisputes']);
  const { title, says } = useWords(one)[decision];
  const reason = draft.words.trim();
  const isShort = reason.length < 3;

  function send() {
    setTried(true);
    if (isShort) return;
    settle.mutate(
      { orderId, decision, reason },
      {
        onSuccess: ({ decisions }) => {
          notice(decisions.some(({ state }) => state === 'waiting') ? t`Waiting for a second admin to approve it.` : t`Decision saved.`);
          adminDrafts.forget(about);
          onClose();
        },
      },
    );
  }

  return (
    <AdminDialog title={title} press={title} isBusy={settle.isPending} onSend={send} onClose={onClose}>
      <DraftNote of={adminDrafts} about={about} />
      <p className="sub">{says}</p>
      <TextArea
        label={t`Reason (both sides will see it)`}
        value={draft.words}
        rows={4}
        maxLength={500}
        error={isTried && isShort ? t`Explain why in at least 3 characters.` : getTextError(settle.error, 'reason')}
        onChange={(event) => adminDrafts.change(about, { words: event.target.value })}
      />
    </AdminDialog>
  );
}

function useWords(one: OrderCase): Record<Decision, { title: string; says: ReactNode }> {
  const { t } = useLingui();
  const cents = one.money.heldCents + Math.max(one.money.owedCents, 0);
  const amount = showMoney(cents, one.money.currency);
  const second = cents > soloRefundLimitCents && <Trans>This is more than $200, so a second admin has to choose the same.</Trans>;
  const failed = one.failedRefunds.reduce((sum, refund) => sum + refund.cents, 0);
  const failedAmount = showMoney(failed, one.money.currency);
  const secondForFailed = failed > soloRefundLimitCents && <Trans>This is more than $200, so a second admin has to choose the same.</Trans>;
  return {
    resend: {
      title: t`Retry the refund`,
      says: (
        <>
          <Trans>
            We’ll send the {failedAmount} to the same payment method again. Ask the buyer first whether their card works: a closed card
            returns the refund again.
          </Trans>{' '}
          {secondForFailed}
        </>
      ),
    },
    paid_otherwise: {
      title: t`Mark as paid another way`,
      says: (
        <>
          <Trans>
            Confirm that you’ve paid the buyer {failedAmount} another way, and say how. The returned money stays with the provider, and the
            case is closed.
          </Trans>{' '}
          {secondForFailed}
        </>
      ),
    },
    noted: {
      title: t`Mark as reviewed`,
      says: <Trans>The order leaves the queue. No money moves.</Trans>,
    },
    refund: {
      title: t`Refund in full`,
      says: (
        <>
          <Trans>The buyer gets all {amount} back, and the order ends.</Trans> {second}
        </>
      ),
    },
    accept: {
      title: t`Accept the payment`,
      says: (
        <Trans>The piece is still available and {amount} is the agreed price. The order continues as paid, and the creator can ship.</Trans>
      ),
    },
    deliver: {
      title: t`Mark as delivered`,
      says: <Trans>The order continues as delivered. The buyer has the usual time to report a problem.</Trans>,
    },
    end: {
      title: t`Cancel and refund`,
      says: (
        <>
          <Trans>The order ends, and the buyer gets all {amount} back.</Trans> {second}
        </>
      ),
    },
  };
}
