import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminOrder } from '@strapline/contract/shapes/admin-orders';
import type { Dispute, DisputeView } from '@strapline/contract/shapes/dispute';
import { isAnswerDue } from '@strapline/domain/dispute/chargeback';
import { formatAmount } from '@strapline/domain/money/money';
import { Landmark, Scale, Undo2 } from 'lucide';
import type { ReactNode } from 'react';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { useDisputeReasonLabels } from '../../ui/dispute-reason-labels.ts';
import { formatDateTime, formatDay } from '../../ui/format/dates.ts';
import { PageError } from '../../ui/page-error.tsx';
import { Callout, HangTag } from '../../ui/panel.tsx';
import css from './admin-orders.module.css';
import { CaseSteps } from './case-steps.tsx';
import { chargebackLabels } from './dispute-labels.tsx';
import { refundLabels } from './refund-labels.tsx';
import { useOpenDialog } from './use-admin-orders.ts';
import { useDispute } from './use-dispute.ts';

const RefundDialog = lazyPart(async () => (await import('./refund-dialog.tsx')).RefundDialog);
const DecideDisputeDialog = lazyPart(async () => (await import('./decide-dispute-dialog.tsx')).DecideDisputeDialog);
const BankDialog = lazyPart(async () => (await import('./bank-dialog.tsx')).BankDialog);

/** A disputed order is decided instead, and an ended one is refunded automatically. */
const activeStatuses: readonly AdminOrder['status'][] = ['paid', 'shipped', 'delivered', 'completed'];

export function CaseDispute({ order }: { order: AdminOrder }) {
  const { t } = useLingui();
  const orderId = order.id;
  const query = useDispute(orderId);
  const [openedDialog, openDialog] = useOpenDialog();
  if (query.isPending) return null;
  if (query.isLoadingError) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  const view = query.data;
  const canDecide = view.can.includes('decide');
  const dueChargeback = view.can.includes('answerBank') ? view.chargebacks.find(({ status }) => isAnswerDue(status)) : undefined;
  const canRefund = view.refundableCents > 0 && activeStatuses.includes(order.status);
  return (
    <>
      {view.dispute && (
        <DisputePanel
          dispute={view.dispute}
          canDecide={canDecide}
          onDecide={() => openDialog('decide')}
          reload={async () => (await query.refetch()).data?.dispute ?? null}
        />
      )}
      {view.chargebacks.map((one) => (
        <ChargebackPanel key={one.id} chargeback={one} canAnswer={one === dueChargeback} onAnswer={() => openDialog('bank')} />
      ))}
      {(view.refunds.length > 0 || canRefund) && (
        <section aria-labelledby="case-back">
          <div className="row between">
            <h3 id="case-back" className={css['h3']}>{t`Refunds`}</h3>
            {canRefund && <Button icon={Undo2} size="small" onClick={() => openDialog('giveBack')}>{t`Issue a refund`}</Button>}
          </div>
          {view.refunds.length === 0 ? <p className="sub">{t`No refunds yet.`}</p> : <Refunds refunds={view.refunds} />}
        </section>
      )}
      {openedDialog === 'giveBack' && canRefund && (
        <RefundDialog orderId={orderId} maxCents={view.refundableCents} terms={view.refundTerms} onClose={() => openDialog()} />
      )}
      {openedDialog === 'decide' && canDecide && (
        <DecideDisputeDialog orderId={orderId} maxCents={view.refundableCents} terms={view.refundTerms} onClose={() => openDialog()} />
      )}
      {openedDialog === 'bank' && dueChargeback && <BankDialog chargebackId={dueChargeback.id} onClose={() => openDialog()} />}
    </>
  );
}

function Refunds({ refunds }: { refunds: DisputeView['refunds'] }) {
  const { t } = useLingui();
  return (
    <ul className={css['rows']} aria-label={t`Refunds`}>
      {refunds.map((refund) => {
        return (
          <li key={refund.id}>
            <span className={css['tags']}>
              <HangTag {...refundLabels[refund.state]} />
              <span>
                <span className={css['reason']}>{refund.reason}</span>
                <small>{formatDateTime(refund.askedAt)}</small>
              </span>
            </span>
            <span className="num">{formatAmount(refund.cents)}</span>
          </li>
        );
      })}
    </ul>
  );
}

