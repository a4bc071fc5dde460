import { sql } from '@strapline/server/ports/database';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { journey, openPage, stopAfterFailure, takeScreenshot } from './journey.ts';
import { createMember, signInAs } from './people.ts';
import { createListing } from './shop.ts';

const payouts = '/account?tab=payouts';

journey('a creator is paid', { PAYOUTS: 'at-once' }, (stage) => {
  let mara: Person;
  let theo: Person;
  let page: Page;
  stopAfterFailure();
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    theo = await createMember(stage, 'theo');
    page = await stage.newPage({ keep: true });
  });

  /** A completed order, created over the wire with a card that settles at once. */
  async function createSale(title: string): Promise<void> {
    const { braTagId } = await createListing(stage, mara, title);
    const { strapCode } = await mara.client.call('pullStrapCode', { braTagId });
    const shipTo = { name: 'June Miller', line1: '12 Elm Street', city: 'Portland', region: 'OR', postalCode: '97201', country: 'US' };
    const { intent, order } = await theo.client.call('createPaymentIntentStripe', {
      braTagId,
      shipTo,
      idempotencyKey: crypto.randomUUID(),
    });
    const key = stage.server.services.payments.publishableKey;
    const form = new URLSearchParams({ key, client_secret: intent.clientSecret ?? '', payment_method: 'pm_card_bypassPending' });
    await fetch(`${stage.url}/sandbox/stripe/v1/payment_intents/${intent.id}/confirm`, { method: 'POST', body: form });
    await theo.client.call('completePaymentIntents', { items: [{ paymentIntentId: intent.id }] });
    await mara.client.call('shipOrder', { orderId: order.id, carrier: 'USPS', codeByHand: true });
    await theo.client.call('claimCollectorTag', { braTagId, strapCode, satisfied: true });
  }

  test('a sale before onboarding, which the page asks for', async () => {
    await createSale('Plum balconette');
    await signInAs(stage, page, 'mara', payouts);
    await page.getByRole('heading', { name: 'Set up your payouts' }).waitFor();
    await page.getByText('waiting for your payout account').waitFor();
    await page.getByText('$140.91').first().waitFor({ state: 'attached' });
    await expectAccessible(page);
    await takeScreenshot(page, 'payout-none');
  });

  test('onboarding on the payment provider’s page, and back', async () => {
    await page.getByRole('button', { name: 'Set up payouts' }).click();
    await page.waitForURL(/\/sandbox\/stripe\/onboarding\//);
    await page.getByLabel('First name').fill('Mara');
    await page.getByLabel('Last name').fill('Quill');
    await page.getByLabel('Date of birth').fill('1990-04-02');
    await page.getByLabel('Routing number').fill('110000000');
    await page.getByLabel('Account number').fill('000123456789');
    await page.getByLabel(/I agree to the terms/).check();
    await takeScreenshot(page, 'payout-onboarding');
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.waitForURL(`${stage.url}${payouts}`);
    await page.getByRole('heading', { name: 'Ready to be paid' }).waitFor();
  });

  test('the payout in transit and then paid, to the cent of the ledger', async () => {
    const outcome = page.getByText(/Waiting for the card payment|On its way to your bank|Paid to your bank/);
    for (let tries = 0; tries < 200 && !(await outcome.first().isVisible()); tries += 1) {
      await stage.server.jobs.runDue();
      await page.reload();
      await page.getByRole('heading', { name: 'Ready to be paid' }).waitFor();
      await page.getByText(/Sent to your bank|No payouts yet/).waitFor();
    }
    stage.server.clock.forward(60_000);
    const paid = page.getByText('Paid to your bank');
    for (let tries = 0; tries < 200 && !(await paid.isVisible()); tries += 1) {
      stage.server.clock.forward(10_000);
      await stage.server.jobs.runDue();
      await page.reload();
      await page.getByText(/Sent to your bank/).waitFor();
    }
    await paid.waitFor();
    await page.getByText('Orders in this payout').click();
    await page.getByRole('link', { name: 'Plum balconette' }).waitFor();
    const sent = await stage.server.services.db.first<{ cents: number }>(
      sql`select sum(p.cents)::int as cents from ledger_transaction t join ledger_posting p on p.transaction_id = t.id where t.kind = 'payout_sent' and p.account = 'payouts'`,
    );
    expect(sent).toEqual({ cents: 140_91 });
    expect(await page.getByRole('listitem').filter({ hasText: 'Paid to your bank' }).innerText()).toContain('140.91');
    await expectAccessible(page);
    await takeScreenshot(page, 'payout-paid');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const isTabInView = async (): Promise<boolean> => {
      const tab = await page.getByRole('tab', { name: 'Payouts' }).boundingBox();
      return tab !== null && tab.x >= 0 && tab.x + tab.width <= 390;
    };
    await expect.poll(isTabInView, { message: 'the chosen tab is in view on a phone' }).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('a used link is reported, and the account opens at the provider', async () => {
    await openPage(page, `${stage.url}${payouts}&link=over`);
    await page.getByText('That link has expired').waitFor();
    await page.getByRole('button', { name: 'Open your payout account' }).click();
    await page.waitForURL(/\/sandbox\/stripe\/dashboard\//);
    await page.getByRole('heading', { name: 'Your balance' }).waitFor();
  });

  test('saves a card after a declined one, and removes it', async () => {
    await openPage(page, `${stage.url}/account?tab=settings`);
    await page.getByRole('button', { name: 'Add a card' }).click();
    await page.getByLabel('Card number').fill('4000 0000 0000 0002');
    await page.getByLabel('Expires').fill('12 / 34');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Save this card' }).click();
    await page.getByText('The bank didn’t accept this card').waitFor();
    expect(await page.getByLabel('Expires').inputValue()).toBe('12 / 34');
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Save this card' }).click();
    await page.getByText('Visa ending in 4242', { exact: false }).waitFor();
    await takeScreenshot(page, 'payout-cards');
    await page.getByRole('button', { name: 'Remove the card ending in 4242' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No saved cards yet.').waitFor();
    stage.expectConsoleError(/status of 402 .*setup_intents/, 'the bank declined the first card');
  });
});
