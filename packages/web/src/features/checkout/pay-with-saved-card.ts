import type { PaymentIntent } from '@strapline/contract/shapes';
import { confirmAtSandbox } from './confirm-sandbox.ts';
import type { PayOutcome } from './pay-outcome.ts';
import { confirmKeptByStripe } from './stripe-js.ts';

type Kept = { intent: PaymentIntent; savedCardId: string; publishableKey: string; returnUrl: string };

/** Pays with a card that the payment service keeps for the member: nothing of the card passes through this page. */
export async function payWithKept({ intent, savedCardId, publishableKey, returnUrl }: Kept): Promise<PayOutcome> {
  const clientSecret = intent.clientSecret ?? '';
  if (intent.provider !== 'embedded') return await confirmKeptByStripe(publishableKey, clientSecret, savedCardId, returnUrl);
  const form = { key: publishableKey, client_secret: clientSecret, return_url: returnUrl, payment_method: savedCardId };
  return await confirmAtSandbox(intent.id, new URLSearchParams(form));
}
