import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { notice } from '../../platform/notices.ts';
import { useAct } from '../../platform/queries.ts';
import { WireError } from '../../platform/wire-error.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import type { OrderActionsProps } from './order-actions.tsx';
import { wasPaid } from './order-view.ts';

type CancelProps = OrderActionsProps & { isOpen: boolean; onClose: () => void };

export function CancelDialog({ order, viewer, accessToken, isOpen, onClose }: CancelProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const cancel = useAct('cancelOrder', ['getOrderStatus', 'fetchListing', 'fetchBraTag', 'listOrders']);
  const failure = cancel.error instanceof WireError ? cancel.error : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (cancel.isPending) return;
    const input = { orderId: order.id, reason: reason.trim(), ...(accessToken && viewer.side === 'buyer' ? { accessToken } : {}) };
    await cancel.mutateAsync(input).then(
      () => {
        notice(t`Order canceled.`);
        onClose();
      },
      // The dialog shows the mutation's error.
      () => undefined,
    );
  }

  return (
    <Dialog open={isOpen} onClose={onClose} title={<Trans>Cancel this order?</Trans>}>
      <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
        <p className="sub">
          {wasPaid(order) && viewer.side === 'buyer' ? (
            <Trans>You get a full refund to the payment method you used. Others can buy the piece at once.</Trans>
          ) : wasPaid(order) ? (
            <Trans>The buyer gets a full refund. This can’t be undone.</Trans>
          ) : (
            <Trans>Nothing was charged. Others can buy the piece at once.</Trans>
          )}
        </p>
        <TextArea
          label={t`Reason`}
          value={reason}
          maxLength={300}
          rows={3}
          error={failure?.fields['reason']}
          onChange={(event) => setReason(event.target.value)}
        />
        <DialogActions failure={failure} isBusy={cancel.isPending} onClose={onClose} leave={<Trans>Keep the order</Trans>}>
          <Trans>Cancel the order</Trans>
        </DialogActions>
      </form>
    </Dialog>
  );
}
