import type { PaymentIntent } from '@strapline/contract/shapes/payment';
import { toServerUrl } from '../../server-url.ts';
import { type Card, parseExpiry } from './card.ts';
import { type PayOutcome, parseRefusal } from './pay-outcome.ts';

type Confirmation = { intent: Pick<PaymentIntent, 'id' | 'clientSecret'>; card: Card; publishableKey: string; returnUrl: string };

/** The request Stripe.js would send. */
export function createConfirmationBody({ intent, card, publishableKey, returnUrl }: Confirmation): URLSearchParams {
  const expiry = parseExpiry(card.expiry);
  return new URLSearchParams({
    key: publishableKey,
    client_secret: intent.clientSecret ?? '',
    return_url: returnUrl,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number.replace(/\s/g, ''),
    'payment_method_data[card][exp_month]': String(expiry?.month ?? ''),
    'payment_method_data[card][exp_year]': String(expiry?.year ?? ''),
    'payment_method_data[card][cvc]': card.cvc,
  });
}

/** Pays, or saves a card, through the sandbox provider on this server. */
export async function confirmSandbox(confirmation: Confirmation): Promise<PayOutcome> {
  return await postToSandbox(confirmation.intent.id, createConfirmationBody(confirmation));
}

export async function postToSandbox(id: string, body: URLSearchParams): Promise<PayOutcome> {
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  try {
    const response = await fetch(toServerUrl(`/sandbox/stripe/v1/${kind}/${encodeURIComponent(id)}/confirm`), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    return parseResponse(await response.json());
  } catch (error) {
    console.warn('no response to a payment', error instanceof Error ? error.message : error);
    return { kind: 'unknown' };
  }
}

type SandboxResponse = {
  error?: { code?: string; decline_code?: string; payment_intent?: { status?: string } };
  status?: string;
  next_action?: { redirect_to_url?: { url?: string } } | null;
};

/** A repeated confirm after success finds a paid payment. */
export function parseResponse(body: SandboxResponse): PayOutcome {
  if (body.error) {
    const status = body.error.payment_intent?.status;
    if (body.error.code === 'payment_intent_unexpected_state' && (status === 'succeeded' || status === 'processing'))
      return { kind: 'done' };
    return parseRefusal(body.error);
  }
  const url = body.next_action?.redirect_to_url?.url;
  if (body.status === 'requires_action' && url) return { kind: 'challenge', url };
  if (body.status === 'succeeded' || body.status === 'processing' || body.status === 'requires_capture') return { kind: 'done' };
  return { kind: 'refused', why: 'other' };
}
