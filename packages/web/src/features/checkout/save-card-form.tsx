import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide';
import { useRef, useState } from 'react';
import { openPaymentPage } from '../../platform/page/open-payment-page.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ErrorState } from '../../ui/load-states.tsx';
import type { PayForm } from './card-form.tsx';
import { FormSkeleton, NewCard } from './card-section.tsx';
import { fetchPaymentOptions } from './offered-payments.ts';
import type { PayOutcome } from './pay-outcome.ts';

export type SaveCardFormProps = { setup: Output<'createSetupIntent'>; returnUrl: string; onSaved: () => void; onCancel: () => void };

/** Saves a card without paying. Typed text stays when the bank declines. */
export function SaveCardForm({ setup, returnUrl, onSaved, onCancel }: SaveCardFormProps) {
  const { t } = useLingui();
  const form = useRef<PayForm>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<PayOutcome>();
  const paymentOptions = useQuery({ queryKey: ['paymentsOffered'], queryFn: fetchPaymentOptions, staleTime: Number.POSITIVE_INFINITY });

  async function saveCard() {
    setBusy(true);
    const outcome = await form.current?.pay();
    setBusy(false);
    if (outcome === undefined || outcome === 'incomplete') return;
    if (outcome.kind === 'challenge') return openPaymentPage(outcome.url);
    if (outcome.kind === 'done') return onSaved();
    setRefusal(outcome);
  }

  if (paymentOptions.isLoadingError)
    return <ErrorState onRetry={() => void paymentOptions.refetch()}>{paymentOptions.error.message}</ErrorState>;
  if (!paymentOptions.data) return <FormSkeleton />;
  return (
    <form
      className="stack"
      aria-label={t`Card to save`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void saveCard();
      }}
    >
      <NewCard
        intent={{ id: setup.setupIntentId, clientSecret: setup.clientSecret, provider: setup.provider }}
        publishableKey={paymentOptions.data.publishableKey}
        returnUrl={returnUrl}
        refusal={refusal}
        ref={form}
      />
      <div role="alert">
        {refusal && (
          <div className="callout d">
            <Icon icon={CircleAlert} />
            <p>
              {refusal.kind === 'unknown'
                ? t`We didn’t get a response. Press again: the card is only saved once.`
                : t`The bank didn’t accept this card, so it wasn’t saved. Nothing was charged. Try another card.`}
            </p>
          </div>
        )}
      </div>
      <div className="row">
        <Button type="submit" kind="primary" busy={isBusy}>{t`Save this card`}</Button>
        <Button onClick={onCancel}>{t`Cancel`}</Button>
      </div>
    </form>
  );
}
