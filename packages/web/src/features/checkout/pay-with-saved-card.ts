import type { PaymentIntent } from '@strapline/contract/shapes/payment';
import { postToSandbox } from './confirm-sandbox.ts';
import type { PayOutcome } from './pay-outcome.ts';
import { confirmSavedCard } from './stripe-js.ts';

type SavedCardPayment = { intent: PaymentIntent; savedCardId: string; publishableKey: string; returnUrl: string };

/** No card data passes through this page. */
export async function payWithSavedCard({ intent, savedCardId, publishableKey, returnUrl }: SavedCardPayment): Promise<PayOutcome> {
  const clientSecret = intent.clientSecret ?? '';
  if (intent.provider !== 'embedded') return await confirmSavedCard(publishableKey, clientSecret, savedCardId, returnUrl);
  const form = { key: publishableKey, client_secret: clientSecret, return_url: returnUrl, payment_method: savedCardId };
  return await postToSandbox(intent.id, new URLSearchParams(form));
}
