import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AdminOrder } from '@strapline/contract/shapes/admin-orders';
import { CircleCheck } from 'lucide';
import { useCallList } from '../../platform/cache/queries.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formatDaysAgo } from '../../ui/format/days-ago.ts';
import { PageError } from '../../ui/page-error.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Callout } from '../../ui/panel.tsx';
import { formatMoney, getReasonLabel, OrderTag, OverdueNote } from './admin-labels.tsx';
import css from './admin-orders.module.css';
import { RowsSkeleton } from './loading-rows.tsx';

/** Orders that no rule could settle. */
export function QueueSection() {
  const orders = useCallList('listAllOrders', { needsOperator: true, limit: 24 });
  if (orders.isPending) return <RowsSkeleton />;
  if (orders.isLoadingError) return <PageError error={orders.error} onRetry={() => void orders.refetch()} />;
  const items = orders.data.pages.flatMap((page) => page.items);
  return (
    <>
      <h2>
        {items.length === 0 ? (
          <Trans>
            The <em>queue</em>
          </Trans>
        ) : (
          <>
            <Plural value={items.length} one="One order needs review" other="# orders need review" />
            {orders.hasNextPage && '+'}
          </>
        )}
      </h2>
      {items.length === 0 ? (
        <Callout tone="verified" icon={CircleCheck}>
          <Trans>
            <b>Nothing needs review.</b> Payments that don’t match, late payments, refunds returned by a bank and parcels without tracking
            updates appear here.
          </Trans>
        </Callout>
      ) : (
        <ul className={css['cards']}>
          {items.map((order) => (
            <QueueCard key={order.id} order={order} />
          ))}
        </ul>
      )}
      <Pager hasMore={orders.hasNextPage} busy={orders.isFetchingNextPage} onMore={() => void orders.fetchNextPage()} />
    </>
  );
}

function QueueCard({ order }: { order: AdminOrder }) {
  const { t } = useLingui();
  return (
    <li className={css['card']}>
      <div className="row between">
        <OrderTag status={order.status} />
        <span className="num">{formatMoney(order.amountCents, order.currency)}</span>
      </div>
      <h3 className={css['title']}>{order.title}</h3>
      <p>{getReasonLabel(order)}</p>
      <OverdueNote order={order} />
      <p className="sub">{t`Bought ${formatDaysAgo(order.createdAt)} from ${order.seller}.`}</p>
      <ButtonLink to="/admin" search={{ tab: 'orders', part: 'queue', order: order.id }} size="small">{t`Review order`}</ButtonLink>
    </li>
  );
}
