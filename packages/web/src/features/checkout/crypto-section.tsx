import { Trans } from '@lingui/react/macro';
import type { PaymentIntent } from '@strapline/contract/shapes/payment';
import { formatAmount } from '@strapline/domain/money/money';
import { WalletMinimal } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import css from './payment-step.module.css';

export function CryptoSection({ intent, hasStarted }: { intent: PaymentIntent; hasStarted: boolean }) {
  const amountLabel = `${formatAmount(intent.amountCents).replace('$', '')} USDC`;
  return (
    <div className="stack">
      <div className="callout b">
        <Icon icon={WalletMinimal} />
        <p>
          <b>
            <Trans>{amountLabel}, exactly.</Trans>
          </b>{' '}
          <Trans>
            You’ll continue in your wallet and come back here. We hold the piece while the network confirms. If that takes longer than the
            hold, we extend the hold once.
          </Trans>
        </p>
      </div>
      <dl className="lines">
        <div>
          <dt>
            <Trans>Network</Trans>
          </dt>
          <dd>Base</dd>
        </div>
        <div>
          <dt>
            <Trans>Rate</Trans>
          </dt>
          <dd>1 USDC = $1.00</dd>
        </div>
        <div>
          <dt>
            <Trans>Network fee</Trans>
          </dt>
          <dd>
            <Trans>paid by your wallet</Trans>
          </dd>
        </div>
      </dl>
      {hasStarted && intent.status === 'requires_action' && (
        <p className={`note ${css['waiting']}`} role="status">
          <Trans>Waiting for your wallet. This page continues automatically once you’ve sent the payment.</Trans>
        </p>
      )}
    </div>
  );
}
