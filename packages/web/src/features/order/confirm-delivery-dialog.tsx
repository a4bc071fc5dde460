import { useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { orderTimers } from '@strapline/domain/order/order.states';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { showError } from '../../platform/state/notices.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Check } from '../../ui/form/choice.tsx';

/** Confirming starts the payout period, so it takes a second press. */
export function ConfirmDeliveryDialog({ order, isOpen, onClose }: { order: Order; isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
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
    <ConfirmDialog
      open={isOpen}
      title={t`Did the parcel arrive?`}
      confirmLabel={t`Yes, it arrived`}
      cancelLabel={t`Not yet`}
      isBusy={confirm.isPending}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <p className="sub">
        {t`The order completes after ${days} days, and the seller is paid. To be on record as the owner, also claim the tag.`}{' '}
        {t`Is something wrong? Confirm that it arrived, then report the problem. We hold the payment until it’s settled.`}
      </p>
      <Check
        checked={isSatisfied}
        note={t`The seller is paid now. If the piece is a gift, claim it yourself, then pass it on from its tag page.`}
        onChange={(event) => setSatisfied(event.target.checked)}
      >
        {t`I’m satisfied. Complete the order now.`}
      </Check>
    </ConfirmDialog>
  );
}
