import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import type { OrderActionsProps } from './order-actions.tsx';
import { isPaid } from './order-view.ts';

type CancelProps = OrderActionsProps & { isOpen: boolean; onClose: () => void };

export function CancelDialog({ order, viewer, accessToken, isOpen, onClose }: CancelProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const cancel = useCallMutation('cancelOrder', ['getOrderStatus', 'fetchListing', 'fetchBraTag', 'listOrders']);
  const form = useContractForm('cancelOrder', {
    input: { orderId: order.id, reason: reason.trim(), accessToken: viewer.side === 'buyer' ? accessToken : undefined },
    mutation: cancel,
    // Awaited, since the refreshed order may unmount this dialog before its success handler runs.
    send: (input) => void cancel.mutateAsync(input).then(close, () => undefined),
  });

  function close() {
    showNotice(t`Order canceled.`);
    onClose();
  }

  return (
    <FormDialog
      open={isOpen}
      title={t`Cancel this order?`}
      submitLabel={t`Cancel the order`}
      cancelLabel={t`Keep the order`}
      form={form}
      onClose={onClose}
    >
      <p className="sub">
        {isPaid(order) && viewer.side === 'buyer'
          ? t`You get a full refund to the payment method you used. Others can buy the piece at once.`
          : isPaid(order)
            ? t`The buyer gets a full refund. This can’t be undone.`
            : t`Nothing was charged. Others can buy the piece at once.`}
      </p>
      <TextArea
        name="reason"
        label={t`Reason`}
        value={reason}
        maxLength={300}
        rows={3}
        error={form.getError('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
