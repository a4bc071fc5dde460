import { formatAmount } from '@strapline/domain/money/money';
import { buyAsGuest, type Purchase } from '@strapline/server/features/order/test-purchase';
import { postToProvider } from '@strapline/server/features/order/test-webhook';
import { sql } from '@strapline/server/ports/database';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { journey, openPage, stopAfterFailure, takeScreenshot } from './journey.ts';
import { createMember, signInAs } from './people.ts';
import { createListing } from './shop.ts';

journey('an admin reviews an order and its payments', {}, (stage) => {
  stopAfterFailure();
  let mara: Person;
  let ines: Page;
  let small: Purchase;
  let large: Purchase;
  let withoutWebhook: Purchase;
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    await createMember(stage, 'ines', ['admin']);
    await createMember(stage, 'otto', ['admin']);
    small = await createPurchase('Garnet longline', 90_00);
    large = await createPurchase('Plum balconette', 300_00);
    withoutWebhook = await createPurchase('Ivory soft cup', 64_00);
    ines = await stage.newPage({ keep: true });
    await signInAs(stage, ines, 'ines', '/admin?tab=orders');
  });

  async function createPurchase(title: string, offeredAmount: number): Promise<Purchase> {
    const { braTagId } = await createListing(stage, mara, title, { offeredAmount });
    return await buyAsGuest(stage.server, await stage.server.connect(), braTagId);
  }

  test('an admin finds an order by its title, and sees its history and its money to the cent', async () => {
    await ines.getByLabel(/^Order, payment, tag/).fill('garnet');
    await ines.getByRole('button', { name: 'Find', exact: true }).click();
    await ines.getByRole('link', { name: 'Garnet longline' }).waitFor();
    await ines.getByRole('link', { name: 'Ivory soft cup' }).waitFor({ state: 'detached' });
    await takeScreenshot(ines, 'admin-order-found');
    await expectAccessible(ines);

    await ines.getByRole('link', { name: 'Garnet longline' }).click();
    await ines.getByRole('heading', { name: 'The payment is confirmed' }).waitFor();
    const paid = formatAmount(small.order.amountCents);
    expect(await readAmount(ines, 'Paid by the buyer')).toBe(paid);
    expect(await readAmount(ines, 'Held until the order is complete')).toBe(paid);
    await takeScreenshot(ines, 'admin-order-case');
    await expectAccessible(ines);
    await ines.getByRole('link', { name: 'Back to the list' }).click();
    expect(await ines.getByLabel(/^Order, payment, tag/).inputValue()).toBe('garnet');
  });

  test('a small refund is sent at once; one above $200 waits for a second admin', async () => {
    await openPage(ines, `${stage.url}/admin?tab=orders&order=${small.order.id}`);
    await requestRefund(ines, '12.50');
    await ines.getByText('$12.50 is being refunded.').waitFor();
    await expect.poll(() => readAmount(ines, 'Refunded')).toBe('$12.50');
    await takeScreenshot(ines, 'admin-order-refunded');

    await openPage(ines, `${stage.url}/admin?tab=orders&order=${large.order.id}`);
    await requestRefund(ines, '250');
    await ines.getByText('Waiting for a second admin to approve it.').waitFor();
    await ines.getByText('Needs a second admin').first().waitFor();
    await expectAccessible(ines);
    const otto = await stage.newPage();
    await signInAs(stage, otto, 'otto', '/admin?tab=orders&part=refunds');
    await otto.getByRole('button', { name: 'Approve: Plum balconette' }).waitFor();
    await takeScreenshot(otto, 'admin-order-second');
    await expectAccessible(otto);
    await otto.getByRole('button', { name: 'Approve: Plum balconette' }).click();
    await otto.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await otto.getByText('No refund is waiting for a second admin.').waitFor();
    await openPage(otto, `${stage.url}/admin?tab=orders&order=${large.order.id}`);
    await expect.poll(() => readAmount(otto, 'Refunded')).toBe('$250.00');
  });

  test('webhooks are listed, and a replay changes nothing', async () => {
    await ines.getByRole('link', { name: 'Webhooks' }).click();
    const replay = ines.getByRole('button', { name: /^Replay payment_intent.succeeded/ }).first();
    await replay.click();
    await ines.getByText('Webhook processed.').waitFor();
    await ines.getByText(/2 attempts/).waitFor();
    await takeScreenshot(ines, 'admin-order-webhooks');
    await expectAccessible(ines);
    await ines.getByRole('button', { name: 'Failed', exact: true }).click();
    await ines.getByText('No failed webhooks.').waitFor();
  });

  test('the ledger shows it with running balances, also as a file', async () => {
    await ines.getByRole('link', { name: 'Ledger' }).click();
    await ines.getByRole('button', { name: /^Held for buyers/ }).click();
    const held = formatAmount(small.order.amountCents - 12_50 + large.order.amountCents - 250_00 + withoutWebhook.order.amountCents);
    await ines.getByRole('button', { name: new RegExp(`^Held for buyers.*${held.replace(/[$.]/g, '\\$&')}`) }).waitFor();
    await ines
      .getByRole('cell', { name: new RegExp(held.replace(/[$.]/g, '\\$&')) })
      .first()
      .waitFor();
    await takeScreenshot(ines, 'admin-order-ledger');
    await expectAccessible(ines);
    const [file] = await Promise.all([ines.waitForEvent('download'), ines.getByRole('button', { name: 'Save as CSV' }).click()]);
    expect(file.suggestedFilename()).toBe('ledger.csv');
  });

  test('reconciliation finds no difference; a planted one raises an alarm', async () => {
    await ines.getByRole('link', { name: 'Reconciliation' }).click();
    await ines.getByText('No reconciliation yet').waitFor();
    await ines.getByRole('button', { name: 'Reconcile now' }).click();
    await ines.getByText('No differences').first().waitFor();
    await takeScreenshot(ines, 'admin-order-agrees');
    await expectAccessible(ines);

    if (stage.server.sandbox) stage.server.sandbox.faults.drop = 1;
    expect(await postToProvider(stage.server, 'refunds', { payment_intent: withoutWebhook.intent.id, amount: '700' })).toBe(200);
    await ines.getByRole('button', { name: 'Reconcile now' }).click();
    await ines.getByText('one in progress').waitFor();
    // As if an hour had passed without a webhook.
    for (const table of [sql`orders set updated_at = updated_at`, sql`provider_line set created_at = created_at`])
      await stage.server.services.db.change(sql`update ${table} - interval '1 hour'`);
    await ines.getByRole('button', { name: 'Reconcile now' }).click();
    await ines.getByText('Differences found').waitFor();
    await ines.getByText('Refunds of').waitFor();
    await ines.getByText('$7.00').waitFor();
    await takeScreenshot(ines, 'admin-order-differs');
    await expectAccessible(ines);
    if (stage.server.sandbox) stage.server.sandbox.faults.drop = 0;
  });

  test('everything fits a phone in the dark theme', async () => {
    const phone = await stage.newPage({ width: 390, height: 844, theme: 'dark' });
    await phone.addInitScript(() =>
      localStorage.setItem('strapline.preferences', JSON.stringify({ state: { theme: 'dark' }, version: 0 })),
    );
    await signInAs(stage, phone, 'ines', '/admin?tab=orders');
    await phone.getByRole('link', { name: 'Garnet longline' }).waitFor();
    await takeScreenshot(phone, 'admin-order-phone-find');
    await expectAccessible(phone);
    for (const [part, words] of [
      ['queue', 'Nothing needs review.'],
      ['refunds', 'No refund is waiting'],
      ['disputes', 'No dispute is waiting'],
      ['payouts', 'No payouts'],
      ['ledger', 'Held for buyers'],
      ['compare', 'Differences found'],
      ['messages', 'payment_intent.succeeded'],
    ] as const) {
      await openPage(phone, `${stage.url}/admin?tab=orders&part=${part}`);
      await phone.getByText(words).first().waitFor();
      await takeScreenshot(phone, `admin-order-phone-${part}`);
      await expectAccessible(phone);
    }
    await openPage(phone, `${stage.url}/admin?tab=orders&order=${small.order.id}`);
    await phone.getByRole('heading', { name: 'The payment is confirmed' }).waitFor();
    await takeScreenshot(phone, 'admin-order-phone-case');
    await expectAccessible(phone);
  });
});

async function requestRefund(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Issue a refund' }).click();
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByLabel('Explanation', { exact: true }).fill('The lining was torn.');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
}

/** An amount in the money section by its label. */
async function readAmount(page: Page, words: string): Promise<string> {
  return await page.locator('dl.lines > div', { hasText: words }).locator('dd').innerText();
}