type DisputePanelProps = { dispute: Dispute; canDecide: boolean; onDecide: () => void; reload: () => Promise<Dispute | null> };

function DisputePanel({ dispute, canDecide, onDecide, reload }: DisputePanelProps) {
  const { t } = useLingui();
  const reasons = useDisputeReasonLabels();
  return (
    <section aria-labelledby="case-dispute" className={css['dispute']}>
      <div className="row between">
        <h3 id="case-dispute" className={css['h3']}>{t`Dispute`}</h3>
        {canDecide && <Button icon={Scale} kind="primary" size="small" onClick={onDecide}>{t`Decide dispute`}</Button>}
      </div>
      <p>{reasons[dispute.reason]}</p>
      {dispute.outcome ? (
        <Callout icon={Scale}>
          <b>
            <OutcomeMessage outcome={dispute.outcome} steps={dispute.steps} />
          </b>{' '}
          {dispute.outcome.words}
        </Callout>
      ) : (
        <p className="sub">
          {dispute.turn && (
            <>
              {turnLabels[dispute.turn.of]} {t`Due by ${formatDay(dispute.turn.until)}.`}
            </>
          )}{' '}
          {t`If it isn’t decided by ${formatDay(dispute.decidedBy)}, the buyer gets a full refund.`}
        </p>
      )}
      <CaseSteps steps={dispute.steps} reload={reload} />
    </section>
  );
}

function OutcomeMessage({ outcome, steps }: { outcome: NonNullable<Dispute['outcome']>; steps: Dispute['steps'] }) {
  const { t } = useLingui();
  if (isSettledByParties(steps)) return t`Settled by both sides on ${formatDay(outcome.at)}: ${formatAmount(outcome.cents)} refunded.`;
  switch (outcome.for) {
    case 'buyer':
      return t`Decided for the buyer on ${formatDay(outcome.at)}: ${formatAmount(outcome.cents)} refunded.`;
    case 'seller':
      return t`Decided for the seller on ${formatDay(outcome.at)}.`;
    case 'split':
      return t`Split decision on ${formatDay(outcome.at)}: ${formatAmount(outcome.cents)} refunded.`;
  }
}

/** The two sides agreed; nobody decided for them. */
function isSettledByParties(steps: Dispute['steps']): boolean {
  const last = steps.findLast(({ what }) => what !== 'words')?.what;
  return last === 'accepted' || last === 'return_received';
}

type ChargebackPanelProps = { chargeback: DisputeView['chargebacks'][number]; canAnswer: boolean; onAnswer: () => void };

function ChargebackPanel({ chargeback, canAnswer, onAnswer }: ChargebackPanelProps) {
  const { t } = useLingui();
  return (
    <Callout {...(chargeback.endedAt ? {} : { tone: 'danger' as const })} icon={Landmark}>
      <p>
        <b>{t`The buyer’s bank asks for ${formatAmount(chargeback.cents)} back.`}</b> {chargebackLabels[chargeback.status]}{' '}
        {chargeback.answerBy && !chargeback.answeredAt && t`Answer it by ${formatDay(chargeback.answerBy)}.`}
        {chargeback.answeredAt && t`Answered on ${formatDay(chargeback.answeredAt)}.`}
      </p>
      {canAnswer && (
        <div className={`row ${css['choices']}`}>
          <Button size="small" kind="primary" onClick={onAnswer}>{t`Answer the bank`}</Button>
        </div>
      )}
    </Callout>
  );
}

const turnLabels: Record<NonNullable<Dispute['turn']>['of'], ReactNode> = {
  buyer: <Trans>Waiting for the buyer.</Trans>,
  seller: <Trans>Waiting for the seller.</Trans>,
  operator: <Trans>Waiting for our decision.</Trans>,
};
