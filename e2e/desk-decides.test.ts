import { showAmount } from '@strapline/domain/money';
import { delivered, opened, paid, type Sold, says } from '@strapline/server/features/dispute/test-dispute';
import { stuck, unfit } from '@strapline/server/features/order-desk/test-case';
import type { Person } from '@strapline/testkit/house';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { inChapters, journey, openPage, type Stage, takePicture } from './journey.ts';
import { looksFine } from './looks-fine.ts';
import { member, password, signInAs } from './people.ts';

journey('what the house decides', {}, (stage) => {
  inChapters();
  let mara: Person;
  let theo: Person;
  let ines: Page;
  let large: Sold;
  beforeAll(async () => {
    mara = await member(stage, 'mara');
    theo = await member(stage, 'theo');
    await member(stage, 'ines', ['admin']);
    await member(stage, 'otto', ['admin']);
    ines = await stage.somebody({ keep: true });
    await signInAs(stage, ines, 'ines', '/admin?tab=orders&part=disputes');
  });

  /** Two who could not settle it themselves. */
  async function quarrel(priceCents: number): Promise<Sold> {
    const sold = await delivered(stage.house, mara, theo, { priceCents });
    await opened(theo, sold);
    await says(mara, sold, { act: 'decline', words: 'It left me whole, see the pictures.' });
    await says(theo, sold, { act: 'escalate' });
    return sold;
  }

  test('a dispute for both: what is missing is told at its field, and both read the reason', async () => {
    const sold = await quarrel(120_00);
    await openPage(ines, `${stage.url}/admin?tab=orders&part=disputes`);
    await ines.getByText('Our turn').waitFor();
    await ines.getByRole('link', { name: 'Ivory lace, scalloped' }).click();
    await ines.getByText('It left me whole, see the pictures.').waitFor();
    await ines.getByRole('button', { name: 'Decide it' }).click();
    const dialog = ines.getByRole('dialog');
    await dialog.getByText('For both').click();
    await dialog.getByLabel('What goes back').fill('1000');
    await dialog.getByRole('button', { name: 'Decide it' }).click();
    await dialog.getByText(`From $1.00 to less than ${showAmount(sold.amountCents)}.`).waitFor();
    await dialog.getByText('Say in a few words why.').waitFor();
    await takePicture(ines, 'decides-dispute');
    await looksFine(ines);
    await dialog.getByLabel('What goes back').fill('25.00');
    await dialog.getByLabel('Why, as both sides will read it').fill('The strap can be mended.');
    await dialog.getByRole('button', { name: 'Decide it' }).click();
    await ines.getByText(/^Decided for both on .*: \$25\.00 back\.$/).waitFor();
    await expect.poll(() => moneyOf(ines, 'Went back'), { timeout: 15_000 }).toBe('$25.00');
    await takePicture(ines, 'decides-dispute-done');
    await looksFine(ines);
    const seen = await theo.client.call('fetchDispute', { orderId: sold.orderId });
    expect(seen.dispute?.outcome).toMatchObject({ for: 'split', cents: 25_00, words: 'The strap can be mended.' });
  });

  test('a dispute above $200 for the buyer is decided by the second admin', async () => {
    large = await quarrel(300_00);
    await openCase(stage, ines, large.orderId);
    await ines.getByRole('button', { name: 'Decide it' }).click();
    const dialog = ines.getByRole('dialog');
    await dialog.getByLabel('Why, as both sides will read it').fill('It is not what was described.');
    await dialog.getByRole('button', { name: 'Decide it' }).click();
    await ines.getByText('Waiting for a second admin to approve it.').waitFor();

    const otto = await stage.somebody();
    await signInAs(stage, otto, 'otto', '/admin?tab=orders&part=refunds');
    await otto.getByRole('button', { name: /^Approve/ }).click();
    await otto.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await otto.getByText('No refund is waiting for a second admin.').waitFor();
    await openCase(stage, otto, large.orderId);
    await otto.getByText(/^Decided for the buyer on /).waitFor();
    await expect.poll(() => moneyOf(otto, 'Went back'), { timeout: 15_000 }).toBe(showAmount(large.amountCents));
  });

  test('a bank is answered once, and with good reason the payment stands', async () => {
    const { orderId } = await paid(stage.house, mara, theo, { card: 'pm_card_createDispute' });
    const ordered = async () => (await theo.client.call('fetchDispute', { orderId })).chargebacks.length;
    await expect.poll(ordered, { timeout: 20_000 }).toBe(1);
    await openCase(stage, ines, orderId);
    await ines.getByText(/^The buyer’s bank asks \$/).waitFor();
    await takePicture(ines, 'decides-bank');
    await ines.getByRole('button', { name: 'Answer the bank' }).click();
    const dialog = ines.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send it' }).click();
    await dialog.getByText('Say what shows that the payment stands.').waitFor();
    await takePicture(ines, 'decides-bank-dialog');
    await looksFine(ines);
    await dialog.getByLabel('What shows that the payment stands').fill('winning_evidence');
    await dialog.getByRole('button', { name: 'Send it' }).click();
    await ines.getByText('The bank has the answer.').waitFor();
    await ines.getByText(/answered/).waitFor();
    await ines.getByRole('button', { name: 'Answer the bank' }).waitFor({ state: 'detached' });
    await looksFine(ines);
  });

  test('the queue: a payment that did not fit goes back, a parcel that was late did arrive', async () => {
    const [wrong, late] = [await unfit(stage.house, mara, 50_00), await stuck(stage.house, mara)];
    await openPage(ines, `${stage.url}/admin?tab=orders&part=queue`);
    await ines.getByRole('heading', { name: '2 orders need review' }).waitFor();
    await takePicture(ines, 'decides-queue');
    await looksFine(ines);

    await openCase(stage, ines, wrong.order.id);
    await ines.getByText('The payment does not fit what was agreed.').waitFor();
    await decide(ines, 'Give it back');
    await ines.getByText('It is decided.').waitFor();
    await ines.getByRole('heading', { name: /^The payment goes back/ }).waitFor();
    await expect.poll(() => moneyOf(ines, 'Owed to the buyer'), { timeout: 15_000 }).toBe('$0.00');

    await openCase(stage, ines, late.order.id);
    await decide(ines, 'It did arrive');
    await ines.getByRole('heading', { name: 'The parcel arrived: We saw both sides.' }).waitFor();
    await takePicture(ines, 'decides-arrived');
    await openPage(ines, `${stage.url}/admin?tab=orders&part=queue`);
    await ines.getByText('Nothing waits.').waitFor();
  });

  test('more than $20 asks who is there; who signs in for it comes back to the dialog as it was', async () => {
    const { orderId } = await paid(stage.house, mara, theo, { priceCents: 80_00 });
    stage.house.clock.forward(6 * 60_000);
    await openCase(stage, ines, orderId);
    await ines.getByRole('button', { name: 'Give money back' }).click();
    const dialog = ines.getByRole('dialog', { name: 'Give money back' });
    await dialog.getByLabel('Amount', { exact: true }).fill('30.00');
    await dialog.getByLabel('Why', { exact: true }).fill('The lining was torn.');
    await dialog.getByRole('button', { name: 'Give it back' }).click();
    const stepUp = ines.getByRole('dialog', { name: 'Is it still you?' });
    await stepUp.waitFor();
    await takePicture(ines, 'decides-step-up');
    await looksFine(ines);
    await stepUp.getByRole('button', { name: 'Not now' }).click();
    await dialog.getByText('Sign in once more to confirm that it is you').waitFor();
    await dialog.getByRole('button', { name: 'Give it back' }).click();
    await stepUp.getByRole('button', { name: 'Sign in again' }).click();
    await ines.getByText('Use a password instead').click();
    await ines.getByLabel('Password').waitFor();
    // The provider's clock is the machine's, so that ours goes back to it.
    stage.house.clock.forward(-6 * 60_000);
    await ines.getByLabel('Name or e-mail').fill('ines');
    await ines.getByLabel('Password').fill(password);
    await ines.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor();
    expect(await dialog.getByLabel('Amount', { exact: true }).inputValue()).toBe('30.00');
    expect(await dialog.getByLabel('Why', { exact: true }).inputValue()).toBe('The lining was torn.');
    await dialog.getByRole('button', { name: 'Give it back' }).click();
    await ines.getByText('$30.00 is being refunded.').waitFor();
    await expect.poll(() => moneyOf(ines, 'Went back'), { timeout: 15_000 }).toBe('$30.00');
  });

  test('the dialogs fit a phone in the dark', async () => {
    const { order } = await stuck(stage.house, mara);
    const phone = await stage.somebody({ width: 390, height: 844, theme: 'dark' });
    await phone.addInitScript(() =>
      localStorage.setItem('strapline.preferences', JSON.stringify({ state: { theme: 'dark' }, version: 0 })),
    );
    await signInAs(stage, phone, 'ines', `/admin?tab=orders&order=${order.id}`);
    await phone.getByRole('button', { name: 'End it for the buyer' }).click();
    await phone.getByRole('dialog').getByText('The order ends and all of the').waitFor();
    await takePicture(phone, 'decides-phone-end');
    await looksFine(phone);
    await openCase(stage, phone, large.orderId);
    await phone.getByText(/^Decided for the buyer on /).waitFor();
    await takePicture(phone, 'decides-phone-dispute');
    await looksFine(phone);
  });
});

async function openCase(stage: Stage, page: Page, orderId: string): Promise<void> {
  await openPage(page, `${stage.url}/admin?tab=orders&order=${orderId}`);
}

/** Presses the decision, says why, and presses it again in the dialog. */
async function decide(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: words }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words }).click();
  await dialog.getByText('Say why; it is kept.').waitFor();
  await dialog.getByLabel('Why, as both sides will read it').fill('We saw both sides.');
  await dialog.getByRole('button', { name: words }).click();
}

/** An amount of the money box by its words. */
async function moneyOf(page: Page, words: string): Promise<string> {
  return await page.locator('dl.lines > div', { hasText: words }).locator('dd').innerText();
}
