import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderCase } from '@strapline/contract/order-desk';
import { type ReactNode, useState } from 'react';
import { useActOnce } from '../../platform/act-once.ts';
import { notice } from '../../platform/notices.ts';
import { DraftNote } from '../../ui/draft-note.tsx';
import { TextArea } from '../../ui/field.tsx';
import { DeskDialog, wordsRefused } from './desk-dialog.tsx';
import { deskDrafts } from './desk-drafts.ts';
import { showMoney } from './desk-words.tsx';

type Decision = OrderCase['can'][number];
type DecideProps = { one: OrderCase; decision: Decision; onClose: () => void };

/** More than this goes back only after a second admin has said the same; the server decides it. */
const alonePersonCents = 200_00;

/** A decision with its reason, which both sides read in the timeline. */
export function DecideDialog({ one, decision, onClose }: DecideProps) {
  const { t } = useLingui();
  const orderId = one.order.id;
  const about = `settleCase ${orderId}`;
  const draft = deskDrafts.useDraft(about);
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
          notice(decisions.some(({ state }) => state === 'waiting') ? t`Waiting for a second admin to approve it.` : t`It is decided.`);
          deskDrafts.forget(about);
          onClose();
        },
      },
    );
  }

  return (
    <DeskDialog title={title} press={title} isBusy={settle.isPending} onSend={send} onClose={onClose}>
      <DraftNote of={deskDrafts} about={about} />
      <p className="sub">{says}</p>
      <TextArea
        label={t`Why, as both sides will read it`}
        value={draft.words}
        rows={4}
        maxLength={500}
        error={isTried && isShort ? t`Say why; it is kept.` : wordsRefused(settle.error, 'reason')}
        onChange={(event) => deskDrafts.change(about, { words: event.target.value })}
      />
    </DeskDialog>
  );
}

function useWords(one: OrderCase): Record<Decision, { title: string; says: ReactNode }> {
  const { t } = useLingui();
  const cents = one.money.heldCents + Math.max(one.money.owedCents, 0);
  const amount = showMoney(cents, one.money.currency);
  const second = cents > alonePersonCents && <Trans>It is more than $200, so a second admin has to say the same.</Trans>;
  const failed = one.failedRefunds.reduce((sum, refund) => sum + refund.cents, 0);
  const failedAmount = showMoney(failed, one.money.currency);
  const secondForFailed = failed > alonePersonCents && <Trans>It is more than $200, so a second admin has to say the same.</Trans>;
  return {
    resend: {
      title: t`Send again`,
      says: (
        <>
          <Trans>
            The {failedAmount} are sent the same way again. Ask the buyer first whether the card works again; a closed one sends them back
            again.
          </Trans>{' '}
          {secondForFailed}
        </>
      ),
    },
    paid_otherwise: {
      title: t`Paid another way`,
      says: (
        <>
          <Trans>
            You have paid the buyer {failedAmount} by another way, and say here by which. The provider keeps what came back, and the case
            ends.
          </Trans>{' '}
          {secondForFailed}
        </>
      ),
    },
    noted: {
      title: t`I have seen it`,
      says: <Trans>Nothing moves by this; the order leaves the queue.</Trans>,
    },
    refund: {
      title: t`Give it back`,
      says: (
        <>
          <Trans>All of the {amount} goes back to the buyer, and the order ends.</Trans> {second}
        </>
      ),
    },
    accept: {
      title: t`Accept the money`,
      says: (
        <Trans>The piece is still free and the {amount} are what was agreed: the order goes on as paid, and the creator can ship.</Trans>
      ),
    },
    deliver: {
      title: t`It did arrive`,
      says: <Trans>The order goes on as delivered. The buyer has the usual time to say that something is wrong.</Trans>,
    },
    end: {
      title: t`End it for the buyer`,
      says: (
        <>
          <Trans>The order ends and all of the {amount} goes back to the buyer.</Trans> {second}
        </>
      ),
    },
  };
}
