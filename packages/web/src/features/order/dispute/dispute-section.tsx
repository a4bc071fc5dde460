import { Trans, useLingui } from '@lingui/react/macro';
import type { DisputeView } from '@strapline/contract/shapes/dispute';
import { Banknote, CircleAlert, Clock, Landmark, Scale } from 'lucide';
import { useEffect, useState } from 'react';
import { queryClient, useCall } from '../../../platform/cache/queries.ts';
import { lazyPart } from '../../../platform/page/lazy-part.tsx';
import { subscribe } from '../../../platform/wire/wire.ts';
import { Button } from '../../../ui/button.tsx';
import { formatLongDay } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Callout } from '../../../ui/panel.tsx';
import { RefundBreakdown } from '../../../ui/refund-breakdown.tsx';
import type { OrderActionsProps } from '../order-actions.tsx';
import css from './dispute.module.css';
import { type AnswerMode, DisputeActions } from './dispute-actions.tsx';
import { ChargebackMessage, OutcomeMessage, ProposalMessage, TurnMessage } from './dispute-messages.tsx';
import { DisputeSteps } from './dispute-steps.tsx';
import { RefundLines } from './refund-lines.tsx';

const OpenDialog = lazyPart(async () => (await import('./open-dispute-dialog.tsx')).OpenDisputeDialog);
const AnswerDialog = lazyPart(async () => (await import('./answer-dispute-dialog.tsx')).AnswerDisputeDialog);

/** Shows nothing without a dispute or refund. */
export function DisputeSection({ order, viewer, accessToken }: OrderActionsProps) {
  const { t } = useLingui();
  const input = { orderId: order.id, ...(accessToken && viewer.side === 'buyer' ? { accessToken } : {}) };
  const disputeQuery = useCall('fetchDispute', input, { refetchInterval: 60_000 });
  useDisputeUpdates(order.paymentIntentId);
  if (!disputeQuery.data) {
    if (!disputeQuery.isError || order.status !== 'disputed') return null;
    return (
      <div className={css['part']}>
        <Callout icon={CircleAlert} tone="danger">
          <p>{t`We couldn’t load the dispute about this order.`}</p>
          <Button size="small" onClick={() => void disputeQuery.refetch()}>{t`Try again`}</Button>
        </Callout>
      </div>
    );
  }
  const reload = async () => (await disputeQuery.refetch()).data?.dispute ?? null;
  return <DisputeContent view={disputeQuery.data} reload={reload} order={order} viewer={viewer} accessToken={accessToken} />;
}

/** An order update may change the dispute. */
function useDisputeUpdates(paymentIntentId: string) {
  useEffect(
    () =>
      subscribe('paymentStatus', (update) => {
        if (update.paymentIntentId === paymentIntentId) void queryClient.invalidateQueries({ queryKey: ['fetchDispute'] });
      }),
    [paymentIntentId],
  );
}

type ContentProps = OrderActionsProps & { view: DisputeView; reload: () => Promise<DisputeView['dispute']> };

