import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag, Order } from '@strapline/contract/shapes';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { keepOrderToken, useOrderAccess } from '../../platform/order-access.ts';
import { queryClient, useCall } from '../../platform/queries.ts';
import { useSession } from '../../platform/session/session.ts';
import { listenTo } from '../../platform/wire.ts';
import { Stitch } from '../../ui/marks.tsx';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { FourCells } from './four-cells.tsx';
import { JoinAccount } from './join-account.tsx';
import { useLinkToken } from './link-token.ts';
import css from './order.module.css';
import { Heading } from './order-heading.tsx';
import { OrderThread } from './order-thread.tsx';
import type { Viewer } from './order-view.ts';
import { Receipt } from './receipt.tsx';
import { PaidPanel, PiecePanel } from './side-panels.tsx';
import { Welcome } from './welcome.tsx';

const PrivateOrder = lazy(async () => ({ default: (await import('./private-order.tsx')).PrivateOrder }));

/** While money is on its way the page looks more often than its pushes come, in case one is lost. */
const lookAgainMs = 5_000;

/** What am I paying, did it go through, where is it, what next; live while it moves. */
export function OrderScreen() {
  const { t } = useLingui();
  const { paymentIntentId } = useParams({ from: '/order/$paymentIntentId' });
  return (
    <div className={`page ${css['page']}`}>
      <title>{t`Your order: Strapline`}</title>
      <OrderDoor key={paymentIntentId} paymentIntentId={paymentIntentId} />
    </div>
  );
}

function OrderDoor({ paymentIntentId }: { paymentIntentId: string }) {
  const { token, bankSaid } = useLinkToken(paymentIntentId);
  const kept = useOrderAccess((access) => access.state.tokens[paymentIntentId]);
  useEffect(() => {
    if (token) keepOrderToken(paymentIntentId, token);
  }, [paymentIntentId, token]);
  const session = useSession();
  const accessToken = kept ?? token;
  const isKnown = session.status !== 'unknown' || accessToken !== undefined;
  const input = { paymentIntentId, ...(accessToken ? { accessToken } : {}) };
  const asked = useCall('getOrderStatus', input, { enabled: isKnown, refetchInterval: useLookAgain(paymentIntentId, input) });
  useLive(paymentIntentId);

  if (asked.isPending) return <Waiting />;
  if (asked.isError) {
    return (
      <PageFailure
        error={asked.error}
        onRetry={() => void asked.refetch()}
        missing={<Trans>There is no order at this address. The link in your e-mail leads to it.</Trans>}
      />
    );
  }
  if (!('id' in asked.data)) {
    return (
      <Suspense fallback={<Waiting />}>
        <PrivateOrder status={asked.data.status} />
      </Suspense>
    );
  }
  return <OrderPage order={asked.data} accessToken={accessToken} bankSaid={bankSaid} />;
}

/** Told by a push that something moved; the order itself is then asked for, with the right to it. */
function useLive(paymentIntentId: string) {
  useEffect(
    () =>
      listenTo('paymentStatus', (news) => {
        if (news.paymentIntentId !== paymentIntentId) return;
        void queryClient.invalidateQueries({ queryKey: ['getOrderStatus'] });
        void queryClient.invalidateQueries({ queryKey: ['fetchBraTag'] });
      }),
    [paymentIntentId],
  );
}

function useLookAgain(paymentIntentId: string, input: object): number {
  const known: unknown = queryClient.getQueryData(['getOrderStatus', input]);
  const status = typeof known === 'object' && known !== null && 'status' in known ? known.status : undefined;
  return status === 'pending_payment' && paymentIntentId !== '' ? lookAgainMs : 60_000;
}

type OrderPageProps = { order: Order; accessToken: string | undefined; bankSaid: 'refused' | undefined };

function OrderPage({ order, accessToken, bankSaid }: OrderPageProps) {
  const session = useSession();
  const tag = useCall('fetchBraTag', { braTagId: order.braTagId });
  const isMember = session.status === 'signedIn';
  const username = isMember ? session.claims.username : undefined;
  const viewer: Viewer = { side: sideOf(order, tag.data, username), isMember };
  return (
    <>
      <div className={css['screen']}>
        <Heading order={order} viewer={viewer} tag={tag.data} bankSaid={bankSaid} />
        <Welcome order={order} viewer={viewer} />
        <FourCells order={order} viewer={viewer} />
        <Stitch air="gap" />
        <div className={css['columns']}>
          <OrderThread order={order} viewer={viewer} accessToken={accessToken} />
          <aside className={css['side']}>
            <PiecePanel order={order} viewer={viewer} tag={tag.data} />
            <JoinAccount order={order} accessToken={accessToken} />
            <PaidPanel order={order} />
          </aside>
        </div>
      </div>
      <Receipt order={order} creator={tag.data?.creator.username} />
    </>
  );
}

/** The creator looks at their own sale; everybody else who sees the order is its buyer. */
function sideOf(order: Order, tag: BraTag | undefined, username: string | undefined): Viewer['side'] {
  if (order.can.includes('ship') || order.can.includes('label')) return 'seller';
  const isOwnWork = username !== undefined && username === tag?.creator.username;
  return isOwnWork && !order.can.includes('pay') && !order.can.includes('claim') ? 'seller' : 'buyer';
}

function Waiting() {
  return (
    <Loading>
      <div className="head">
        <Skeleton width="9rem" height="1em" />
        <div className="waiting-h1">
          <Skeleton width="18rem" />
        </div>
      </div>
      <div className={css['four']}>
        {[0, 1, 2, 3].map((cell) => (
          <div key={cell}>
            <Skeleton width="70%" height="1em" />
            <Skeleton width="50%" height="1.75rem" />
            <Skeleton />
          </div>
        ))}
      </div>
      <Stitch air="gap" />
      <div className={css['columns']}>
        <Skeleton height="320px" radius="var(--r-card)" />
        <Skeleton height="260px" radius="var(--r-panel)" />
      </div>
    </Loading>
  );
}
