import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { notice, tellFailure } from '../../platform/notices.ts';
import { forgetOrderToken, useOrderAccess } from '../../platform/order-access.ts';
import { callOptions, queryClient, useAct, useCall } from '../../platform/queries.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import css from './order.module.css';

type JoinProps = { order: Order; accessToken: string };

/** Only an account can be recorded as an owner. */
export function JoinAccount({ order, accessToken }: JoinProps) {
  const status = useSession((session) => session.status);
  const hasEnded = order.status === 'canceled' || order.status === 'expired' || order.status === 'pending_payment';
  if (hasEnded) return null;
  return status === 'signedIn' ? <AttachOrder order={order} accessToken={accessToken} /> : <InviteToSignUp order={order} />;
}

function InviteToSignUp({ order }: { order: Order }) {
  const change = useOrderAccess((access) => access.change);
  const remember = () => change({ joining: order.paymentIntentId });
  const back = { redirectUri: `/order/${order.paymentIntentId}` };
  return (
    <section className="panel stack">
      <h2 className={css['h3']}>
        <Trans>Claim it as yours</Trans>
      </h2>
      <p className="sub">
        <Trans>
          You checked out without an account. Create one to claim the piece, or to tell us if something is wrong. This order moves into it.
        </Trans>
      </p>
      <Link to="/signup" search={back} onClick={remember} className={buttonClass({ kind: 'primary', block: true })}>
        <Trans>Create an account to claim</Trans>
      </Link>
      <Link to="/signin" search={back} onClick={remember} className={buttonClass({ block: true })}>
        <Trans>I have an account</Trans>
      </Link>
    </section>
  );
}

function AttachOrder({ order, accessToken }: { order: Order; accessToken: string }) {
  const { t } = useLingui();
  const { paymentIntentId } = order;
  const joining = useOrderAccess((access) => access.state.joining);
  const complete = useAct('completePaymentIntents', ['listOrders']);
  const [isOnOtherAccount, setOnOtherAccount] = useState(false);
  // Visible without the token: the order already belongs to this account, as after confirming the e-mail address.
  const own = useCall('getOrderStatus', { paymentIntentId });
  const isOwn = own.data !== undefined && 'id' in own.data;

  async function attach() {
    try {
      await complete.mutateAsync({ items: [{ paymentIntentId, accessToken }] });
      // Visible without the token: it belongs to this account; else to someone else's.
      const seen = await queryClient.fetchQuery({ ...callOptions('getOrderStatus', { paymentIntentId }), staleTime: 0 });
      if (!('id' in seen)) return setOnOtherAccount(true);
      forgetOrderToken(paymentIntentId);
      notice(t`Order added to your account.`);
    } catch (error) {
      tellFailure(error);
    }
  }

  const attachOnce = useEffectEvent(() => void attach());
  useEffect(() => {
    if (joining === paymentIntentId) attachOnce();
  }, [joining, paymentIntentId]);

  useEffect(() => {
    if (isOwn) forgetOrderToken(paymentIntentId);
  }, [isOwn, paymentIntentId]);

  if (isOwn || own.isPending) return null;
  if (isOnOtherAccount) {
    return (
      <p className="callout">
        <Trans>This order belongs to another account.</Trans>
      </p>
    );
  }
  return (
    <section className="panel stack">
      <h2 className={css['h3']}>
        <Trans>Add it to your account</Trans>
      </h2>
      <p className="sub">
        <Trans>This order was made without an account. Add it to yours to find it again and claim the tag.</Trans>
      </p>
      <Button kind="primary" block busy={complete.isPending} onClick={() => void attach()}>
        <Trans>Add this order</Trans>
      </Button>
    </section>
  );
}
