import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentIntent } from '@strapline/contract/shapes/payment';
import { useQuery } from '@tanstack/react-query';
import { CircleDollarSign, CreditCard, WalletMinimal } from 'lucide';
import { type Ref, useEffect, useEffectEvent } from 'react';
import { RadioCard } from '../../ui/form/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ErrorState } from '../../ui/load-states.tsx';
import type { PayForm } from './card-form.tsx';
import { CardSection, FormSkeleton, type PrepareSavedCard } from './card-section.tsx';
import { getPaymentMethod, type PaymentMethod } from './checkout-steps.ts';
import { CryptoSection } from './crypto-section.tsx';
import { fetchOfferedPayments } from './offered-payments.ts';
import type { PayOutcome } from './pay-outcome.ts';
import { PaymentError } from './payment-error.tsx';
import css from './payment-step.module.css';

type PaymentStepProps = {
  intent: PaymentIntent;
  refusal: PayOutcome | undefined;
  paymentMethod: PaymentMethod;
  onPick: (way: PaymentMethod) => void;
  /** Refreshes a payment made on another page. */
  onRefresh: () => void;
  onPrepareSavedCard: PrepareSavedCard;
  ref: Ref<PayForm>;
};

const pollMs = 4_000;

export function PaymentStep({ intent, refusal, paymentMethod, onPick, onRefresh, onPrepareSavedCard, ref }: PaymentStepProps) {
  const offered = useQuery({ queryKey: ['paymentsOffered'], queryFn: fetchOfferedPayments, staleTime: Number.POSITIVE_INFINITY });
  const startedPayment = getPaymentMethod(intent);
  const refresh = useEffectEvent(onRefresh);
  useEffect(() => {
    if (startedPayment !== 'crypto') return;
    const timer = setInterval(refresh, pollMs);
    return () => clearInterval(timer);
  }, [startedPayment]);
  if (offered.isLoadingError) return <ErrorState onRetry={() => void offered.refetch()}>{offered.error.message}</ErrorState>;
  if (!offered.data) return <FormSkeleton />;
  return (
    <>
      <PaymentError refusal={refusal} intent={intent} />
      {offered.data.crypto && <PaymentMethods paymentMethod={paymentMethod} onPick={onPick} />}
      {startedPayment === 'card' && (
        // Typed text stays while another method is viewed.
        <div hidden={paymentMethod !== 'card'}>
          <CardSection
            intent={intent}
            publishableKey={offered.data.publishableKey}
            refusal={refusal}
            onPrepareSavedCard={onPrepareSavedCard}
            ref={ref}
          />
        </div>
      )}
      {startedPayment === 'crypto' && paymentMethod === 'card' && <BackToCard />}
      {paymentMethod === 'crypto' && <CryptoSection intent={intent} hasStarted={startedPayment === 'crypto'} />}
    </>
  );
}

function PaymentMethods({ paymentMethod, onPick }: { paymentMethod: PaymentMethod; onPick: (way: PaymentMethod) => void }) {
  const { t } = useLingui();
  const choice = (way: PaymentMethod) => ({
    name: 'payWay',
    value: way,
    checked: paymentMethod === way,
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
