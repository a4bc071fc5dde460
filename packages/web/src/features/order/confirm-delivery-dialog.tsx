import { Trans } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { orderTimers } from '@strapline/domain/order/order.states';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { showError } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Check } from '../../ui/form/choice.tsx';

/** Confirming starts the payout period, so it takes a second press. */
export function ConfirmDeliveryDialog({ order, isOpen, onClose }: { order: Order; isOpen: boolean; onClose: () => void }) {
  const confirm = useCallMutation('confirmDelivery', ['getOrderStatus', 'listOrders']);
  const [isSatisfied, setSatisfied] = useState(false);
  const wait = order.tracking?.url ? orderTimers.completeTracked : orderTimers.completeUntracked;
  const days = wait / 86_400_000;

  async function submit() {
    try {
      await confirm.mutateAsync({ orderId: order.id, ...(isSatisfied ? { satisfied: true as const } : {}) });
      onClose();
    } catch (error) {
      showError(error);
    }
  }

  return (
    <Dialog open={isOpen} onClose={onClose} title={<Trans>Did the parcel arrive?</Trans>}>
      <p className="sub">
        <Trans>The order completes after {days} days, and the creator is paid. To be on record as the owner, also claim the tag.</Trans>{' '}
        <Trans>Is something wrong? Confirm that it arrived, then report the problem. We hold the payment until it’s settled.</Trans>
      </p>
      <Check
        checked={isSatisfied}
        note={<Trans>The creator is paid now. If the piece is a gift, claim it yourself, then pass it on from its tag page.</Trans>}
        onChange={(event) => setSatisfied(event.target.checked)}
      >
        <Trans>I’m satisfied. Complete the order now.</Trans>
      </Check>
      <div className="actions">
        <Button onClick={onClose}>
          <Trans>Not yet</Trans>
        </Button>
        <Button kind="primary" busy={confirm.isPending} onClick={() => void submit()}>
          <Trans>Yes, it arrived</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
