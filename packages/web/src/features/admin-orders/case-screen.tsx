import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderCase } from '@strapline/contract/shapes/admin-orders';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CircleAlert, UserRoundCheck } from 'lucide';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { useTimelineMessage } from '../../platform/messages/timeline-message.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Callout } from '../../ui/panel.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { getReasonLabel, MoneyTags, OrderTag, OverdueNote, paymentLabels, payoutLabels, providerLabels } from './admin-labels.tsx';
import css from './admin-orders.module.css';
import { CaseJobs, CaseLedger, CaseProviderEvents } from './case-tables.tsx';
import { RowsSkeleton } from './loading-rows.tsx';
import { MoneySummary } from './money-summary.tsx';
import { getRefundFailureLabel } from './refund-labels.tsx';
import { useAdminOrders, useOpenDialog } from './use-admin-orders.ts';

const CaseDispute = lazyPart(async () => (await import('./case-dispute.tsx')).CaseDispute);
const CaseConversations = lazyPart(async () => (await import('./case-messages.tsx')).CaseConversations);
const DecideDialog = lazyPart(async () => (await import('./decide-dialog.tsx')).DecideDialog);

type Decision = OrderCase['can'][number];

export function CaseScreen({ orderId }: { orderId: string }) {
  const { part, order: _order, ask: _ask, ...search } = useAdminOrders();
  const query = useCall('fetchOrderCase', { orderId });
  const [openedDialog, openDialog] = useOpenDialog();
  const deciding = query.data?.can.find((decision) => decision === openedDialog);
  return (
    <article className={css['case']}>
      <Link to="/admin" search={{ tab: 'orders', part, ...search }} className={css['back']}>
        <Icon icon={ArrowLeft} size={18} />
        <Trans>Back to the list</Trans>
      </Link>
      {query.isPending && <RowsSkeleton />}
      {query.isLoadingError && <PageError error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <OrderCaseView orderCase={query.data} onDecide={openDialog} />}
      {deciding && query.data && <DecideDialog orderCase={query.data} decision={deciding} onClose={() => openDialog()} />}
    </article>
  );
}

function OrderCaseView({ orderCase, onDecide }: { orderCase: OrderCase; onDecide: (decision: Decision) => void }) {
  const { t } = useLingui();
  const { order } = orderCase;
  return (
    <>
      <header className={css['top']}>
        <div className={css['tags']}>
          <OrderTag status={order.status} />
          <MoneyTags order={order} />
        </div>
        <h2>{order.title}</h2>
        <p className="mono">{order.id}</p>
      </header>
      {order.needsOperator && <ReviewPanel orderCase={orderCase} onDecide={onDecide} />}
      {!order.needsOperator && orderCase.can.includes('deliver') && (
        <div className="row">
          <Button size="small" onClick={() => onDecide('deliver')}>{t`Mark as delivered`}</Button>
        </div>
      )}
      <div className={css['columns']}>
        <section aria-labelledby="case-thread">
          <h3 id="case-thread" className={`${css['h3']} ${css['thread']}`}>{t`What happened`}</h3>
          <CaseTimeline orderCase={orderCase} />
        </section>
        <aside className={css['side']}>
          <MoneySummary orderCase={orderCase} />
          <Facts orderCase={orderCase} />
        </aside>
      </div>
      <CaseDispute order={order} />
      <CaseConversations orderId={order.id} />
      <CaseLedger orderCase={orderCase} />
      <CaseProviderEvents orderCase={orderCase} />
      <CaseJobs orderCase={orderCase} />
    </>
  );
}

