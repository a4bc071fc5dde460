import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Checkout, CheckoutStatus } from '../coinbase/checkout-object.ts';
import { createNoWalletPage, createWalletPage } from '../coinbase/wallet-page.ts';
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

/** Everything that a page says, in pieces. */
function readTexts(html: string): string[] {
  return html
    .replaceAll(/<\/?em>/g, '')
    .split(/<[^>]*>|\n/)
    .map((text) => text.trim())
    .filter((text) => /\p{L}{3}/u.test(text.replace('USDC', '')));
}

/** Words that are the same in both. */
const names = ['Transaction', 'Transaktion'];

describe.each(others)('the test pages of payments in %s', (language) => {
  test('say nothing in English', () => {
    const english = new Set(createPages('en').flatMap(({ title, body }) => readTexts(`${title}\n${body}`)));
    const said = createPages(language).flatMap(({ title, body }) => readTexts(`${title}\n${body}`));
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
