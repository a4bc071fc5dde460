import { randomUUID } from 'node:crypto';
import { calculateBodyLength } from '@strapline/domain/media/media-body';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { journey, openPage, type Stage, stopAfterFailure, takeScreenshot } from './journey.ts';
import { createMember, signInAs } from './people.ts';
import { createPhotograph, hasLocationMetadata } from './photographs.ts';
import { createListing } from './shop.ts';

const home = { name: 'Theo Miller', line1: '12 Elm Street', city: 'Portland', region: 'OR', postalCode: '97201', country: 'US' };

/** A delivered order and its page. */
async function createDeliveredOrder(
  stage: Stage,
  seller: Person,
  buyer: Person,
  title: string,
  cents: number,
): Promise<{ orderId: string; page: string }> {
  const { braTagId } = await createListing(stage, seller, title, { offeredAmount: cents });
  const bought = await buyer.client.call('createPaymentIntentStripe', { braTagId, shipTo: home, idempotencyKey: randomUUID() });
  const form = new URLSearchParams({
    key: stage.server.services.payments.publishableKey,
    client_secret: bought.intent.clientSecret ?? '',
    payment_method: 'pm_card_visa',
  });
  await stage.server.http(`/sandbox/stripe/v1/payment_intents/${bought.intent.id}/confirm`, {
    method: 'POST',
    body: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const orderId = bought.order.id;
  await buyer.client.call('completePaymentIntents', { items: [{ paymentIntentId: bought.intent.id }] });
  await seller.client.call('shipOrder', { orderId, carrier: 'USPS', codeByHand: true, trackingNumber: '9400111202555842332669' });
  await buyer.client.call('confirmDelivery', { orderId });
  return { orderId, page: `/order/${bought.intent.id}` };
}

/** What the server has of the first picture is as long as an encrypted file, and nothing that a picture begins with. */
async function expectEncrypted({ url }: Stage, viewer: Person, orderId: string): Promise<void> {
  const { dispute } = await viewer.client.call('fetchDispute', { orderId });
  const picture = dispute?.steps[0]?.pictures[0];
  if (picture?.kind !== 'encrypted' || !picture.image || !('url' in picture.image)) throw new Error('the picture is not encrypted');
  const body = Buffer.from(await (await fetch(`${url}${picture.image.url}`)).arrayBuffer());
  expect(body.length).toBe(calculateBodyLength(picture.image.plainLength));
  for (const sign of ['RIFF', 'WEBP', 'JFIF', '\xff\xd8\xff'])
    expect(body.subarray(0, 200).includes(Buffer.from(sign, 'latin1'))).toBe(false);
}

async function openPicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show Picture 1' }).click();
  await page.getByRole('img', { name: 'Picture 1' }).waitFor();
}

/** Runs in the page. */
function readMiddle(element: Element) {
  const canvas = element as HTMLCanvasElement;
  const { width, height } = canvas;
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getContext('2d')?.getImageData(width >> 1, height >> 1, 1, 1).data ?? [];
  return { width, height, isDrawn: alpha === 255 && red + green + blue > 0 };
}

/** All that the page stores as text; runs in the page. */
function readStorage(): string {
  return JSON.stringify({ ...localStorage, ...sessionStorage });
}

journey('something is wrong', {}, (stage) => {
  stopAfterFailure();
  let mara: Person;
  let theo: Person;
  let admins: Person[];
  let order: { orderId: string; page: string };
  let buyer: Page;
  let seller: Page;

  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    theo = await createMember(stage, 'theo');
    admins = [await createMember(stage, 'ada', ['admin']), await createMember(stage, 'grace', ['admin'])];
    order = await createDeliveredOrder(stage, mara, theo, 'Rose silk balconette', 148_00);
    buyer = await stage.newPage({ keep: true });
    seller = await stage.newPage({ keep: true });
  });

  test('the buyer describes the problem with a picture; missing input is reported at its field, and input is kept', async () => {
    await signInAs(stage, buyer, 'theo', order.page);
    await buyer.getByRole('button', { name: 'Something is wrong' }).click();
    const dialog = buyer.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send to the seller' }).click();
    await dialog.getByText('Choose what happened.').waitFor();
    await dialog.getByLabel('What happened?').selectOption('damaged');
    await dialog.getByLabel('Describe the problem').fill('The left strap is torn off near the ring.');
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await buyer.getByRole('button', { name: 'Something is wrong' }).click();
    await expect.poll(() => dialog.getByLabel('Describe the problem').inputValue()).toContain('torn off');
    const photograph = await createPhotograph('strap.jpg', [150, 60, 80]);
    await dialog.locator('input[type=file]').setInputFiles(photograph);
    await dialog.getByRole('button', { name: 'Remove strap.jpg' }).waitFor();
    await expectAccessible(buyer);
    await takeScreenshot(buyer, 'dispute-open');
    await dialog.getByRole('button', { name: 'Send to the seller' }).click();
    await buyer.getByText(/The seller answers by/).waitFor();
    await buyer.getByRole('group', { name: 'Picture 1' }).waitFor();
    await expectAccessible(buyer);
    await takeScreenshot(buyer, 'dispute-covered');
    expect(await buyer.getByRole('img', { name: 'Picture 1' }).count()).toBe(0);
    expect(hasLocationMetadata(photograph.buffer)).toBe(true);
    await expectEncrypted(stage, theo, order.orderId);
    await openPicture(buyer);
    await expectAccessible(buyer);
    await takeScreenshot(buyer, 'dispute-picture-open');
    // Its own person in the stamp, real pixels on the canvas, and Esc covers it.
    await buyer.getByText(`shown to ${theo.username},`).waitFor();
    expect(await buyer.getByRole('img', { name: 'Picture 1' }).evaluate(readMiddle)).toMatchObject({
      width: 1600,
      height: 2000,
      isDrawn: true,
    });
    await buyer.keyboard.press('Escape');
    await expect.poll(() => buyer.getByRole('img', { name: 'Picture 1' }).count()).toBe(0);
    expect(await buyer.evaluate(readStorage)).not.toMatch(/"key":"[\w-]{43}"/);
  });

  test('the seller proposes a partial refund', async () => {
    await signInAs(stage, seller, 'mara', order.page);
    await seller.getByText('The left strap is torn off near the ring.').waitFor();
    await seller.getByText(/Please answer by/).waitFor();
    await openPicture(seller);
    await seller.getByText(`shown to ${mara.username},`).waitFor();
    await seller.getByRole('button', { name: 'Cover it again' }).click();
    await expectAccessible(seller);
    await takeScreenshot(seller, 'dispute-seller');
    await seller.getByRole('button', { name: 'Propose something else' }).click();
    const dialog = seller.getByRole('dialog');
    await dialog.getByText('A partial refund, and the buyer keeps it').click();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('a lot');
    await dialog.getByRole('button', { name: 'Propose something else' }).click();
    await dialog.getByText('Enter an amount in dollars, e.g. 1250 or 1250.50.').waitFor();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('25.50');
    await dialog.getByText(/\$25\.50 of \$/).waitFor();
    await dialog.getByRole('button', { name: 'Propose something else' }).click();
    await seller.getByText(/The buyer answers by/).waitFor();
  });

  test('the buyer accepts, and both see the refund to the cent, as in the ledger', async () => {
    await buyer.getByText('The seller proposes', { exact: true }).first().waitFor();
    await takeScreenshot(buyer, 'dispute-proposal');
    await buyer.getByRole('button', { name: 'Agree' }).click();
    await buyer
      .getByRole('dialog')
      .getByText(/This takes effect immediately/)
      .waitFor();
    await buyer.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
    await buyer.getByText('You get $25.50 back and keep the piece.').waitFor();
    await buyer.getByText('Sent by the bank').waitFor();
    await seller.getByText('The buyer gets $25.50 back, and you are paid the rest.').waitFor();
    const admin = await stage.server.connect({ token: admins[0]?.token ?? '', admin: true });
    const { items } = await admin.call('listLedger', { orderId: order.orderId, account: 'refunds', limit: 100 });
    expect(items.map(({ cents }) => cents).sort((a, b) => a - b)).toEqual([-25_50, 25_50]);
    await expectAccessible(buyer);
    await takeScreenshot(buyer, 'dispute-settled');
    await takeScreenshot(seller, 'dispute-settled-seller');
  });

  test('two admins refund more than $200, and the buyer sees it on the page', async () => {
    const large = await createDeliveredOrder(stage, mara, theo, 'Navy longline', 320_00);
    const [one, two] = await Promise.all(admins.map(({ token }) => stage.server.connect({ token, admin: true })));
    if (!one || !two) throw new Error('there must be two admins');
    const asked = {
      orderId: large.orderId,
      cents: 250_00,
      reason: 'goodwill',
      words: 'For the long wait.',
      idempotencyKey: randomUUID(),
    } as const;
    const { id: refundId, state } = await one.call('refundOrder', asked);
    expect(state).toBe('waiting');
    await openPage(buyer, `${stage.url}${large.page}`);
    await buyer.getByText('A second admin is reviewing it').waitFor();
    expect((await one.refusal('decideRefund', { refundId, decision: 'approve' })).code).toBe('forbidden');
    await two.call('decideRefund', { refundId, decision: 'approve', words: 'Agreed.' });
    await buyer.getByText('Sent by the bank').waitFor();
    await buyer.getByText('$250.00').first().waitFor();
  });

  test('it fits a phone, light and dark', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const phone = await stage.newPage({ width: 390, height: 844, theme });
      await phone.addInitScript(
        (name) => localStorage.setItem('strapline.preferences', JSON.stringify({ state: { theme: name }, version: 0 })),
        theme,
      );
      await signInAs(stage, phone, 'theo', order.page);
      await phone.getByText('You get $25.50 back and keep the piece.').waitFor();
      await expectAccessible(phone);
      await takeScreenshot(phone, `dispute-phone-${theme}`);
    }
  });
});
