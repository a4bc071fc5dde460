import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentIntent } from '@strapline/contract/shapes/payment';
import { formatAmount } from '@strapline/domain/money/money';
import { WalletMinimal } from 'lucide';
import { Fact } from '../../ui/fact.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './payment-step.module.css';

export function CryptoSection({ intent, hasStarted }: { intent: PaymentIntent; hasStarted: boolean }) {
  const { t } = useLingui();
  const amountLabel = `${formatAmount(intent.amountCents).replace('$', '')} USDC`;
  return (
    <div className="stack">
      <div className="callout b">
        <Icon icon={WalletMinimal} />
        <p>
          <b>{t`${amountLabel}, exactly.`}</b>{' '}
          <Trans>
            You’ll continue in your wallet and come back here. We hold the piece while the network confirms. If that takes longer than the
            hold, we extend the hold once.
          </Trans>
        </p>
      </div>
      <dl className="lines">
        <Fact label={t`Network`}>Base</Fact>
        <Fact label={t`Rate`}>1 USDC = $1.00</Fact>
        <Fact label={t`Network fee`}>{t`paid by your wallet`}</Fact>
      </dl>
      {hasStarted && intent.status === 'requires_action' && (
        <p className={`note ${css['waiting']}`} role="status">
          {t`Waiting for your wallet. This page continues automatically once you’ve sent the payment.`}
        </p>
      )}
    </div>
  );
}
