import Fastify from 'fastify';
import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import type { Checkout, CheckoutStatus } from '../coinbase/checkout-object.ts';
import { createNoWalletPage, createWalletPage } from '../coinbase/wallet-page.ts';
import { applyReview, reviews } from '../stripe/accounts/account-object.ts';
import { createDashboardPage, createExpiredLinkPage, createOnboardingPage, type FieldErrors } from '../stripe/accounts/account-pages.ts';
import { createChallengePage, type PageFacts } from '../stripe/payment-intents/challenge-page.ts';
import { type Language, texts } from '../texts/texts.ts';
import { chooseLanguage, type Page, type PageTheme, sendPage } from './page.ts';

const others = (Object.keys(texts) as Language[]).filter((language) => language !== 'en');
const statuses: CheckoutStatus[] = [
  'ACTIVE',
  'PROCESSING',
  'DEACTIVATED',
  'EXPIRED',
  'COMPLETED',
  'FAILED',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
];
const kinds: PageFacts['kind'][] = ['ask', 'done', 'refused', 'canceled', 'unknown'];
const checkout: Checkout = {
  id: 'c',
  url: 'https://shop.example/pay/c',
  amount: '48.25',
  currency: 'USDC',
  network: 'base',
  address: '0x1',
  tokenAddress: '0x2',
  status: 'ACTIVE',
  description: '7-1-2',
  expiresAt: '2026-11-21T14:05:00Z',
  failRedirectUrl: 'https://shop.example/',
  successRedirectUrl: 'https://shop.example/',
  settlement: { totalAmount: '47.25', feeAmount: '0', netAmount: '47.25', currency: 'USDC' },
  transactionHash: '0x3',
  refundedAmount: '1.00',
  createdAt: '2026-11-21T14:00:00Z',
  updatedAt: '2026-11-21T14:00:00Z',
};

function createPages(language: Language): Page[] {
  const facts = { amount: 48_25, currency: 'usd', description: '7-1-2', last4: '4242', clientSecret: 's' };
  return [
    ...statuses.map((status) => createWalletPage({ ...checkout, status }, language)),
    createNoWalletPage(language),
    ...kinds.flatMap((kind) =>
      [null, 'https://shop.example/'].map((returnUrl) => createChallengePage({ ...facts, kind, returnUrl }, language)),
    ),
    createChallengePage({ ...facts, kind: 'ask', amount: null }, language),
  ];
}

const account = { id: '1', object: 'account', requirements: {} } as Stripe.Account;
const wrong: FieldErrors[] = [
  { first_name: 'firstName', last_name: 'lastName', born: 'born', routing: 'routing', account: 'number', terms: 'terms' },
  { first_name: 'hidden', born: 'young' },
  { born: 'old' },
];
const payouts = (['pending', 'paid', 'failed'] as const).map((status) => ({
  ...{ status, amount: 20_00, currency: 'usd', created: 1_764_000_000, arrival_date: 1_764_200_000 },
  ...{ failure_code: status === 'failed' ? 'no_account' : null, failure_message: null },
})) as Stripe.Payout[];
const lines = (['payment', 'payment_refund', 'payout', 'payout_failure'] as const).map((type) => ({
  ...{ type, net: 20_00, currency: 'usd', created: 1_764_000_000, available_on: 1_764_200_000, status: 'pending', description: null },
})) as Stripe.BalanceTransaction[];

function createPayoutPages(language: Language): Page[] {
  const { dashboard } = texts[language].connect;
  const facts = { account, sums: [], payouts: [], lines: [], message: null };
  return [
    ...[{}, ...wrong].map((errors) => createOnboardingPage({ account, typed: {}, errors, returnUrl: null }, language)),
    createExpiredLinkPage(language),
    ...reviews.map((review) => createDashboardPage({ ...facts, account: applyReview(account, review) }, language)),
    createDashboardPage({ ...facts, payouts, lines, message: dashboard.onItsWay('$20.00') }, language),
    ...[dashboard.nothing, ...Object.values(dashboard.refusals)].map((message) => createDashboardPage({ ...facts, message }, language)),
  ];
}

/** Everything that a page says, in pieces. */
function readTexts(html: string): string[] {
  return html
    .replaceAll(/<\/?em>/g, '')
    .split(/<[^>]*>|\n/)
    .map((text) => text.trim())
    .filter((text) => /\p{L}{3}/u.test(text.replace('USDC', '')));
}

/** Words that are the same in both. */
const names = ['Transaction', 'Status', 'Date'];

describe.each(others)('the test pages of payments in %s', (language) => {
  test.each([
    ['bank and wallet', createPages],
    ['payouts', createPayoutPages],
  ])('say nothing in English: %s', (_name, create) => {
    const readAll = (pages: Page[]): string[] => pages.flatMap(({ title, provider, body }) => readTexts(`${title}\n${provider}\n${body}`));
    const english = new Set(readAll(create('en')));
    const said = readAll(create(language));
    expect(said.length).toBeGreaterThan(80);
    expect(said.filter((text) => english.has(text) && !names.includes(text))).toEqual([]);
  });

  test('name it, and their frame is in it', async () => {
    const theme: PageTheme = { languageOf: ({ headers }) => (headers['accept-language'] === language ? language : 'en') };
    const app = Fastify();
    app.get('/', async (request, reply) => sendPage(reply, theme, createWalletPage(checkout, chooseLanguage(theme, request))));
    const { body } = await app.inject({ url: '/', headers: { 'accept-language': language } });
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(texts[language].testMode);
    expect(body).toContain(texts[language].about);
    expect((await app.inject('/')).body).toContain('<html lang="en">');
  });
});
