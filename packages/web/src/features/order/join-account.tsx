import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { useEffect, useEffectEvent, useState } from 'react';
import { createCallQuery, queryClient, useCall, useCallMutation } from '../../platform/cache/queries.ts';
import { useSession } from '../../platform/session/session.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { removeOrderToken, useOrderAccess } from '../../platform/state/order-access.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
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
  const { t } = useLingui();
  const change = useOrderAccess((access) => access.change);
  const remember = () => change({ joining: order.paymentIntentId });
  const back = { redirectUri: `/order/${order.paymentIntentId}` };
  return (
    <section className="panel stack">
      <h2 className={css['h3']}>{t`Claim it as yours`}</h2>
      <p className="sub">
        <Trans>
          You checked out without an account. Create one to claim the piece, or to tell us if something is wrong. We’ll add this order to
          it.
        </Trans>
      </p>
      <ButtonLink to="/signup" search={back} onClick={remember} kind="primary" block>{t`Create an account to claim`}</ButtonLink>
      <ButtonLink to="/signin" search={back} onClick={remember} block>{t`I have an account`}</ButtonLink>
    </section>
  );
}

function AttachOrder({ order, accessToken }: { order: Order; accessToken: string }) {
  const { t } = useLingui();
  const { paymentIntentId } = order;
  const joiningOrder = useOrderAccess((access) => access.state.joining);
  const complete = useCallMutation('completePaymentIntents', ['listOrders']);
  const [isOnOtherAccount, setOnOtherAccount] = useState(false);
  // Visible without the token: the order already belongs to this account, as after confirming the e-mail address.
  const ownOrder = useCall('getOrderStatus', { paymentIntentId });
  const isOwn = ownOrder.data !== undefined && 'id' in ownOrder.data;

  async function attach() {
    try {
      await complete.mutateAsync({ items: [{ paymentIntentId, accessToken }] });
      // Visible without the token: it belongs to this account; else to someone else's.
      const response = await queryClient.fetchQuery({ ...createCallQuery('getOrderStatus', { paymentIntentId }), staleTime: 0 });
      if (!('id' in response)) return setOnOtherAccount(true);
      removeOrderToken(paymentIntentId);
      showNotice(t`Order added to your account.`);
    } catch (error) {
      showError(error);
    }
  }

  const attachOnce = useEffectEvent(() => void attach());
  useEffect(() => {
    if (joiningOrder === paymentIntentId) attachOnce();
  }, [joiningOrder, paymentIntentId]);

  useEffect(() => {
    if (isOwn) removeOrderToken(paymentIntentId);
  }, [isOwn, paymentIntentId]);

  if (isOwn || ownOrder.isPending) return null;
  if (isOnOtherAccount) {
    return <p className="callout">{t`This order belongs to another account.`}</p>;
  }
  return (
    <section className="panel stack">
      <h2 className={css['h3']}>{t`Add it to your account`}</h2>
      <p className="sub">{t`This order was made without an account. Add it to yours to find it again and claim the tag.`}</p>
      <Button kind="primary" block busy={complete.isPending} onClick={() => void attach()}>{t`Add this order`}</Button>
    </section>
  );
}
