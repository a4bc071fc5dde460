import { Trans, useLingui } from '@lingui/react/macro';
import type { RefundView } from '@strapline/contract/shapes/dispute';
import { formatAmount } from '@strapline/domain/money/money';
import { Check, CircleAlert, RotateCcw } from 'lucide';
import { formatDay } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Callout } from '../../../ui/panel.tsx';
import css from './dispute.module.css';

type RefundLinesProps = { refunds: readonly RefundView[]; side: 'buyer' | 'seller'; isCrypto: boolean };

export function RefundLines({ refunds, side, isCrypto }: RefundLinesProps) {
  const { t } = useLingui();
  return (
    <section className={css['refunds']} aria-label={t`Refunds`}>
      {refunds.map((refund) => (
        <div key={refund.id} className={css['refund']}>
          <p className={css['sum']}>
            <Icon icon={RotateCcw} />
            <RefundAmount refund={refund} side={side} />
          </p>
          {refund.state === 'failed' && (
            <Callout icon={CircleAlert} tone="brass">
              <RefundFailedMessage side={side} isCrypto={isCrypto} />
            </Callout>
          )}
          <ol className={css['refundSteps']}>
            <RefundStep isDone label={t`Requested`} at={refund.askedAt} />
            <RefundStep
              isDone={refund.approvedAt !== null}
              label={refund.approvedAt ? t`Approved` : t`A second admin is reviewing it`}
              at={refund.approvedAt}
            />
            <RefundStep
              isDone={refund.sentAt !== null}
              label={refund.sentAt ? t`Sent by the bank` : t({ context: 'money', message: 'Waiting to be sent' })}
              at={refund.sentAt}
            />
            {refund.failedAt && (
              <RefundStep isDone={false} label={isCrypto ? t`Rejected by the network` : t`Returned by the bank`} at={refund.failedAt} />
            )}
            {refund.state === 'paid_otherwise' && <RefundStep isDone label={t`Paid another way`} at={null} />}
          </ol>
          {refund.expectedBy && side === 'buyer' && (
            <p className={css['small']}>{t`It’s refunded to the payment method you used, by ${formatDay(refund.expectedBy)}.`}</p>
          )}
        </div>
      ))}
    </section>
  );
}

/** Only promised once approved. */
function RefundAmount({ refund, side }: { refund: RefundView; side: 'buyer' | 'seller' }) {
  const amount = <b className="num">{formatAmount(refund.cents)}</b>;
  if (refund.state === 'waiting')
    return (
      <span>
        <Trans>A refund of {amount} is being reviewed</Trans>
      </span>
    );
  return (
    <>
      {amount}
      <span>
        <RefundDestination refund={refund} side={side} />
      </span>
    </>
  );
}

function RefundDestination({ refund: { state }, side }: { refund: RefundView; side: 'buyer' | 'seller' }) {
  const isBuyer = side === 'buyer';
  if (state === 'failed') return isBuyer ? <Trans>is owed to you</Trans> : <Trans>is owed to the buyer</Trans>;
  if (state === 'paid_otherwise')
    return isBuyer ? <Trans>was paid to you another way</Trans> : <Trans>was paid to the buyer another way</Trans>;
  return isBuyer ? <Trans>comes back to you</Trans> : <Trans>goes back to the buyer</Trans>;
}

/** An automatic retry: nobody has to act, and the money isn't at the bank yet. */
function RefundFailedMessage({ side, isCrypto }: Omit<RefundLinesProps, 'refunds'>) {
  const { t } = useLingui();
  if (side === 'seller')
    return <p>{t`The refund didn’t reach the buyer. We hold the money and will find another way. Nothing changes for you.`}</p>;
  return (
    <p>
      <b>{isCrypto ? t`The network didn’t accept the refund.` : t`Your bank didn’t accept the refund.`}</b>{' '}
      {t`Your money is safe with us. We’ll send it again, or agree on another way with you.`}
    </p>
  );
}

function RefundStep({ isDone, label, at }: { isDone: boolean; label: string; at: string | null }) {
  return (
    <li className={isDone ? css['done'] : undefined}>
      <span className={css['dot']}>{isDone && <Icon icon={Check} size={12} />}</span>
      <span>
        {label}
        {at && <small>{formatDay(at)}</small>}
      </span>
    </li>
  );
}
