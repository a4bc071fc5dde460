import { i18n } from '@lingui/core';
import { toTrustedScriptUrl } from '../../trusted-types.ts';
import { type PayOutcome, parseRefusal } from './pay-outcome.ts';

/** The part of Stripe.js used here; loaded from Stripe's domain, as they require, on the checkout only. */
type StripeError = { type?: string; code?: string; decline_code?: string; message?: string };
export type StripeElements = {
  create: (kind: 'payment', options?: object) => { mount: (place: HTMLElement) => void; unmount: () => void };
};
type StripeResult = { error?: StripeError; paymentIntent?: { status: string } };
export type StripeClient = {
  elements: (options: { clientSecret: string; appearance?: object }) => StripeElements;
  confirmPayment: Confirm;
  confirmSetup: Confirm;
  confirmCardPayment: (clientSecret: string, how: { payment_method: string; return_url: string }) => Promise<StripeResult>;
};
type Confirm = (options: {
  elements: StripeElements;
  confirmParams: { return_url: string };
  redirect: 'if_required';
}) => Promise<StripeResult>;

declare global {
  interface Window {
    Stripe?: (publishableKey: string, options: { locale: string }) => StripeClient;
  }
}

const stripeUrl = 'https://js.stripe.com/v3/';
let scriptPromise: Promise<void> | undefined;

function loadScript(): Promise<void> {
  scriptPromise ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = toTrustedScriptUrl(stripeUrl);
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      scriptPromise = undefined;
      script.remove();
      reject(new Error('The payment form did not load.'));
    };
    document.head.append(script);
  });
  return scriptPromise;
}

/** Its form and the bank's page are in the language of this page. */
export async function openStripe(publishableKey: string): Promise<StripeClient> {
  await loadScript();
  if (!window.Stripe) throw new Error('The payment form did not load.');
  return window.Stripe(publishableKey, { locale: i18n.locale });
}

/** Stripe.js redirects to the bank when needed, and back to `returnUrl`. */
export async function confirmStripe(
  client: StripeClient,
  elements: StripeElements,
  { returnUrl, isSetup }: { returnUrl: string; isSetup: boolean },
): Promise<PayOutcome | 'incomplete'> {
  const options = { elements, confirmParams: { return_url: returnUrl }, redirect: 'if_required' } as const;
  return await toOutcome(async () => (isSetup ? await client.confirmSetup(options) : await client.confirmPayment(options)));
}

/** The same with a card saved at Stripe. */
export async function confirmSavedCard(
  publishableKey: string,
  clientSecret: string,
  savedCardId: string,
  returnUrl: string,
): Promise<PayOutcome> {
  const outcome = await toOutcome(async () => {
    const client = await openStripe(publishableKey);
    return await client.confirmCardPayment(clientSecret, { payment_method: savedCardId, return_url: returnUrl });
  });
  return outcome === 'incomplete' ? { kind: 'refused', why: 'other' } : outcome;
}

async function toOutcome(confirm: () => Promise<StripeResult>): Promise<PayOutcome | 'incomplete'> {
  try {
    const { error } = await confirm();
    if (!error) return { kind: 'done' };
    if (error.type === 'validation_error') return 'incomplete';
    return error.type === 'api_connection_error' || error.type === 'api_error' ? { kind: 'unknown' } : parseRefusal(error);
  } catch (error) {
    console.warn('no response to a payment', error instanceof Error ? error.message : error);
    return { kind: 'unknown' };
  }
}
