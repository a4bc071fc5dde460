import type Stripe from 'stripe';
import type { Shop } from './test-shop.ts';

/** What a person types on the onboarding page, all of it right. */
export const answers = {
  do: 'submit',
  first_name: 'Mara',
  last_name: 'Quill',
  born: '1990-04-02',
  routing: '110000000',
  account: '000123456789',
  review: 'approved',
  terms: 'yes',
};

export async function newSeller(shop: Shop, more: Stripe.AccountCreateParams = {}): Promise<Stripe.Account> {
  return await shop.stripe.accounts.create({
    country: 'US',
    email: 'mara@example.org',
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      stripe_dashboard: { type: 'express' },
      requirement_collection: 'stripe',
    },
    capabilities: { transfers: { requested: true } },
    settings: { payouts: { schedule: { interval: 'manual' } } },
    ...more,
  });
}

/** Opens a link as a browser does, without following it further than to its page. */
export async function open(url: string): Promise<{ status: number; location: string; text: string; headers: Headers }> {
  const response = await fetch(url, { redirect: 'manual' });
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    text: await response.text(),
    headers: response.headers,
  };
}

export async function send(url: string, fields: Record<string, string>): Promise<{ status: number; location: string; text: string }> {
  const response = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() };
}

export async function onboardingLink(shop: Shop, account: string): Promise<Stripe.AccountLink> {
  return await shop.stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: `${shop.origin}/again`,
    return_url: `${shop.origin}/done`,
  });
}

/** A seller who may be paid. */
export async function readySeller(shop: Shop, typed: Partial<typeof answers> = {}, more: Stripe.AccountCreateParams = {}) {
  const seller = await newSeller(shop, more);
  const { location } = await open((await onboardingLink(shop, seller.id)).url);
  await send(location, { ...answers, ...typed });
  return await shop.stripe.accounts.retrieve(seller.id);
}

export async function paid(shop: Shop, amount = 10_000, method = 'pm_card_visa', more: Stripe.PaymentIntentCreateParams | object = {}) {
  const intent = await shop.stripe.paymentIntents.create({ amount, currency: 'usd', confirm: true, payment_method: method, ...more });
  return { intent, charge: String(intent.latest_charge) };
}

/** Waits until something is so; the stand-in's own tasks take a moment. */
export async function eventually<T>(look: () => Promise<T>, isSo: (found: T) => boolean): Promise<T> {
  const end = Date.now() + 8000;
  for (;;) {
    const found = await look();
    if (isSo(found)) return found;
    if (Date.now() > end) throw new Error(`it never came to that; it is ${JSON.stringify(found).slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
