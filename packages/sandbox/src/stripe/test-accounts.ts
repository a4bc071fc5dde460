import type Stripe from 'stripe';
import type { Shop } from './test-stripe.ts';

/** Valid input for the onboarding page. */
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

export async function createSeller(shop: Shop): Promise<Stripe.Account> {
  return await shop.stripe.accounts.create({
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      stripe_dashboard: { type: 'express' },
      requirement_collection: 'stripe',
    },
    capabilities: { transfers: { requested: true } },
    settings: { payouts: { schedule: { interval: 'manual' } } },
  });
}

/** Opens a link without following redirects. */
export async function openPage(url: string): Promise<{ status: number; location: string; text: string; headers: Headers }> {
  const response = await fetch(url, { redirect: 'manual' });
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    text: await response.text(),
    headers: response.headers,
  };
}

export async function submitForm(url: string, fields: Record<string, string>): Promise<{ status: number; location: string; text: string }> {
  const response = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() };
}

export async function createOnboardingLink(shop: Shop, account: string): Promise<Stripe.AccountLink> {
  return await shop.stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: `${shop.origin}/again`,
    return_url: `${shop.origin}/done`,
  });
}

/** A seller who has completed onboarding. */
export async function createReadySeller(shop: Shop, typed: Partial<typeof answers> = {}) {
  const seller = await createSeller(shop);
  const { location } = await openPage((await createOnboardingLink(shop, seller.id)).url);
  await submitForm(location, { ...answers, ...typed });
  return await shop.stripe.accounts.retrieve(seller.id);
}

export async function createPaidIntent(
  shop: Shop,
  amount = 10_000,
  method = 'pm_card_visa',
  more: Stripe.PaymentIntentCreateParams | object = {},
) {
  const intent = await shop.stripe.paymentIntents.create({ amount, currency: 'usd', confirm: true, payment_method: method, ...more });
  return { intent, charge: String(intent.latest_charge) };
}

/** Polls until the condition holds. */
export async function waitFor<T>(read: () => Promise<T>, isMet: (found: T) => boolean): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    const found = await read();
    if (isMet(found)) return found;
    if (Date.now() > end) throw new Error(`it never came to that; it is ${JSON.stringify(found).slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
