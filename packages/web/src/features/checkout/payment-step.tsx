import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentIntent } from '@strapline/contract/shapes';
import { useQuery } from '@tanstack/react-query';
import { CircleDollarSign, CreditCard, WalletMinimal } from 'lucide';
import { type Ref, useEffect, useEffectEvent } from 'react';
import { RadioCard } from '../../ui/form/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ErrorState } from '../../ui/load-states.tsx';
import type { PayForm } from './card-form.tsx';
import { CardPart, type TieCard, WaitingForm } from './card-section.tsx';
import { CoinPart } from './crypto-section.tsx';
import { payments } from './offered-payments.ts';
import type { PayOutcome } from './pay-outcome.ts';
import { Refused } from './payment-error.tsx';
import css from './payment-step.module.css';
import { type PayWay, payWayOf } from './use-checkout.ts';

type PaymentStepProps = {
  intent: PaymentIntent;
  refusal: PayOutcome | undefined;
  payWay: PayWay;
  onPick: (way: PayWay) => void;
  /** Asks how a payment stands that is made elsewhere. */
  onLook: () => void;
  onTie: TieCard;
  ref: Ref<PayForm>;
};

const lookEveryMs = 4_000;

/** How the piece is paid: the ways that the house offers, and what there is to do for the chosen one. */
export function PaymentStep({ intent, refusal, payWay, onPick, onLook, onTie, ref }: PaymentStepProps) {
  const offered = useQuery({ queryKey: ['paymentsOffered'], queryFn: payments, staleTime: Number.POSITIVE_INFINITY });
  const begun = payWayOf(intent);
  const look = useEffectEvent(onLook);
  useEffect(() => {
    if (begun !== 'crypto') return;
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [begun]);
  if (offered.isLoadingError) return <ErrorState onRetry={() => void offered.refetch()}>{offered.error.message}</ErrorState>;
  if (!offered.data) return <WaitingForm />;
  return (
    <>
      <Refused refusal={refusal} intent={intent} />
      {offered.data.crypto && <Ways payWay={payWay} onPick={onPick} />}
      {begun === 'card' && (
        // What was typed stays while another way is looked at.
        <div hidden={payWay !== 'card'}>
          <CardPart intent={intent} publishableKey={offered.data.publishableKey} refusal={refusal} onTie={onTie} ref={ref} />
        </div>
      )}
      {begun === 'crypto' && payWay === 'card' && <BackToCard />}
      {payWay === 'crypto' && <CoinPart intent={intent} isBegun={begun === 'crypto'} />}
    </>
  );
}

function Ways({ payWay, onPick }: { payWay: PayWay; onPick: (way: PayWay) => void }) {
  const { t } = useLingui();
  const choice = (way: PayWay) => ({
    name: 'payWay',
    value: way,
    checked: payWay === way,
    onChange: () => onPick(way),
    className: `${css['way']}`,
  });
  return (
    <fieldset className={css['ways']}>
      <legend className="vh">{t`How to pay`}</legend>
      <RadioCard {...choice('card')}>
        <span>
          <Trans>Card</Trans>
          <small>
            <Trans>held 15 min</Trans>
          </small>
        </span>
        <Icon of={CreditCard} />
      </RadioCard>
      <RadioCard {...choice('crypto')}>
        <span>
          <Trans>Crypto</Trans>
          <small>
            <Trans>USDC, held up to 60 min</Trans>
          </small>
        </span>
        <Icon of={CircleDollarSign} />
      </RadioCard>
    </fieldset>
  );
}

function BackToCard() {
  return (
    <div className="callout">
      <Icon of={WalletMinimal} />
      <p>
        <Trans>
          Your USDC payment is still open. Paying by card cancels it. If you’ve already sent USDC, wait here: this page continues
          automatically once the network confirms it.
        </Trans>
      </p>
    </div>
  );
}