function ReviewPanel({ orderCase, onDecide }: { orderCase: OrderCase; onDecide: (decision: Decision) => void }) {
  const waiting = orderCase.decisions.find(({ state }) => state === 'waiting');
  const decisionLabels: Record<Decision, ReactNode> = {
    refund: <Trans>Refund in full</Trans>,
    accept: <Trans>Accept the payment</Trans>,
    deliver: <Trans>Mark as delivered</Trans>,
    end: <Trans>Cancel and refund</Trans>,
    resend: <Trans>Retry the refund</Trans>,
    paid_otherwise: <Trans>Mark as paid another way</Trans>,
    noted: <Trans>Mark as reviewed</Trans>,
    ship: <Trans>Let it ship</Trans>,
    release: <Trans>Let it continue</Trans>,
  };
  return (
    <div className={css['question']}>
      <Callout tone="danger" icon={CircleAlert}>
        <p>
          <b>{getReasonLabel(orderCase.order)}</b>
        </p>
        <OverdueNote order={orderCase.order} />
        {orderCase.failedRefunds.map((refund) => (
          <p key={refund.id}>
            <Trans>
              A refund of {formatAmount(refund.cents)} was returned on {formatDateTime(refund.at)}: {getRefundFailureLabel(refund.failure)}.
              The provider holds the money, and we still owe it to the buyer.
            </Trans>
          </p>
        ))}
        <div className="row">
          {orderCase.can.map((decision, index) => (
            <Button key={decision} size="small" kind={index === 0 ? 'primary' : 'plain'} onClick={() => onDecide(decision)}>
              {decisionLabels[decision]}
            </Button>
          ))}
        </div>
      </Callout>
      {waiting && (
        <Callout tone="brass" icon={UserRoundCheck}>
          <Trans>
            <b>
              {waiting.askedBy} chose “{decisionLabels[waiting.decision]}” for {formatAmount(waiting.cents)}.
            </b>{' '}
            A second admin has to choose the same. Reason:
          </Trans>{' '}
          {waiting.reason}
        </Callout>
      )}
    </div>
  );
}

function CaseTimeline({ orderCase }: { orderCase: OrderCase }) {
  const getMessage = useTimelineMessage();
  const entries = orderCase.timeline.map((step, index) => ({
    key: `${index} ${step.at}`,
    at: step.at,
    date: formatDateTime(step.at),
    title: getMessage(step),
    body: actorLabels[step.by],
  }));
  return (
    <Timeline
      entries={entries.reverse()}
      next={orderCase.nextAt ? <Trans>continues automatically on {formatDateTime(orderCase.nextAt)}</Trans> : undefined}
    />
  );
}

const actorLabels: Record<OrderCase['timeline'][number]['by'], ReactNode> = {
  buyer: <Trans>By the buyer.</Trans>,
  seller: <Trans>By the seller.</Trans>,
  operator: <Trans>By us.</Trans>,
  provider: <Trans>Reported by the payment service or the carrier.</Trans>,
  timer: <Trans>Automatic: the deadline passed.</Trans>,
  system: undefined,
};

function Facts({ orderCase }: { orderCase: OrderCase }) {
  const { t } = useLingui();
  const { order, tracking } = orderCase;
  return (
    <section className="panel" aria-label={t`Details`}>
      <dl className={css['facts']}>
        <Fact label={t`Buyer`}>{order.buyer ?? t`Guest`}</Fact>
        <Fact label={t`Seller`}>{order.seller}</Fact>
        <Fact label={t`Tag`}>
          <Link to="/bratag/$braTagId" params={{ braTagId: order.braTagId }} className="link mono">
            <TagId id={order.braTagId} />
          </Link>
        </Fact>
        <Fact label={t`Payment`}>
          {paymentLabels[order.paymentStatus]}
          <small>{providerLabels[order.provider]}</small>
        </Fact>
        {orderCase.paymentIntentId && (
          <Fact label={t`Payment ID`}>
            <span className="mono">{orderCase.paymentIntentId}</span>
          </Fact>
        )}
        <Fact label={t`Payout`}>{payoutLabels[order.payoutStatus]}</Fact>
        {tracking && (
          <Fact label={t`Parcel`}>
            {tracking.carrier} <span className="mono">{tracking.number}</span>
          </Fact>
        )}
        <Fact label={t`Ordered`}>{formatDateTime(order.createdAt)}</Fact>
      </dl>
    </section>
  );
}
