import { sql } from '@strapline/server/ports/database';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { journey, openPage, stopAfterFailure, takeScreenshot } from './journey.ts';
import { createMember, signInAs, signInByMail } from './people.ts';
import { continueToPayment, createListing, fillAddress, type Piece, payByCard } from './shop.ts';

const germanRates = {
  from: 'DE',
  domesticCents: 4_90,
  zones: [{ name: 'North America', countries: ['US', 'CA'], cents: 13_70 }],
  worldCents: null,
};

journey('an order, from the price to the papers', {}, (stage) => {
  stopAfterFailure();
  let mara: Person;
  let ada: Person;
  let piece: Piece;
  let june: Page;
  let seller: Page;
  let orderPage = '';
  /** The ledger of this order: what the buyer paid and the seller receives, in cents. */
  let orderId = '';
  const readLedger = async (account: 'buyer_payments' | 'creator_balance'): Promise<number[]> => {
    const admin = await stage.server.connect({ token: ada.token, admin: true });
    const { items } = await admin.call('listLedger', { orderId, account, limit: 100 });
    return items.map(({ cents }) => cents).reverse();
  };

  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    ada = await createMember(stage, 'ada', ['admin']);
    june = await stage.newPage({ keep: true });
    seller = await stage.newPage({ keep: true });
  });

  test('the creator sets delivery rates by zone', async () => {
    await signInAs(stage, seller, 'mara', '/account?tab=delivery');
    await seller.getByLabel('Ships from').selectOption('DE');
    await seller.getByLabel('Within this country').fill('4.90');
    await seller.getByRole('button', { name: 'Add a zone' }).click();
    await seller.getByLabel('Zone name').fill('North America');
    await seller.getByLabel('Delivery costs').fill('a lot');
    await seller.getByLabel('Add a country').selectOption('US');
    await seller.getByLabel('Add a country').selectOption('CA');
    await seller.getByRole('checkbox', { name: /rest of the world/ }).uncheck();
    await seller.getByRole('button', { name: 'Save rates' }).click();
    await seller.getByText('Enter an amount in dollars, e.g. 1250 or 1250.50.').waitFor();
    await expect
      .poll(async () => await seller.getByLabel('Delivery costs').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await seller.getByLabel('Delivery costs').fill('13.70');
    await seller.getByRole('button', { name: 'Save rates' }).click();
    await seller.getByText('Rates saved. They apply to new orders.').waitFor();
    expect(await mara.client.call('fetchShippingZones')).toEqual({ ...germanRates, version: 1, postage: 'creator' });
    await expectAccessible(seller);
  });

  test('listing and checkout show the rate of the country; one that is not served is reported at its field', async () => {
    piece = await createListing(stage, mara, 'Rose silk balconette', { offeredAmount: 148_00 });
    await openPage(june, `${stage.url}/listing/${piece.slug}`);
    await june.getByText('Delivery in Germany').waitFor();
    await june.getByRole('button', { name: 'Shipping to another country?' }).click();
    await june.getByText('Delivery to the United States').waitFor();
    await june.getByRole('definition').filter({ hasText: '$169.80' }).waitFor();
    await expectAccessible(june);
    await june.getByRole('link', { name: 'Buy now' }).first().click();
    await june.getByLabel('E-mail for the receipt').fill('june@post.example');
    await fillAddress(june);
    await june.getByText('$169.80').first().waitFor();
    await june.getByLabel('Country').selectOption('BR');
    await june.getByText(`${mara.username} doesn’t ship to Brazil. Choose an address in Germany, the United States or Canada.`).waitFor();
    await june.getByRole('button', { name: 'Continue to payment' }).click();
    await expect.poll(() => june.getByLabel('Country').getAttribute('aria-invalid')).toBe('true');
    await june.getByLabel('Country').selectOption('US');
    await continueToPayment(june);
  });

  test('the guest pays, and every amount equals the ledger', async () => {
    const button = await june
      .getByRole('button', { name: /^Pay \$/ })
      .first()
      .textContent();
    await payByCard(june, '4242 4242 4242 4242');
    await june.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
    orderPage = june.url();
    const sales = await mara.client.call('listOrders', { as: 'seller' });
    orderId = sales.items[0]?.id ?? '';
    const [held] = await readLedger('buyer_payments');
    expect(parseCents(button)).toBe(-(held ?? 0));
    expect(parseCents(await readAnswer(june, 'What am I paying?'))).toBe(-(held ?? 0));
    await june.getByRole('link', { name: 'Print the receipt' }).click();
    await june.getByRole('heading', { level: 1, name: 'Receipt' }).waitFor();
    const rows = await readLines(june);
    expect(rows).toEqual([
      ['Rose silk balconette', 148_00],
      ['Delivery to the United States', 13_70],
      ['Buyer protection, 5 % + $0.70', 8_10],
      ['Paid', -(held ?? 0)],
    ]);
    await expectAccessible(june);
    await takeScreenshot(june, 'receipt');
  });

  test('the receipt prints on one page of A4 and Letter, without navigation', async () => {
    for (const format of ['A4', 'Letter']) {
      const pdf = (await june.pdf({ format })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
    }
    await june.emulateMedia({ media: 'print' });
    expect(await june.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await june.getByRole('link', { name: 'Back to the order' }).isVisible()).toBe(false);
    expect(await june.getByRole('contentinfo').isVisible()).toBe(false);
    await june.emulateMedia({ media: 'screen' });
    await june.getByRole('link', { name: 'Back to the order' }).click();
    await june.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
  });

  test('the checkout of a bought piece redirects the guest to the order', async () => {
    await june.goto(`${stage.url}/checkout?listing=${piece.slug}`);
    await june.waitForURL(orderPage);
    await june.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
  });

  test('the seller sees the sale, prints slip and label, and ships with a validated tracking number', async () => {
    await seller.goto(`${stage.url}/account?tab=sales`);
    await seller.getByText('Paid, ready to ship').waitFor();
    const row = seller.getByRole('listitem').filter({ hasText: 'Rose silk balconette' });
    await row.getByText(/^Ship it\. By \d+ \w+ \d{4}\./).waitFor();
    for (const sum of ['$148.00', '−$14.80', '$13.70', '$146.90']) await row.getByText(sum, { exact: true }).waitFor();
    await expectAccessible(seller);
    await takeScreenshot(seller, 'sales');

    await row.getByRole('link', { name: 'Packing slip' }).click();
    await seller.getByRole('heading', { level: 1, name: 'Packing slip' }).waitFor();
    await seller.getByRole('img', { name: 'QR code of the tag’s page' }).waitFor();
    const slip = await seller.getByRole('article').innerText();
    expect(slip).toContain('Rose silk balconette');
    expect(slip).not.toMatch(/June|Ferry|Portland|\$/);
    await expectAccessible(seller);
    await takeScreenshot(seller, 'packing-slip');
    await seller.getByRole('link', { name: 'Back to the order' }).click();

    const [label] = await Promise.all([seller.waitForEvent('popup'), seller.getByRole('button', { name: 'Shipping label' }).click()]);
    await label.getByText('12 Ferry Road').waitFor();
    expect(await label.locator('body').innerText()).not.toContain(mara.username);
    await label.close();

    await seller.getByRole('button', { name: 'Ship it' }).click();
    const dialog = seller.getByRole('dialog');
    await dialog.getByLabel('Carrier').selectOption('Deutsche Post');
    await dialog.getByLabel('Tracking number').fill('RR 123 456 784 DE');
    await dialog.getByText('This number has a typo').waitFor();
    await expectAccessible(seller);
    await dialog.getByLabel('Tracking number').fill('RR 123 456 785 DE');
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
    await dialog.getByText('Generate the strap code first and put its label in the parcel.').waitFor();
    await mara.client.call('pullStrapCode', { braTagId: piece.braTagId });
    // A double click ships once without an error.
    await dialog.getByRole('button', { name: 'Mark as shipped' }).dblclick();
    await dialog.waitFor({ state: 'hidden' });
    await seller.getByText('Marked as shipped. We’ve notified the buyer.').waitFor();

    // The guest's page updates without interaction.
    await june.getByRole('heading', { name: 'It is on its way.' }).waitFor();
    const follow = june.getByRole('link', { name: /^Track RR/ });
    expect(await follow.getAttribute('href')).toMatch(/^https:\/\/www\.deutschepost\.de\/.*RR123456785DE$/);
    await expectAccessible(june);
  });

  test('the guest registers later with the same address and finds the order in the account', async () => {
    const another = await stage.newPage({ width: 390, height: 844 });
    await another.goto(`${stage.url}/signup?redirectUri=${encodeURIComponent('/account?tab=orders')}`);
    await signInByMail(stage, another, 'june@post.example');
    await another.waitForURL(/\/account\?tab=orders$/);
    await another.getByRole('link', { name: 'Rose silk balconette' }).click();
    await another.getByRole('heading', { name: 'It is on its way.' }).waitFor();
    expect(another.url()).toBe(orderPage);
    await expectAccessible(another);
    await another.getByRole('button', { name: 'It arrived' }).click();
    await another.getByRole('button', { name: 'Yes, it arrived' }).click();
    await another.getByRole('heading', { name: 'It has arrived.' }).waitFor();
    await another.getByText(/The seller is paid on .*, unless you report a problem/).waitFor();
    await takeScreenshot(another, 'order-arrived-390');
  });

  test('after completion the seller’s statement equals the ledger', async () => {
    // The three days for a dispute are over.
    await stage.server.services.db.change(sql`update orders set timer_at = now() where id = ${orderId}`);
    await expect
      .poll(async () => {
        await stage.server.jobs.runDue();
        return (await readLedger('creator_balance')).length;
      })
      .toBe(1);
    const [earned] = await readLedger('creator_balance');
    expect(earned).toBe(-146_90);
    await seller.goto(`${orderPage}?sheet=receipt`);
    await seller.getByRole('heading', { level: 1, name: 'Sales statement' }).waitFor();
    expect(await readLines(seller)).toEqual([
      ['Price', 148_00],
      ['Commission', -14_80],
      ['Delivery, for your postage', 13_70],
      ['You receive', -(earned ?? 0)],
    ]);
    await expectAccessible(seller);
  });
});

/** The cents of a displayed amount. */
function parseCents(text: string | null): number {
  const [, sign = '', amount = ''] = /(−?)\$([\d,]+\.\d\d)/.exec(text ?? '') ?? [];
  return Number(amount.replace(/[,.]/g, '')) * (sign ? -1 : 1);
}

async function readAnswer(page: Page, question: string): Promise<string> {
  const cell = page
    .getByRole('region', { name: 'Order summary' })
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: question }) });
  return (await cell.first().textContent()) ?? '';
}

/** The lines of a printed page with their amounts in cents. */
async function readLines(page: Page): Promise<[string, number][]> {
  const rows = await page.getByRole('article').getByRole('row').all();
  return await Promise.all(
    rows.map(
      async (row): Promise<[string, number]> => [
        (await row.getByRole('rowheader').textContent()) ?? '',
        parseCents(await row.getByRole('cell').textContent()),
      ],
    ),
  );
}
