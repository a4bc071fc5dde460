import type { Person } from '@strapline/testkit/test-server';
import { beforeAll, expect, test } from 'vitest';
import { journey, openPage, type Stage, takeScreenshot } from './journey.ts';
import { createMember, signInAs } from './people.ts';
import { continueToPayment, createListing, fillAddress, payByCard } from './shop.ts';

const challengeCard = '4000 0025 0000 3155';

journey('a member buys', {}, (stage) => {
  let mara: Person;
  let theo: Person;
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    theo = await createMember(stage, 'theo');
  });

  test('a bank’s challenge is failed once, then passed; meanwhile others see the hold', async () => {
    const { slug } = await createListing(stage, mara, 'Rose silk balconette');
    const page = await stage.newPage();
    await signInAs(stage, page, 'theo', `/listing/${slug}`);
    await page.getByRole('link', { name: 'Buy now' }).click();
    await page.getByText('theo@post.example').waitFor();
    await fillAddress(page);
    await continueToPayment(page);

    const timer = page.getByRole('timer', { name: 'Time left on the hold' });
    expect(await timer.textContent()).toMatch(/^1[45]:\d\d$/);
    await expect.poll(() => timer.textContent()).toMatch(/^14:\d\d$/);
    await takeScreenshot(page, 'checkout-held');

    const visitor = await stage.newPage({ width: 390, height: 844 });
    await visitor.goto(`${stage.url}/listing/${slug}`);
    expect(await visitor.getByRole('button', { name: 'On hold' }).isDisabled()).toBe(true);
    await visitor.getByText(/1\d:\d\d left/).waitFor();

    await payByCard(page, challengeCard);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.waitForURL(/\/order\/pi_/);
    await page.getByText('The bank declined the payment.').waitFor();
    await page.getByRole('button', { name: 'Continue to pay' }).first().click();
    await page.getByRole('heading', { name: 'Yours, for now.' }).waitFor();

    await payByCard(page, challengeCard);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.waitForURL(/\/order\/pi_/);
    await page.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
    await page.getByText('What happens now.').waitFor();

    await visitor.goto(`${stage.url}/listing/${slug}`);
    await visitor.getByRole('heading', { name: 'Sold' }).waitFor();
  });

  test('pays with a saved card, or with another', async () => {
    await saveCard(stage, theo);
    const { slug } = await createListing(stage, mara, 'Smoke tulle longline');
    const page = await stage.newPage();
    await signInAs(stage, page, 'theo', `/checkout?listing=${slug}`);
    await page.getByText('theo@post.example').waitFor();
    await fillAddress(page);
    // A double click: the second one would hit the pay button.
    const button = page.getByRole('button', { name: /^(Continue to payment|Pay \$.*)$/ });
    await button.press('Enter');
    await page.getByRole('radio', { name: /^Visa •••• 4242/ }).waitFor();
    let paying = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/confirm')) paying += 1;
    });
    await button.press('Enter');
    await page.waitForTimeout(500);
    expect(paying).toBe(0);
    await page.reload();
    await page.getByRole('heading', { name: 'Yours, for now.' }).waitFor();
    await page.getByRole('radio', { name: /^Visa •••• 4242/ }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('step-payment');
    expect(await page.getByLabel('Card number').count()).toBe(0);
    await page.getByRole('radio', { name: 'Another card' }).check();
    await page.getByLabel('Card number').waitFor();
    await page.getByRole('radio', { name: /^Visa •••• 4242/ }).check();
    await takeScreenshot(page, 'checkout-kept-card');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await page.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
  });

  test('what a guest typed survives a reload, and is in the browser’s storage encrypted only', async () => {
    const { slug } = await createListing(stage, mara, 'Cream cotton bralette');
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/checkout?listing=${slug}`);
    await page.getByLabel('E-mail for the receipt').fill('june@post.example');
    await fillAddress(page);
    const readStorage = () => page.evaluate(() => ({ ...sessionStorage, ...localStorage }));
    const draftName = `strapline.checkout.${slug}.draft.sealed`;
    const address = {
      name: 'June Doe',
      line1: '12 Ferry Road',
      line2: '',
      city: 'Portland',
      region: 'OR',
      postalCode: '97201',
      country: 'US',
    };
    // All of it is stored: nonce, text and tag in base64.
    const { length } = JSON.stringify({ email: 'june@post.example', ...address });
    await expect.poll(async () => (await readStorage())[draftName]?.length).toBe(16 + 4 * Math.ceil((length + 16) / 3));
    expect(JSON.stringify(await readStorage())).not.toMatch(/june|Ferry|97201/i);
    await page.reload();
    await expect.poll(() => page.getByLabel('E-mail for the receipt').inputValue()).toBe('june@post.example');
    await expect.poll(() => page.getByLabel('Postal code').inputValue()).toBe('97201');
  });

  test('of two concurrent buyers one gets the hold and the other a message', async () => {
    const { slug } = await createListing(stage, mara, 'Midnight mesh bralette');
    const buyers = await Promise.all([stage.newPage(), stage.newPage()]);
    await Promise.all(
      buyers.map(async (page, at) => {
        await openPage(page, `${stage.url}/checkout?listing=${slug}`);
        await page.getByLabel('E-mail for the receipt').fill(`rival${at}@post.example`);
        await fillAddress(page);
      }),
    );
    await Promise.all(buyers.map((page) => page.getByRole('button', { name: 'Continue to payment' }).click()));
    const headings = await Promise.all(
      buyers.map(async (page) => {
        const outcome = page.getByRole('heading', { level: 1, name: /Yours, for now\.|Someone is ahead of you\./ });
        await outcome.waitFor();
        return await outcome.textContent();
      }),
    );
    expect(headings.toSorted()).toEqual(['Someone is ahead of you.', 'Yours, for now.']);

    const [winner, loser] = headings[0] === 'Yours, for now.' ? buyers : buyers.toReversed();
    await loser?.getByText(/Their hold ends in 1\d:\d\d/).waitFor();
    if (winner) await payByCard(winner, '4242 4242 4242 4242');
    await winner?.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
  });
});

/** Saves a card at the provider, as the member's browser does. */
async function saveCard({ server }: Stage, { client }: Person): Promise<void> {
  const { setupIntentId, clientSecret } = await client.call('createSetupIntent', { idempotencyKey: crypto.randomUUID() });
  const form = { key: server.services.payments.publishableKey, client_secret: clientSecret, payment_method: 'pm_card_visa' };
  const { status } = await server.http(`/sandbox/stripe/v1/setup_intents/${setupIntentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(status).toBe(200);
}
