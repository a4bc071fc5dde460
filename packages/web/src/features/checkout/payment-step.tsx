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
import { fetchPaymentOptions } from './offered-payments.ts';
import type { PayOutcome } from './pay-outcome.ts';
import { PaymentError } from './payment-error.tsx';
import css from './payment-step.module.css';

type PaymentStepProps = {
  intent: PaymentIntent;
  refusal: PayOutcome | undefined;
  paymentMethod: PaymentMethod;
  onMethodChange: (method: PaymentMethod) => void;
  /** Refreshes a payment made on another page. */
  onRefresh: () => void;
  onPrepareSavedCard: PrepareSavedCard;
  ref: Ref<PayForm>;
};

const pollMs = 4_000;

export function PaymentStep({ intent, refusal, paymentMethod, onMethodChange, onRefresh, onPrepareSavedCard, ref }: PaymentStepProps) {
  const paymentOptions = useQuery({ queryKey: ['paymentsOffered'], queryFn: fetchPaymentOptions, staleTime: Number.POSITIVE_INFINITY });
  const startedPayment = getPaymentMethod(intent);
  const refresh = useEffectEvent(onRefresh);
  useEffect(() => {
    if (startedPayment !== 'crypto') return;
    const timer = setInterval(refresh, pollMs);
    return () => clearInterval(timer);
  }, [startedPayment]);
  if (paymentOptions.isLoadingError)
    return <ErrorState onRetry={() => void paymentOptions.refetch()}>{paymentOptions.error.message}</ErrorState>;
  if (!paymentOptions.data) return <FormSkeleton />;
  return (
    <>
      <PaymentError refusal={refusal} intent={intent} />
      {paymentOptions.data.crypto && <PaymentMethods paymentMethod={paymentMethod} onChange={onMethodChange} />}
      {startedPayment === 'card' && (
        // Typed text stays while another method is viewed.
        <div hidden={paymentMethod !== 'card'}>
          <CardSection
            intent={intent}
            publishableKey={paymentOptions.data.publishableKey}
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

function PaymentMethods({ paymentMethod, onChange }: { paymentMethod: PaymentMethod; onChange: (method: PaymentMethod) => void }) {
  const { t } = useLingui();
  const getRadioProps = (method: PaymentMethod) => ({
    name: 'payWay',
    value: method,
    checked: paymentMethod === method,
    onChange: () => onChange(method),
    className: `${css['method']}`,
  });
  return (
    <fieldset className={css['methods']}>
      <legend className="vh">{t`How to pay`}</legend>
      <RadioCard {...getRadioProps('card')}>
        <span>
          {t`Card`}
          <small>{t`held 15 min`}</small>
        </span>
        <Icon icon={CreditCard} />
      </RadioCard>
      <RadioCard {...getRadioProps('crypto')}>
        <span>
          {t`Crypto`}
          <small>{t`USDC, held up to 60 min`}</small>
        </span>
        <Icon icon={CircleDollarSign} />
      </RadioCard>
    </fieldset>
  );
}

function BackToCard() {
  return (
    <div className="callout">
      <Icon icon={WalletMinimal} />
      <p>
        <Trans>
          Your USDC payment is still open. Paying by card cancels it. If you’ve already sent USDC, wait here: this page continues
          automatically once the network confirms it.
        </Trans>
      </p>
    </div>
  );
}
