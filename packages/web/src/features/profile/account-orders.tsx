import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes';
import { netCents, showAmount } from '@strapline/domain/money';
import { Link } from '@tanstack/react-router';
import { Check, CircleSlash, Clock, type IconNode, Package, Printer, TriangleAlert, Truck } from 'lucide';
import { lazy, Suspense, useState } from 'react';
import { tellFailure } from '../../platform/notices.ts';
import { useAct, useCall, useCallList } from '../../platform/queries.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { showDay } from '../../ui/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { HangTag, type HangTagTone } from '../../ui/marks.tsx';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TagId } from '../../ui/tag-id.tsx';
import css from './account.module.css';
import { WaitingRows } from './account-tags.tsx';

const ShipDialog = lazy(async () => ({ default: (await import('./ship-dialog.tsx')).ShipDialog }));

/** What was sold, with what is to be sent; or what was bought. */
export function AccountOrders({ as }: { as: 'seller' | 'buyer' }) {
  const orders = useCallList('listOrders', { as, limit: 24 });
  const [shipping, setShipping] = useState<Order>();
  if (orders.isPending) return <WaitingRows />;
  if (orders.isError) return <PageFailure error={orders.error} onRetry={() => void orders.refetch()} />;
  const all = orders.data.pages.flatMap((page) => page.items);
  if (all.length === 0) return <None as={as} />;
  return (
    <section>
      <div className={css['above']}>
        <h2>
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
      </div>
      <ul className={css['orders']}>
        {all.map((order) => (
          <OrderRow key={order.id} order={order} as={as} onShip={() => setShipping(order)} />
        ))}
      </ul>
      <Pager hasMore={orders.hasNextPage} busy={orders.isFetchingNextPage} onMore={() => void orders.fetchNextPage()} />
      <Suspense>{shipping && <ShipDialog order={shipping} onClose={() => setShipping(undefined)} />}</Suspense>
    </section>
  );
}

function OrderRow({ order, as, onShip }: { order: Order; as: 'seller' | 'buyer'; onShip: () => void }) {
  const tag = useCall('fetchBraTag', { braTagId: order.braTagId });
  const item = order.lines.find((line) => line.kind === 'item')?.amountCents ?? order.amountCents;
  const first = order.timeline[0]?.at;
  return (
    <li>
      <Picture
        media={tag.data?.media.find((one) => one.kind === 'image')}
        seed={order.braTagId}
        sizes="64px"
        className={css['thumb'] ?? ''}
      />
      <div className={css['what']}>
        <Link to="/order/$paymentIntentId" params={{ paymentIntentId: order.paymentIntentId }} className={css['ttl']}>
          {order.title}
        </Link>
        <p className="mono">
          <TagId id={order.braTagId} />
        </p>
        {first && <p className="note">{showDay(first)}</p>}
      </div>
      <div className={css['state']}>
        <OrderTag order={order} />
        {order.tracking && (
          <a className="link note" href={order.tracking.url} rel="noreferrer">
            {order.tracking.carrier} {order.tracking.number}
          </a>
        )}
      </div>
      <p className={css['amount']}>
        {showAmount(as === 'seller' ? item : order.amountCents)}
        {as === 'seller' && (
          <small>
            <Trans>you receive {showAmount(netCents(item))}</Trans>
          </small>
        )}
      </p>
      <div className={css['acts']}>
        {order.can.includes('ship') && (
          <Button size="small" kind="primary" onClick={onShip}>
            <Icon of={Truck} />
            <Trans>Ship it</Trans>
          </Button>
        )}
        {order.can.includes('label') && <ShippingLabel orderId={order.id} />}
        {as === 'buyer' && order.certificateStatus === 'claimable' && (
          <Link
            to="/bratag/$braTagId/action"
            params={{ braTagId: order.braTagId }}
            search={{ verb: 'claim' }}
            className={buttonClass({ kind: 'primary', size: 'small' })}
          >
            <Trans>Claim it</Trans>
          </Link>
        )}
      </div>
    </li>
  );
}

/** The link is made when it is wanted, because each view of an address is written down. */
function ShippingLabel({ orderId }: { orderId: string }) {
  const label = useAct('getShippingLabel');
  return (
    <Button
      size="small"
      busy={label.isPending}
      onClick={() => {
        // Opened before the answer, while it is still the press that opens it.
        const page = window.open('about:blank');
        label.mutate(
          { orderId },
          {
            onSuccess: ({ url }) => (page ? page.location.replace(url) : location.assign(url)),
            onError: (error) => {
              page?.close();
              tellFailure(error);
            },
          },
        );
      }}
    >
      <Icon of={Printer} />
      <Trans>Shipping label</Trans>
    </Button>
  );
}

function OrderTag({ order }: { order: Order }) {
  const { t } = useLingui();
  const looks: Record<Order['status'], [HangTagTone, IconNode, string]> = {
    pending_payment: ['plain', Clock, t`Waiting for payment`],
    paid: ['rose', Package, t`Paid, to be sent`],
    shipped: ['brass', Truck, t`On its way`],
    delivered: ['verified', Check, t`Arrived`],
    completed: ['verified', Check, t`Completed`],
    disputed: ['danger', TriangleAlert, t`Disputed`],
    canceled: ['plain', CircleSlash, t`Canceled`],
    expired: ['plain', CircleSlash, t`Expired`],
  };
  const [tone, icon, words] = looks[order.status];
  return (
    <HangTag tone={tone} icon={icon}>
      {words}
    </HangTag>
  );
}

function None({ as }: { as: 'seller' | 'buyer' }) {
  if (as === 'seller') {
    return (
      <EmptyState
        title={<Trans>Nothing sold yet</Trans>}
        action={
          <Link to="/account" search={{ tab: 'tags' }} className={buttonClass({ kind: 'primary' })}>
            <Trans>See my tags</Trans>
          </Link>
        }
      >
        <Trans>What you offer is in the boutique. A sale shows here at once, with its parcel to send.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={<Trans>Nothing bought yet</Trans>}
      action={
        <Link to="/" search={{ section: 'boutique' }} className={buttonClass({ kind: 'primary' })}>
          <Trans>To the boutique</Trans>
        </Link>
      }
    >
      <Trans>Your orders stay here, with their parcels and receipts.</Trans>
    </EmptyState>
  );
}
