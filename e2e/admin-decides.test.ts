import { formatAmount } from '@strapline/domain/money/money';
import { createMismatchedPayment, createStuckOrder } from '@strapline/server/features/admin-orders/test-case';
import { deliverOrder, openDispute, payOrder, reply, type SoldOrder } from '@strapline/server/features/dispute/test-dispute';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { journey, openPage, type Stage, stopAfterFailure, takeScreenshot } from './journey.ts';
import { createMember, password, signInAs } from './people.ts';

journey('what the platform decides', {}, (stage) => {
  stopAfterFailure();
  let mara: Person;
  let theo: Person;
  let ines: Page;
  let large: SoldOrder;
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    theo = await createMember(stage, 'theo');
    await createMember(stage, 'ines', ['admin']);
    await createMember(stage, 'otto', ['admin']);
    ines = await stage.newPage({ keep: true });
    await signInAs(stage, ines, 'ines', '/admin?tab=orders&part=disputes');
  });

  /** An escalated dispute. */
  async function createEscalatedDispute(priceCents: number): Promise<SoldOrder> {
    const sold = await deliverOrder(stage.server, mara, theo, { priceCents });
    await openDispute(theo, sold);
    await reply(mara, sold, { act: 'decline', words: 'It left me whole, see the pictures.' });
    await reply(theo, sold, { act: 'escalate' });
    return sold;
  }

  test('a dispute split between both: missing input is reported at its field, and both see the reason', async () => {
    const sold = await createEscalatedDispute(120_00);
    await openPage(ines, `${stage.url}/admin?tab=orders&part=disputes`);
    await ines.getByText('Our turn').waitFor();
    await ines.getByRole('link', { name: 'Ivory lace, scalloped' }).click();
    await ines.getByText('It left me whole, see the pictures.').waitFor();
    await ines.getByRole('button', { name: 'Decide dispute' }).click();
    const dialog = ines.getByRole('dialog');
    await dialog.getByText('Split').click();
    await dialog.getByLabel('Refund amount').fill('1000');
    await dialog.getByRole('button', { name: 'Save decision' }).click();
    await dialog.getByText(`From $1.00 to less than ${formatAmount(sold.amountCents)}.`).waitFor();
    await dialog.getByText('Explain why in a few words.').waitFor();
    await takeScreenshot(ines, 'decides-dispute');
    await expectAccessible(ines);
    await dialog.getByLabel('Refund amount').fill('25.00');
    await dialog.getByLabel('Reason (both sides will see it)').fill('The strap can be mended.');
    await dialog.getByRole('button', { name: 'Save decision' }).click();
    await ines.getByText(/^Split decision on .*: \$25\.00 refunded\.$/).waitFor();
    await expect.poll(() => readAmount(ines, 'Refunded')).toBe('$25.00');
    await takeScreenshot(ines, 'decides-dispute-done');
    await expectAccessible(ines);
    const seen = await theo.client.call('fetchDispute', { orderId: sold.orderId });
    expect(seen.dispute?.outcome).toMatchObject({ for: 'split', cents: 25_00, words: 'The strap can be mended.' });
  });

  test('a dispute above $200 for the buyer is decided by the second admin', async () => {
    large = await createEscalatedDispute(300_00);
    await openCase(stage, ines, large.orderId);
    await ines.getByRole('button', { name: 'Decide dispute' }).click();
    const dialog = ines.getByRole('dialog');
    await dialog.getByLabel('Reason (both sides will see it)').fill('It is not what was described.');
    await dialog.getByRole('button', { name: 'Save decision' }).click();
    await ines.getByText('Waiting for a second admin to approve it.').waitFor();

    const otto = await stage.newPage();
    await signInAs(stage, otto, 'otto', '/admin?tab=orders&part=refunds');
    await otto.getByRole('button', { name: /^Approve/ }).click();
    await otto.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await otto.getByText('No refund is waiting for a second admin.').waitFor();
    await openCase(stage, otto, large.orderId);
    await otto.getByText(/^Decided for the buyer on /).waitFor();
    await expect.poll(() => readAmount(otto, 'Refunded')).toBe(formatAmount(large.amountCents));
  });

  test('a chargeback is answered once, and won', async () => {
    const { orderId } = await payOrder(stage.server, mara, theo, { card: 'pm_card_createDispute' });
    const ordered = async () => (await theo.client.call('fetchDispute', { orderId })).chargebacks.length;
    await expect.poll(ordered).toBe(1);
    await openCase(stage, ines, orderId);
    await ines.getByText(/^The buyer’s bank asks for \$/).waitFor();
    await takeScreenshot(ines, 'decides-bank');
    await ines.getByRole('button', { name: 'Answer the bank' }).click();
    const dialog = ines.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    await dialog.getByText('Explain in at least 10 characters why the payment is valid.').waitFor();
    await takeScreenshot(ines, 'decides-bank-dialog');
    await expectAccessible(ines);
    await dialog.getByLabel('Why the payment is valid').fill('winning_evidence');
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    await ines.getByText('Answer sent to the bank.').waitFor();
    await ines.getByText(/Answered on/).waitFor();
    await ines.getByRole('button', { name: 'Answer the bank' }).waitFor({ state: 'detached' });
    await expectAccessible(ines);
  });

  test('the queue: a wrong amount is refunded, a late parcel is marked as delivered', async () => {
    const [wrong, late] = [await createMismatchedPayment(stage.server, mara, 50_00), await createStuckOrder(stage.server, mara)];
    await openPage(ines, `${stage.url}/admin?tab=orders&part=queue`);
    await ines.getByRole('heading', { name: '2 orders need review' }).waitFor();
    await takeScreenshot(ines, 'decides-queue');
    await expectAccessible(ines);

    await openCase(stage, ines, wrong.order.id);
    await ines.getByText('The payment doesn’t match the agreed price.').waitFor();
    await decide(ines, 'Refund in full');
    await ines.getByText('Decision saved.').waitFor();
    await ines.getByRole('heading', { name: /^Payment refunded/ }).waitFor();
    await expect.poll(() => readAmount(ines, 'Owed to the buyer')).toBe('$0.00');

    await openCase(stage, ines, late.order.id);
    await decide(ines, 'Mark as delivered');
    await ines.getByRole('heading', { name: 'The parcel arrived: We saw both sides.' }).waitFor();
    await takeScreenshot(ines, 'decides-arrived');
    await openPage(ines, `${stage.url}/admin?tab=orders&part=queue`);
    await ines.getByText('Nothing needs review.').waitFor();
  });

  test('more than $20 needs a step-up, which returns to the dialog unchanged', async () => {
    const { orderId } = await payOrder(stage.server, mara, theo, { priceCents: 80_00 });
    stage.server.clock.forward(6 * 60_000);
    await openCase(stage, ines, orderId);
    await ines.getByRole('button', { name: 'Issue a refund' }).click();
    const dialog = ines.getByRole('dialog', { name: 'Issue a refund' });
    await dialog.getByLabel('Amount', { exact: true }).fill('30.00');
    await dialog.getByLabel('Explanation', { exact: true }).fill('The lining was torn.');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    const stepUp = ines.getByRole('dialog', { name: 'Confirm it’s you' });
    await stepUp.waitFor();
    await takeScreenshot(ines, 'decides-step-up');
    await expectAccessible(ines);
    await stepUp.getByRole('button', { name: 'Not now' }).click();
    await dialog.getByText('Sign in again to confirm it’s you.').waitFor();
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await stepUp.getByRole('button', { name: 'Sign in again' }).click();
    await ines.getByText('Use a password instead').click();
    await ines.getByLabel('Password').waitFor();
    // The identity provider uses the system clock, so ours is set back to it.
    stage.server.clock.forward(-6 * 60_000);
    await ines.getByLabel('Name or e-mail').fill('ines');
    await ines.getByLabel('Password').fill(password);
    await ines.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor();
    expect(await dialog.getByLabel('Amount', { exact: true }).inputValue()).toBe('30.00');
    expect(await dialog.getByLabel('Explanation', { exact: true }).inputValue()).toBe('The lining was torn.');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await ines.getByText('$30.00 is being refunded.').waitFor();
    await expect.poll(() => readAmount(ines, 'Refunded')).toBe('$30.00');
  });

  test('the dialogs fit a phone in the dark', async () => {
    const { order } = await createStuckOrder(stage.server, mara);
    const phone = await stage.newPage({ width: 390, height: 844, theme: 'dark' });
    await phone.addInitScript(() =>
      localStorage.setItem('strapline.preferences', JSON.stringify({ state: { theme: 'dark' }, version: 0 })),
    );
    await signInAs(stage, phone, 'ines', `/admin?tab=orders&order=${order.id}`);
    await phone.getByRole('button', { name: 'Cancel and refund' }).click();
    await phone.getByRole('dialog').getByText('The order ends, and the buyer gets all').waitFor();
    await takeScreenshot(phone, 'decides-phone-end');
    await expectAccessible(phone);
    await openCase(stage, phone, large.orderId);
    await phone.getByText(/^Decided for the buyer on /).waitFor();
    await takeScreenshot(phone, 'decides-phone-dispute');
    await expectAccessible(phone);
  });
});

async function openCase(stage: Stage, page: Page, orderId: string): Promise<void> {
  await openPage(page, `${stage.url}/admin?tab=orders&order=${orderId}`);
}

/** Chooses a decision, enters a reason, and confirms the dialog. */
async function decide(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: words }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words }).click();
  await dialog.getByText('Explain why in at least 3 characters.').waitFor();
  await dialog.getByLabel('Reason (both sides will see it)').fill('We saw both sides.');
  await dialog.getByRole('button', { name: words }).click();
}

/** An amount in the money section by its label. */
async function readAmount(page: Page, words: string): Promise<string> {
  return await page.locator('dl.lines > div', { hasText: words }).locator('dd').innerText();
}
