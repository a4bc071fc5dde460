import { useLingui } from '@lingui/react/macro';
import type { Order } from '@strapline/contract/shapes/order';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { RadioCard } from '../../ui/form/choice.tsx';
import css from './dispute/dispute.module.css';

type ReportProps = { order: Order; accessToken: string | undefined; onClose: () => void };

/** The seller is asked for a new code. */
export function ReportCodeDialog({ order, accessToken, onClose }: ReportProps) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<'missing' | 'wrong'>('missing');
  const report = useCallMutation('reportStrapCode', ['getOrderStatus', 'fetchBraTag', 'listOrders']);
  const form = useContractForm('reportStrapCode', {
    input: { orderId: order.id, problem, accessToken },
    mutation: report,
    onSent: () => {
      showNotice(t`We asked the seller for a new code.`);
      onClose();
    },
  });

  return (
    <FormDialog
      title={t`What is wrong with the code?`}
      submitLabel={t`Ask for a new code`}
      cancelLabel={t`Cancel`}
      form={form}
      onClose={onClose}
    >
      <fieldset className={css['options']}>
        <legend className="vh">{t`What is wrong`}</legend>
        <RadioCard name="problem" checked={problem === 'missing'} onChange={() => setProblem('missing')}>
          <span>
            <b>{t`There is no label in the parcel`}</b>
          </span>
        </RadioCard>
        <RadioCard name="problem" checked={problem === 'wrong'} onChange={() => setProblem('wrong')}>
          <span>
            <b>{t`The code doesn’t work`}</b>
            <small>{t`I typed it as printed on the label, and it wasn’t accepted.`}</small>
          </span>
        </RadioCard>
      </fieldset>
      <p className="sub">
        {t`We ask the seller for a new code. The old one stops working, so if you find the label later, use the new code.`}
      </p>
    </FormDialog>
  );
}