function DisputeContent({ view, reload, ...acts }: ContentProps) {
  // Undefined until first opened, so that the dialog loads on demand.
  const [isOpening, setOpening] = useState<boolean>();
  const [answering, setAnswering] = useState<AnswerMode | null>();
  const { dispute, refunds, chargebacks, can } = view;
  const side = acts.viewer.side;
  const isOwnTurn = side === 'buyer' && !dispute && acts.order.status === 'shipped' && !can.includes('open') ? view.missingFrom : null;
  const isEmpty = !dispute && refunds.length === 0 && chargebacks.length === 0 && !can.includes('open') && !isOwnTurn;
  if (isEmpty) return null;
  return (
    <div className={css['part']}>
      {can.includes('open') && <ReportProblemPanel isMissing={acts.order.status === 'shipped'} onOpen={() => setOpening(true)} />}
      {isOwnTurn && (
        <p className="sub">
          <Trans>We expect it by {formatLongDay(isOwnTurn)}. If it hasn’t arrived by then, report it here. You’re protected.</Trans>
        </p>
      )}
      {chargebacks.map((one) => (
        <Callout key={one.id} icon={Landmark} {...(one.endedAt ? {} : { tone: 'brass' })}>
          <p>
            <ChargebackMessage chargeback={one} />
          </p>
        </Callout>
      ))}
      {dispute && (
        <section className={`panel ${css['panel']}`} aria-labelledby="dispute-title">
          <h2 id="dispute-title" className={css['h2']}>
            {dispute.outcome ? (
              <Trans>
                How it was <em>settled</em>
              </Trans>
            ) : (
              <Trans>
                Something is <em>wrong</em>
              </Trans>
            )}
          </h2>
          <DisputeHead view={view} side={side} />
          <DisputeActions view={view} onAnswer={setAnswering} />
          <DisputeSteps dispute={dispute} side={side} reload={reload} />
        </section>
      )}
      {refunds.length > 0 && <RefundLines refunds={refunds} side={side} isCrypto={acts.order.paymentType === 'crypto'} />}
      {isOpening !== undefined && <OpenDialog view={view} {...acts} isOpen={isOpening} onClose={() => setOpening(false)} />}
      {answering !== undefined && (
        <AnswerDialog key={answering} view={view} {...acts} mode={answering} onClose={() => setAnswering(null)} />
      )}
    </div>
  );
}

function ReportProblemPanel({ isMissing, onOpen }: { isMissing: boolean; onOpen: () => void }) {
  const { t } = useLingui();
  if (isMissing) {
    return (
      <div className={css['ask']}>
        <p>
          <b>{t`Hasn’t it arrived?`}</b> {t`It should have arrived by now. Tell us, and we’ll hold the payment until it’s settled.`}
        </p>
        <Button icon={CircleAlert} onClick={onOpen}>{t`It hasn’t arrived`}</Button>
      </div>
    );
  }
  return (
    <div className={css['ask']}>
      <p>
        <b>{t`Is something wrong?`}</b> {t`Report it before the order completes. We hold the payment until it’s settled.`}
      </p>
      <Button icon={CircleAlert} onClick={onOpen}>{t`Something is wrong`}</Button>
    </div>
  );
}

/** The open proposal and whose turn it is, or how it ended. */
function DisputeHead({ view, side }: { view: DisputeView; side: 'buyer' | 'seller' }) {
  const { t } = useLingui();
  const { dispute } = view;
  if (!dispute) return null;
  if (dispute.outcome) {
    return (
      <Callout icon={Scale} tone="verified">
        <p>
          <OutcomeMessage outcome={dispute.outcome} side={side} />
        </p>
        {dispute.outcome.words && <p className={css['outcomeComment']}>{dispute.outcome.words}</p>}
      </Callout>
    );
  }
  const isOwnTurn = dispute.turn?.of === side;
  return (
    <>
      {dispute.proposal && (
        <div className={css['table']}>
          <p className="eyebrow">
            {dispute.proposal.by === side
              ? t`You propose`
              : dispute.proposal.by === 'buyer'
                ? t`The buyer asks for`
                : t`The seller proposes`}
          </p>
          <p className={css['offer']}>
            <Icon icon={Banknote} />
            <ProposalMessage kind={dispute.proposal.kind} cents={dispute.proposal.cents} side={side} />
          </p>
          <RefundBreakdown terms={view.refundTerms} cents={dispute.proposal.cents} side={side} />
        </div>
      )}
      <p className={isOwnTurn ? `${css['turn']} ${css['own']}` : css['turn']}>
        <Icon icon={Clock} size={16} />
        <span>
          <TurnMessage dispute={dispute} side={side} />
          {dispute.turn?.of !== 'operator' && (
            <span className="vh"> {t`It’s decided by ${formatLongDay(dispute.decidedBy)} at the latest.`}</span>
          )}
        </span>
      </p>
    </>
  );
}
