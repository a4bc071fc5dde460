import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { Check, CircleSlash, Clock, type IconNode, Package, TriangleAlert, Truck } from 'lucide';
import { useCall, useCallList } from '../../platform/cache/queries.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Pager } from '../../ui/pager.tsx';
import { HangTag, type HangTagTone } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import css from './my-orders.module.css';
import { getPaidAmounts, groupDigits } from './order-view.ts';
import { ParcelActions } from './parcel-actions.tsx';
import { PayoutTiming } from './sale/payout-timing.tsx';
import { SaleLines } from './sale/sale-lines.tsx';
import { useNextStep } from './use-next-step.tsx';

type Side = 'seller' | 'buyer';

export function MyOrders({ as }: { as: Side }) {
  const orders = useCallList('listOrders', { as, limit: 24 });
  if (orders.isPending) return <PageSkeleton />;
  if (orders.isLoadingError) return <PageError error={orders.error} onRetry={() => void orders.refetch()} />;
  const all = orders.data.pages.flatMap((page) => page.items);
  if (all.length === 0) return <NoOrders as={as} />;
  return (
    <section>
      <h2 className={css['spaceAfter']}>
        {as === 'seller' ? (
          <Trans>
            What I <em>sold</em>
          </Trans>
        ) : (
          <Trans>
            What I <em>bought</em>
          </Trans>
        )}
      </h2>
      <ul className={css['orders']}>
        {all.map((order) => (
          <OrderRow key={order.id} order={order} as={as} />
        ))}
      </ul>
      <Pager hasMore={orders.hasNextPage} busy={orders.isFetchingNextPage} onMore={() => void orders.fetchNextPage()} />
    </section>
  );
}

function PageSkeleton() {
  return (
    <Loading>
      <Skeleton width="12rem" height="2rem" />
      {[1, 2, 3].map((row) => (
        <div key={row} className={css['waiting']}>
          <Skeleton width="64px" height="80px" />
          <Skeleton height="1.4rem" />
          <Skeleton width="120px" height="26px" />
        </div>
      ))}
    </Loading>
  );
}

function OrderRow({ order, as }: { order: Order; as: Side }) {
  const tag = useCall('fetchBraTag', { braTagId: order.braTagId });
  return (
    <li>
      <Picture media={tag.data?.media.find((one) => one.kind === 'image')} seed={order.braTagId} sizes="64px" className={css['thumb']} />
      <div className={css['details']}>
        <Link to="/order/$paymentIntentId" params={{ paymentIntentId: order.paymentIntentId }} className={css['title']}>
          {order.title}
        </Link>
        <p className="mono">
          <TagId id={order.braTagId} />
        </p>
        <p className="note">{formatDay(order.times.paidAt ?? order.times.startedAt)}</p>
      </div>
      <div className={css['state']}>
        <OrderTag order={order} />
        <NextStep order={order} as={as} />
        {order.tracking?.url && (
          <a className="link note" href={order.tracking.url} target="_blank" rel="noopener noreferrer">
            {order.tracking.carrier} {groupDigits(order.tracking.number)}
          </a>
        )}
      </div>
      {as === 'seller' ? <SaleSums order={order} /> : <PaidAmount order={order} />}
      <div className={css['actions']}>
        {as === 'seller' && <ParcelActions order={order} isSmall />}
        {as === 'buyer' && order.can.includes('claim') && (
          <ButtonLink
            to="/bratag/$braTagId/action"
            params={{ braTagId: order.braTagId }}
            search={{ verb: 'claim' }}
            kind="primary"
            size="small"
          >
            <Trans>Claim</Trans>
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function NextStep({ order, as }: { order: Order; as: Side }) {
  const { answer, children } = useNextStep(order, { side: as, isMember: true });
  const isOver = order.status === 'canceled' || order.status === 'expired';
  if (isOver && !order.next) return null;
  return (
    <p className="note">
      <b className="med">{answer}.</b> {children}
    </p>
  );
}

function PaidAmount({ order }: { order: Order }) {
  const { t } = useLingui();
  const { refundedCents, netPaidCents } = getPaidAmounts(order);
  return (
    <div className={css['amount']}>
      <p>{formatAmount(order.amountCents)}</p>
      {refundedCents > 0 && <small>{t`${formatAmount(refundedCents)} refunded, ${formatAmount(netPaidCents)} remaining`}</small>}
    </div>
  );
}

function SaleSums({ order }: { order: Order }) {
  return (
    <div className={css['amount']}>
      <SaleLines order={order} smallSum={css['net']} />
      <small>
        <PayoutTiming order={order} />
      </small>
    </div>
  );
}

function OrderTag({ order }: { order: Order }) {
  const { t } = useLingui();
  const styles: Record<Order['status'], [HangTagTone, IconNode, string]> = {
    pending_payment: ['plain', Clock, t`Waiting for payment`],
    paid: ['rose', Package, t`Paid, ready to ship`],
    shipped: ['brass', Truck, t`On its way`],
    delivered: ['verified', Check, t`Arrived`],
    completed: ['verified', Check, t`Complete`],
    disputed: ['danger', TriangleAlert, t`Disputed`],
    canceled: ['plain', CircleSlash, t`Canceled`],
    expired: ['plain', CircleSlash, t`Expired`],
  };
  const [tone, icon, labels] = styles[order.status];
  return <HangTag tone={tone} icon={icon} label={labels} />;
}

function NoOrders({ as }: { as: 'seller' | 'buyer' }) {
  const { t } = useLingui();
  if (as === 'seller') {
    return (
      <EmptyState
        title={t`Nothing sold yet`}
        action={<ButtonLink to="/account" search={{ tab: 'tags' }} kind="primary">{t`See my tags`}</ButtonLink>}
      >
        {t`Your listings are in the boutique. Sales appear here with everything you need to ship.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t`Nothing bought yet`}
      action={<ButtonLink to="/" search={{ section: 'boutique' }} kind="primary">{t`Browse the boutique`}</ButtonLink>}
    >
      {t`Your orders appear here, with tracking and receipts.`}
    </EmptyState>
  );
}
