import { Trans } from '@lingui/react/macro';
import type { PaymentIntent } from '@strapline/contract/shapes';
import { showAmount } from '@strapline/domain/money';
import { WalletMinimal } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import css from './payment-step.module.css';

/** What happens at the wallet, before somebody goes there and after they come back. */
export function CoinPart({ intent, isBegun }: { intent: PaymentIntent; isBegun: boolean }) {
  const coins = `${showAmount(intent.amountCents).replace('$', '')} USDC`;
  return (
    <div className="stack">
      <div className="callout b">
        <Icon of={WalletMinimal} />
        <p>
          <b>
            <Trans>{coins}, exactly.</Trans>
          </b>{' '}
          <Trans>
            You continue in your wallet and come back here. The piece stays yours while the network confirms; if that takes longer than the
            hold, the hold is extended once.
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
      {isBegun && intent.status === 'requires_action' && (
        <p className={`note ${css['waiting']}`} role="status">
          <Trans>Waiting for your wallet. This page goes on by itself once the coins are on their way.</Trans>
        </p>
      )}
    </div>
  );
}
