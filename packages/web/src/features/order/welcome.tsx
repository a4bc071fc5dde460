import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { Tag, X } from 'lucide';
import { useEffect, useState } from 'react';
import { readTabState, writeTabState } from '../../platform/open-checkout.ts';
import { useDueMessage } from '../../platform/state/use-due-message.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './order.module.css';

const welcomes = ['firstPurchaseWelcome', 'purchasedWelcome'] as const;

/** Shown once each: what happens next after the first purchase, a thank-you after the second. */
export function Welcome({ order }: { order: Order }) {
  const { t } = useLingui();
  // Returning to the same order, e.g. after signing in, is no second purchase.
  const [isNew] = useState(() => readTabState('welcomed') !== order.id);
  const { due, skip } = useDueMessage(welcomes, isNew);
  useEffect(() => {
    if (due) writeTabState('welcomed', order.id);
  }, [due, order.id]);
  if (!due) return null;
  return (
    <div className={`callout v ${css['welcome']}`}>
      <Icon icon={Tag} />
      <div>
        {due === 'firstPurchaseWelcome' ? (
          <p>
            <Trans>
              <b>What happens now.</b> The seller packs the piece with its code. When it arrives, enter the code on the strap to become the
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
      <button type="button" className="ib" aria-label={t`Dismiss`} onClick={skip}>
        <Icon icon={X} size={18} />
      </button>
    </div>
  );
}
