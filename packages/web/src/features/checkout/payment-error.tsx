import { useLingui } from '@lingui/react/macro';
import type { PaymentIntent } from '@strapline/contract/shapes/payment';
import { CircleAlert } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { type PayOutcome, parseRefusal, type Refusal } from './pay-outcome.ts';

type PaymentErrorProps = { refusal: PayOutcome | undefined; intent: PaymentIntent };

/** Also after a reload or the bank's page, from the error stored with the payment. */
export function PaymentError({ refusal, intent }: PaymentErrorProps) {
  const messages = useRefusalMessages();
  const visibleRefusal = refusal ?? getStoredRefusal(intent);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A rejected field scrolls into view with its focus.
    if (refusal && !(refusal.kind === 'refused' && refusal.field)) box.current?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  return (
    <div role="alert" ref={box}>
      {visibleRefusal && (visibleRefusal.kind === 'refused' || visibleRefusal.kind === 'unknown') && (
        <div className="callout d">
          <Icon icon={CircleAlert} />
          <p>{visibleRefusal.kind === 'unknown' ? messages.unknown : messages[visibleRefusal.why]}</p>
        </div>
      )}
    </div>
  );
}

function getStoredRefusal({ lastError, paymentType }: PaymentIntent): PayOutcome | undefined {
  if (!lastError) return undefined;
  return paymentType === 'crypto' ? { kind: 'refused', why: 'network' } : parseRefusal({ code: lastError.code });
}

function useRefusalMessages(): Record<Refusal | 'unknown', ReactNode> {
  const { t } = useLingui();
  const retryHint = t`Nothing was charged. Try another card. We hold the piece until the hold ends.`;
  return {
    declined: (
      <>
        <b>{t`The bank declined this card.`}</b> {retryHint}
      </>
    ),
    funds: (
      <>
        <b>{t`This card has insufficient funds.`}</b> {retryHint}
      </>
    ),
    bank: (
      <>
        <b>{t`The bank couldn’t confirm it was you.`}</b> {retryHint}
      </>
    ),
    network: (
      <>
        <b>{t`The network didn’t accept the payment.`}</b>{' '}
        {t`Nothing left your wallet. Try again or pay by card. We hold the piece until the hold ends.`}
      </>
    ),
    number: t`The card number is incorrect. Nothing was charged.`,
    expiry: t`The expiry date is incorrect, or the card has expired. Nothing was charged.`,
    cvc: t`The security code is incorrect. Nothing was charged.`,
    testOnly: t`Real cards aren’t accepted here. Use one of the test numbers below. Nothing was charged.`,
    changed: (
      <>
        <b>{t`The payment was restarted.`}</b> {t`Nothing was charged. Check the total again before you pay.`}
      </>
    ),
    other: (
      <>
        <b>{t`The payment didn’t go through.`}</b> {retryHint}
      </>
    ),
    unknown: (
      <>
        <b>{t`We didn’t get a response.`}</b> {t`Check your connection and press Pay again. You’re never charged twice.`}
      </>
    ),
  };
}
