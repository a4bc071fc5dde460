import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Language, texts } from '../../texts/texts.ts';
import {
  answers,
  createOnboardingLink,
  createPaidIntent,
  createReadySeller,
  createSeller,
  openPage,
  submitForm,
  waitFor,
} from '../test-accounts.ts';
import { openShop, type Shop } from '../test-stripe.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ hookEvents: [], theme: { languageOf: ({ url }) => readLanguage(url) } });
});
afterAll(async () => await shop.close());

function readLanguage(url: string): Language {
  const named = new URLSearchParams(url.split('?')[1]).get('lang');
  return (Object.keys(texts) as Language[]).find((language) => language === named) ?? 'en';
}

const readBalance = async (account: string) => {
  const { available, pending } = await shop.stripe.balance.retrieve({}, { stripeAccount: account });
  return { available: available[0]?.amount, pending: pending[0]?.amount };
};
const readOurBalance = async () => {
  const { available, pending } = await shop.stripe.balance.retrieve();
  return { available: available[0]?.amount ?? 0, pending: pending[0]?.amount ?? 0 };
};

describe('a connected account', () => {
  test('can’t receive payments before onboarding', async () => {
    const seller = await createSeller(shop);
    expect(seller).toMatchObject({
      object: 'account',
      type: 'none',
      controller: { fees: { payer: 'application' }, losses: { payments: 'application' }, stripe_dashboard: { type: 'express' } },
      capabilities: { transfers: 'inactive' },
      charges_enabled: false,
      details_submitted: false,
      payouts_enabled: false,
      requirements: { disabled_reason: 'requirements.past_due', currently_due: expect.arrayContaining(['external_account']) },
    });
    const { charge } = await createPaidIntent(shop);
    const transfer = shop.stripe.transfers.create({ amount: 100, currency: 'usd', destination: seller.id, source_transaction: charge });
    await expect(transfer).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
    await expect(shop.stripe.accounts.createLoginLink(seller.id)).rejects.toThrow(/has not completed onboarding/);
  });
});

