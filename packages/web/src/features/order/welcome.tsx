import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { Tag, X } from 'lucide';
import { useEffect, useState } from 'react';
import { readTabState, writeTabState } from '../../platform/open-checkout.ts';
import { useShownMessages } from '../../platform/state/client-state.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './order.module.css';

/** Shown once each: what happens next after the first purchase, a thank-you after the second. */
export function Welcome({ order }: { order: Order }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(() => getDueWelcome(order.id));
  useEffect(() => {
    const { change } = useShownMessages.getState();
    if (shown === 'first') change({ firstPurchaseWelcome: true });
    if (shown === 'later') change({ purchasedWelcome: true });
    if (shown) writeTabState('welcomed', order.id);
  }, [shown, order.id]);
  if (!shown) return null;
  return (
    <div className={`callout v ${css['welcome']}`}>
      <Icon icon={Tag} />
      <div>
        {shown === 'first' ? (
          <p>
            <Trans>
              <b>What happens now.</b> The creator packs the piece with its code. When it arrives, enter the code on the strap to become the
              owner on record. This page shows each step.
            </Trans>
          </p>
        ) : (
          <p>
            <Trans>
              <b>Thank you.</b> You know how it works: wait, unpack, claim.
            </Trans>
          </p>
        )}
      </div>
      <button type="button" className="ib" aria-label={t`Dismiss`} onClick={() => setShown(undefined)}>
        <Icon icon={X} size={18} />
      </button>
    </div>
  );
}

function getDueWelcome(orderId: string): 'first' | 'later' | undefined {
  // Returning to the same order, e.g. after signing in, is no second purchase.
  if (readTabState('welcomed') === orderId) return undefined;
  const { state } = useShownMessages.getState();
  if (!state.firstPurchaseWelcome) return 'first';
  return state.purchasedWelcome ? undefined : 'later';
}
