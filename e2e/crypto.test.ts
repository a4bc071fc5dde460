import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { journey, openPage, type Stage, takeScreenshot } from './journey.ts';
import { createMember } from './people.ts';
import { continueToPayment, createListing, fillAddress, type Piece, payByCard } from './shop.ts';

journey('paying in USDC', {}, (stage) => {
  let mara: Person;
  let cardListing: Piece;
  let cryptoListing: Piece;
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    // Before the clock advances beyond the end of her session.
    cardListing = await createListing(stage, mara, 'Midnight mesh bralette');
    cryptoListing = await createListing(stage, mara, 'Rose silk balconette');
  });

  test('a guest pays from a wallet and returns to the order', async () => {
    const june = await startGuestCheckout(stage, await createListing(stage, mara, 'Rosaline balconette'));
    await june.getByRole('radio', { name: /^Crypto/ }).check();
    await june.getByText(/^\d+\.\d\d USDC, exactly\.$/).waitFor();
    await expectAccessible(june);
    await takeScreenshot(june, 'checkout-crypto');
    await continueToWallet(june);
    await june.getByRole('button', { name: /^Pay [\d.]+ USDC$/ }).click();
    // The network confirms after three seconds, which may have passed.
    await june.getByRole('heading', { name: /^Payment (sent|confirmed)$/ }).waitFor();
    await takeScreenshot(june, 'wallet-on-its-way');
    await returnToShop(june);
    await june.waitForURL(/\/order\//);
    await june.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
  });

  test('a buyer who returns before the network confirms sees that, and needs to do nothing', async () => {
    const june = await startGuestCheckout(stage, await createListing(stage, mara, 'Ivory scalloped lace'));
    await payInCrypto(june);
    const address = june.url();
    const wallet = await june.context().newPage();
    await wallet.goto(address);
    await june.goBack();
    await june.getByText('Waiting for your wallet.').waitFor();
    await takeScreenshot(june, 'checkout-waiting-for-wallet');
    await wallet.getByRole('button', { name: /^Pay [\d.]+ USDC$/ }).click();
    // Nobody touches the checkout any more.
    await june.waitForURL(/\/order\//);
    await june.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
  });

  test('a payment that fails on the network is retried within the hold', async () => {
    const june = await startGuestCheckout(stage, await createListing(stage, mara, 'Navy cotton triangle'));
    await payInCrypto(june);
    await june.getByText('The payment fails').click();
    await june.getByRole('button', { name: /^Pay [\d.]+ USDC$/ }).click();
    await june.getByRole('heading', { name: 'Payment failed' }).waitFor();
    await returnToShop(june);
    await june.getByText('The network didn’t accept the payment.').waitFor();
    await takeScreenshot(june, 'checkout-crypto-failed');
    await continueToWallet(june);
    await june.getByRole('button', { name: /^Pay [\d.]+ USDC$/ }).click();
    await june.getByRole('heading', { name: 'Payment confirmed' }).waitFor();
    await returnToShop(june);
    await june.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
  });

  test('a buyer who switches to a card first has the wallet payment canceled', async () => {
    const june = await startGuestCheckout(stage, await createListing(stage, mara, 'Plum satin balconette'));
    await payInCrypto(june);
    const wallet = june.url();
    await returnToShop(june);
    await june.getByText('Waiting for your wallet.').waitFor();
    await expect.poll(() => june.getByRole('timer').textContent()).toMatch(/^5\d:\d\d$/);
    await june.getByRole('radio', { name: /^Card/ }).check();
    await june.getByText('Your USDC payment is still open').waitFor();
    await june.getByRole('button', { name: 'Continue by card' }).click();
    await june.getByLabel('Card number').waitFor();
    await expect.poll(() => june.getByRole('timer').textContent()).toMatch(/^1[45]:\d\d$/);
    const closed = await june.context().newPage();
    await closed.goto(wallet);
    await closed.getByRole('heading', { name: 'Payment canceled' }).waitFor();
    await payByCard(june, '4242 4242 4242 4242');
    await june.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
  });

  test('a card hold expires after 15 minutes on the open page, and can be restarted', async () => {
    const june = await startGuestCheckout(stage, cardListing, { canTurn: true });
    await waitForExpiry(june, 15);
    await june.getByText('Nothing was charged, and what you typed is still here.').waitFor();
    await restartHold(june);
    // Also because a payment resets the unpaid holds of its network address.
    await payByCard(june, '4242 4242 4242 4242');
    await june.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
  });

  test('a crypto hold lasts an hour', async () => {
    const june = await startGuestCheckout(stage, cryptoListing, { canTurn: true });
    await payInCrypto(june);
    await returnToShop(june);
    await june.getByText('Waiting for your wallet.').waitFor();
    await waitForExpiry(june, 60);
    await june.getByText('If you already sent USDC, it’s safe').waitFor();
    await takeScreenshot(june, 'checkout-crypto-ended');
    await restartHold(june);
  });

  async function advanceClocks(page: Page, ms: number): Promise<void> {
    stage.server.clock.forward(ms);
    await page.clock.fastForward(ms);
  }

  const readSecondsLeft = async (page: Page): Promise<number> => {
    const [minutes = 0, seconds = 0] = ((await page.getByRole('timer').textContent()) ?? '').split(':').map(Number);
    return minutes * 60 + seconds;
  };

  /** Advances the clock to the last minute of the hold and beyond it, in the browser and on the server. */
  async function waitForExpiry(page: Page, minutes: number): Promise<void> {
    const left = await readSecondsLeft(page);
    expect(left).toBeLessThanOrEqual(minutes * 60);
    // The test itself takes some of the time.
    expect(left).toBeGreaterThan((minutes - 5) * 60);
    await advanceClocks(page, (left - 50) * 1000);
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^00:\d\d$/);
    await takeScreenshot(page, `hold-of-${minutes}-minutes-ends`);
    await advanceClocks(page, 50_000);
    await page.getByRole('heading', { name: 'The hold has ended.' }).waitFor();
  }
});

let guests = 0;

/** A guest with a filled address and a hold. */
async function startGuestCheckout(stage: Stage, { slug }: Piece, { canTurn: hasFakeClock = false } = {}): Promise<Page> {
  guests += 1;
  const page = await stage.newPage();
  if (hasFakeClock) await page.clock.install({ time: stage.server.clock.now() });
  await openPage(page, `${stage.url}/checkout?listing=${slug}`);
  await page.getByLabel('E-mail for the receipt').fill(`coins${guests}@post.example`);
  await fillAddress(page);
  await continueToPayment(page);
  return page;
}

async function payInCrypto(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Crypto/ }).check();
  await continueToWallet(page);
}

async function continueToWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to wallet' }).click();
  await page.waitForURL(/\/sandbox\/coinbase\/pay\//);
}

async function returnToShop(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back to the shop' }).click();
}

async function restartHold(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hold it again' }).click();
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Portland');
  await continueToPayment(page);
  await page.getByLabel('Card number').waitFor();
}