describe('onboarding', () => {
  test('is a page with a single-use link', async () => {
    const seller = await createSeller(shop);
    const link = await createOnboardingLink(shop, seller.id);
    expect(link).toMatchObject({ object: 'account_link', expires_at: link.created + 300 });
    // A link preview's HEAD request doesn't use up the link.
    await fetch(link.url, { method: 'HEAD' });
    const first = await openPage(link.url);
    expect([first.status, first.location.startsWith(`${shop.base}/onboarding/${seller.id}/`)]).toEqual([303, true]);
    const second = await openPage(link.url);
    expect([second.status, second.location]).toEqual([303, `${shop.origin}/again`]);

    const page = await openPage(first.location);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'nonce-\w+'; form-action 'self' http:\/\/127\.0\.0\.1:\d+; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect([page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
    expect(page.text).toContain('test mode, no real money');
    expect(page.text).not.toContain('<script');
    expect((await openPage(first.location)).status).toBe(200);
    expect((await shop.stripe.accounts.retrieve(seller.id)).details_submitted).toBe(false);
  });

  test('opened ten times at once lets one in', async () => {
    const seller = await createSeller(shop);
    const link = await createOnboardingLink(shop, seller.id);
    const opened = await Promise.all(Array.from({ length: 10 }, async () => await openPage(link.url)));
    expect(opened.filter((one) => one.location.includes('/onboarding/'))).toHaveLength(1);
  });

  test('redirects back when it is complete, and the account can receive payments', async () => {
    const seller = await createSeller(shop);
    const { location } = await openPage((await createOnboardingLink(shop, seller.id)).url);
    const done = await submitForm(location, answers);
    expect([done.status, done.location]).toEqual([303, `${shop.origin}/done`]);
    const ready = await shop.stripe.accounts.retrieve(seller.id);
    expect(ready).toMatchObject({
      details_submitted: true,
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
      requirements: { currently_due: [], disabled_reason: null },
      external_accounts: { data: [{ object: 'bank_account', last4: '6789', routing_number: '110000000' }] },
    });
    expect(JSON.stringify(ready)).not.toContain('000123456789');
    const [event] = await shop.list('event', seller.id);
    expect(event).toMatchObject({ type: 'account.updated', account: seller.id, data: { object: { payouts_enabled: true } } });
    expect((await shop.list('event')).filter(({ type }) => type === 'account.updated')).toEqual([]);
  });

  test('names the missing fields, and keeps what was typed', async () => {
    const seller = await createSeller(shop);
    const { location } = await openPage((await createOnboardingLink(shop, seller.id)).url);
    const page = await submitForm(location, { ...answers, first_name: '"<b>Mara', account: '12', born: '2015-01-01', terms: '' });
    expect(page.status).toBe(422);
    expect(page.text).toContain('value="&quot;&lt;b&gt;Mara"');
    expect(page.text).toContain('You must be 18 or older to be paid.');
    expect(page.text).toContain('Enter an account number of 4 to 17 digits');
    expect(page.text).toContain('3 fields need a correction');
    expect((await shop.stripe.accounts.retrieve(seller.id)).details_submitted).toBe(false);
  });

  test.each(['\u0007', '\u200b', '\u202e', '\u2028'])('refuses a name with the hidden character %j', async (character) => {
    const seller = await createSeller(shop);
    const { location } = await openPage((await createOnboardingLink(shop, seller.id)).url);
    const page = await submitForm(location, { ...answers, first_name: `Ma${character}ra` });
    expect([page.status, page.text.includes('Write this on one line, without line breaks or invisible characters.')]).toEqual([422, true]);
    expect((await shop.stripe.accounts.retrieve(seller.id)).details_submitted).toBe(false);
  });

  test.each([
    ['document', 'requirements.past_due', ['individual.verification.document']],
    ['pending', 'requirements.pending_verification', []],
    ['rejected', 'rejected.other', []],
  ])('can end with %s', async (review, reason, due) => {
    const seller = await createReadySeller(shop, { review });
    expect(seller).toMatchObject({
      details_submitted: true,
      payouts_enabled: false,
      requirements: { disabled_reason: reason, currently_due: due },
    });
  });

  test('can be left and continued later', async () => {
    const seller = await createSeller(shop);
    const { location } = await openPage((await createOnboardingLink(shop, seller.id)).url);
    expect((await submitForm(location, { do: 'later' })).location).toBe(`${shop.origin}/done`);
    expect((await shop.stripe.accounts.retrieve(seller.id)).details_submitted).toBe(false);
  });

  test('is in the language of its link, also after a redirect and with errors', async () => {
    const seller = await createSeller(shop);
    const link = await createOnboardingLink(shop, seller.id);
    const { location } = await openPage(`${link.url}?lang=de`);
    expect(location).toMatch(/\?lang=de$/);
    expect((await openPage(location)).text).toContain('Richte deine <em>Auszahlungen</em> ein');
    const one = await submitForm(location, { ...answers, terms: '' });
    expect(one.text).toContain('Ein Feld muss korrigiert werden.');
    const two = await submitForm(location, { ...answers, last_name: '', born: '2015-01-01' });
    expect(two.text).toContain('2 Felder müssen korrigiert werden.');
    expect(two.text).toContain('Gib einen Nachnamen ein.');
    expect((await openPage(`${link.url}x?lang=de`)).text).toContain('Dieser Link ist <em>abgelaufen</em>');
  });

  test('with a wrong link shows the same error, whatever is wrong', async () => {
    const [seller, other] = [await createSeller(shop), await createSeller(shop)];
    const link = await createOnboardingLink(shop, seller.id);
    for (const url of [`${link.url}x`, link.url.replace(seller.id, other.id), link.url.replace('/setup/', '/express/')]) {
      const page = await openPage(url);
      expect([page.status, page.text.includes('This link has <em>expired')]).toEqual([404, true]);
    }
    const invalidLink = shop.stripe.accountLinks.create({
      account: seller.id,
      type: 'account_onboarding',
      refresh_url: 'javascript:alert(1)',
      return_url: 'https://x.example',
    });
    await expect(invalidLink).rejects.toMatchObject({ param: 'refresh_url', code: 'url_invalid' });
  });
});

describe('a transfer', () => {
  test('of a pending charge is pending too, and both sides have a balance transaction', async () => {
    const seller = await createReadySeller(shop);
    const { charge } = await createPaidIntent(shop, 10_000, 'pm_card_visa', { transfer_group: 'order_7' });
    const before = await readOurBalance();
    const transfer = await shop.stripe.transfers.create(
      { amount: 8500, currency: 'usd', destination: seller.id, source_transaction: charge, metadata: { order: '7' } },
      { idempotencyKey: `order-7-${seller.id}` },
    );
    expect(transfer).toMatchObject({
      object: 'transfer',
      amount: 8500,
      destination: seller.id,
      transfer_group: 'order_7',
      source_transaction: charge,
      reversed: false,
      reversals: { object: 'list', data: [] },
    });
    const again = await shop.stripe.transfers.create(
      { amount: 8500, currency: 'usd', destination: seller.id, source_transaction: charge, metadata: { order: '7' } },
      { idempotencyKey: `order-7-${seller.id}` },
    );
    expect(again).toEqual(transfer);
    expect((await readOurBalance()).available - before.available).toBe(-8500);
    expect(await readBalance(seller.id)).toEqual({ available: 0, pending: 8500 });

    const [payment] = await shop.list('charge', seller.id);
    expect(payment).toMatchObject({ id: transfer.destination_payment, amount: 8500, source_transfer: transfer.id });
    const lines = await shop.stripe.balanceTransactions.list({}, { stripeAccount: seller.id });
    expect(lines.data).toMatchObject([{ type: 'payment', amount: 8500, fee: 0, status: 'pending', source: transfer.destination_payment }]);
    expect((await shop.stripe.transfers.list({ transfer_group: 'order_7' })).data).toEqual([transfer]);
  });

  test('never exceeds the charge, even concurrently', async () => {
    const seller = await createReadySeller(shop);
    const { charge } = await createPaidIntent(shop, 10_000);
    const move = async () =>
      await shop.stripe.transfers.create({ amount: 3000, currency: 'usd', destination: seller.id, source_transaction: charge });
    const tries = await Promise.allSettled(Array.from({ length: 8 }, move));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(3);
    expect((await readBalance(seller.id)).pending).toBe(9000);
  });

  test('without a charge needs an available balance', async () => {
    const shop2 = await openShop({ hookEvents: [] });
    const seller = await createReadySeller(shop2);
    await createPaidIntent(shop2, 10_000);
    const move = async () => await shop2.stripe.transfers.create({ amount: 3000, currency: 'usd', destination: seller.id });
    await expect(move()).rejects.toMatchObject({ code: 'balance_insufficient' });
    await createPaidIntent(shop2, 10_000, 'pm_card_bypassPending');
    const tries = await Promise.allSettled(Array.from({ length: 6 }, move));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(3);
    expect((await shop2.stripe.balance.retrieve({}, { stripeAccount: seller.id })).available[0]?.amount).toBe(9000);
    await shop2.close();
  });

  test('can be reversed in parts, and the account’s balance can become negative', async () => {
    const seller = await createReadySeller(shop);
    const { charge } = await createPaidIntent(shop, 10_000, 'pm_card_bypassPending');
    const transfer = await shop.stripe.transfers.create({
      amount: 8500,
      currency: 'usd',
      destination: seller.id,
      source_transaction: charge,
    });
    await shop.stripe.payouts.create({ amount: 8000, currency: 'usd' }, { stripeAccount: seller.id });
    const part = await shop.stripe.transfers.createReversal(transfer.id, { amount: 1000 });
    expect(part).toMatchObject({ object: 'transfer_reversal', amount: 1000, transfer: transfer.id });
    expect(await readBalance(seller.id)).toEqual({ available: -500, pending: 0 });
    await expect(shop.stripe.transfers.createReversal(transfer.id, { amount: 7501 })).rejects.toMatchObject({ code: 'amount_too_large' });
    const rest = await shop.stripe.transfers.createReversal(transfer.id);
    expect(rest.amount).toBe(7500);
    await expect(shop.stripe.transfers.createReversal(transfer.id)).rejects.toMatchObject({ code: 'transfer_already_reversed' });
    const now = await shop.stripe.transfers.retrieve(transfer.id);
    expect(now).toMatchObject({ amount_reversed: 8500, reversed: true, reversals: { data: [{ id: rest.id }, { id: part.id }] } });
    const types = (await shop.list('event')).map(({ type }) => type).filter((type) => type.startsWith('transfer.'));
    expect(types.slice(0, 3)).toEqual(['transfer.reversed', 'transfer.reversed', 'transfer.created']);
  });
});

describe('a payout', () => {
  test('takes from the available balance, and arrives', async () => {
    const seller = await createReadySeller(shop);
    const { charge } = await createPaidIntent(shop, 10_000, 'pm_card_bypassPending');
    await shop.stripe.transfers.create({ amount: 8500, currency: 'usd', destination: seller.id, source_transaction: charge });
    const of = { stripeAccount: seller.id };
    await expect(shop.stripe.payouts.create({ amount: 8501, currency: 'usd' }, of)).rejects.toMatchObject({ code: 'balance_insufficient' });
    const payout = await shop.stripe.payouts.create({ amount: 8500, currency: 'usd' }, of);
    expect(payout).toMatchObject({ object: 'payout', status: 'pending', automatic: false, destination: expect.stringMatching(/^ba_/) });
    const arrived = await waitFor(
      async () => await shop.stripe.payouts.retrieve(payout.id, {}, of),
      (one) => one.status === 'paid',
    );
    expect(arrived.trace_id?.status).toBe('supported');
    expect((await shop.stripe.payouts.list({}, of)).data).toEqual([arrived]);
    await expect(shop.stripe.payouts.retrieve(payout.id)).rejects.toMatchObject({ code: 'resource_missing' });
    const types = (await shop.list('event', seller.id)).map(({ type }) => type).filter((type) => type.startsWith('payout.'));
    expect(types).toEqual(['payout.paid', 'payout.created']);
  });

  test('that the bank returns is in the balance again', async () => {
    const seller = await createReadySeller(shop, { account: '000111111116' });
    const { charge } = await createPaidIntent(shop, 10_000, 'pm_card_bypassPending');
    await shop.stripe.transfers.create({ amount: 8500, currency: 'usd', destination: seller.id, source_transaction: charge });
    const of = { stripeAccount: seller.id };
    const payout = await shop.stripe.payouts.create({ amount: 8500, currency: 'usd' }, of);
    const failed = await waitFor(
      async () => await shop.stripe.payouts.retrieve(payout.id, {}, of),
      (one) => one.status === 'failed',
    );
    expect(failed).toMatchObject({ failure_code: 'no_account', failure_balance_transaction: expect.stringMatching(/^txn_/) });
    expect(await readBalance(seller.id)).toEqual({ available: 8500, pending: 0 });
  });
});

describe('the dashboard', () => {
  test('shows the balance, and pays it out', async () => {
    const seller = await createReadySeller(shop);
    const { charge } = await createPaidIntent(shop, 10_000, 'pm_card_bypassPending');
    await shop.stripe.transfers.create({ amount: 8500, currency: 'usd', destination: seller.id, source_transaction: charge });
    const link = await shop.stripe.accounts.createLoginLink(seller.id);
    expect(link.object).toBe('login_link');
    const { location } = await openPage(link.url);
    expect((await openPage(link.url)).status).toBe(404);
    const page = await openPage(location);
    expect(page.text).toContain('<dt>Available</dt><dd>$85.00</dd>');
    expect(page.text).toContain('Payment received');
    const after = await submitForm(location, { do: 'payout' });
    expect(after.text).toContain('$85.00 is on its way to the bank.');
    expect(after.text).toContain('<dt>Available</dt><dd>$0.00</dd>');
    expect((await submitForm(location, { do: 'payout' })).text).toContain('There is nothing to pay out.');
  });

  test('is in the language of its link: money, days and what became of a payout', async () => {
    const seller = await createReadySeller(shop, { account: '000111111116' });
    const { charge } = await createPaidIntent(shop, 10_000, 'pm_card_bypassPending');
    await shop.stripe.transfers.create({ amount: 8500, currency: 'usd', destination: seller.id, source_transaction: charge });
    const { location } = await openPage(`${(await shop.stripe.accounts.createLoginLink(seller.id)).url}?lang=ja`);
    const paid = await submitForm(location, { do: 'payout' });
    expect(paid.text).toContain('<html lang="ja">');
    expect(paid.text).toContain('$85.00を銀行に振り込んでいます。');
    const { text } = await waitFor(
      async () => await openPage(location),
      (page) => page.text.includes('差し戻し</span>'),
    );
    expect(text).toMatch(/<td>\d{4}\/\d{2}\/\d{2}<\/td><td>支払いの受け取り/);
    expect(text).toContain('銀行口座の情報が正しくありません。該当する口座がありません。');
  });
});

describe('the Stripe-Account header', () => {
  test('is accepted where it makes sense, and refused for unknown accounts', async () => {
    const seller = await createSeller(shop);
    const of = { stripeAccount: seller.id };
    expect((await shop.stripe.balance.retrieve({}, of)).object).toBe('balance');
    await expect(shop.stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, of)).rejects.toThrow(/for the platform only/);
    const nobody: Stripe.RequestOptions = { stripeAccount: 'acct_none' };
    await expect(shop.stripe.balance.retrieve({}, nobody)).rejects.toMatchObject({ code: 'account_invalid', statusCode: 403 });
  });
});
