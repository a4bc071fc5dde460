import { checkBooks } from '@strapline/server/features/audit/check-books';
import {
  advanceDay,
  fetchPayouts,
  onboardCreator,
  readBalances,
  signInAgain,
  waitForPayout,
} from '@strapline/server/features/payout/test-payout';
import type { Person } from '@strapline/testkit/test-server';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectFitsNarrowestPhone } from './expect-accessible.ts';
import { journey, openPage, stopAfterFailure, takeScreenshot } from './journey.ts';
import { createMember, signInAs } from './people.ts';
import { continueToPayment, createListing, fillAddress, type Piece, payByCard } from './shop.ts';

const title = 'Rosaline balconette';

journey('a piece is haggled over, bought, reviewed and resold', {}, (stage) => {
  /** Its creator, at a desk. */
  let mara: Person;
  let desk: Page;
  /** Its first buyer, on a phone. */
  let theo: Person;
  let phone: Page;
  let piece: Piece;
  let orderId = '';
  stopAfterFailure();
  beforeAll(async () => {
    [mara, theo] = [await createMember(stage, 'mara'), await createMember(stage, 'theo')];
    for (const seller of [mara, theo]) await onboardCreator(stage.server, seller);
    piece = await createListing(stage, mara, title);
    desk = await stage.newPage({ keep: true });
    phone = await stage.newPage({ keep: true, width: 390, height: 844 });
  });

  test('the buyer offers $120, the creator asks for $138, and the buyer accepts', async () => {
    await signInAs(stage, phone, 'theo', `/listing/${piece.slug}`);
    await phone.getByRole('button', { name: 'Make an offer' }).first().click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Your offer' }).fill('120');
    await dialog.getByRole('button', { name: 'Send $120.00 offer' }).click();
    await dialog.getByRole('heading', { name: 'Offer sent' }).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();

    await signInAs(stage, desk, 'mara', `/listing/${piece.slug}`);
    await desk.getByText(`${theo.username} offers $120.00`).waitFor();
    await desk.getByRole('button', { name: 'Counter' }).click();
    await desk.getByLabel('Your counteroffer').fill('138');
    await desk.getByRole('button', { name: 'Send $138.00 counteroffer' }).click();

    await phone
      .getByRole('button', { name: /^Counteroffer · 2[34] h left$/ })
      .first()
      .click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await phone.getByRole('link', { name: 'Check out at $138.00' }).first().waitFor();
    await desk.getByText(/^Accepted\. Held for them/).waitFor();
  });

  test('he pays the accepted price within its hold', async () => {
    await openPage(phone, `${stage.url}/listing/${piece.slug}`);
    await phone.getByRole('link', { name: 'Check out at $138.00' }).first().click();
    await phone.getByText('Accepted offer').first().waitFor();
    await fillAddress(phone);
    await continueToPayment(phone);
    await payByCard(phone, '4242 4242 4242 4242');
    await phone.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
    const [order] = (await theo.client.call('listOrders', { as: 'buyer' })).items;
    orderId = order?.id ?? '';
    // 138.00, 5 % and 0.70 of buyer protection, and 6.00 of shipping.
    expect(order).toMatchObject({ braTagId: piece.braTagId, amountCents: 138_00 + 7_60 + 6_00 });
  });

  test('they write to each other', async () => {
    await openPage(phone, `${stage.url}/messages`);
    await phone
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click();
    await phone.getByLabel(`Message to ${mara.username}`).fill('Could you add a note to the parcel?');
    await phone.getByRole('button', { name: 'Send', exact: true }).click();
    await openPage(desk, `${stage.url}/messages`);
    await desk
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click();
    await desk.getByText('Could you add a note to the parcel?').last().waitFor();
    await desk.getByLabel(`Message to ${theo.username}`).fill('With pleasure.');
    await desk.getByRole('button', { name: 'Send', exact: true }).click();
    await phone.getByText('With pleasure.').last().waitFor();
    await takeScreenshot(desk, 'trade-messages');
  });

  test('it is shipped, claimed and reviewed by both', async () => {
    const { strapCode } = await mara.client.call('pullStrapCode', { braTagId: piece.braTagId });
    await mara.client.call('shipOrder', { orderId, carrier: 'USPS' });
    await theo.client.call('claimCollectorTag', { braTagId: piece.braTagId, strapCode, satisfied: true });
    await openPage(phone, `${stage.url}/rate/${orderId}`);
    const rate = (group: Locator) => group.getByRole('radio', { name: /^5 of 5 stars/ }).check({ force: true });
    await rate(phone.getByRole('group', { name: 'Overall' }));
    await rate(phone.getByRole('radiogroup', { name: 'Packaging' }));
    await phone.getByRole('radio', { name: 'True to size' }).check({ force: true });
    await phone.getByRole('textbox').first().fill('Packed with care, and lovelier than the photos.');
    await expectAccessible(phone);
    await expectFitsNarrowestPhone(phone);
    await takeScreenshot(phone, 'trade-review');
    await phone.getByRole('button', { name: 'Submit review' }).click();
    await phone.getByRole('heading', { name: 'Thanks for your review' }).waitFor();
    await phone.getByRole('definition').filter({ hasText: 'True to size' }).waitFor();
    await mara.client.call('rateOrder', { orderId, stars: 5, text: 'Paid at once.', idempotencyKey: crypto.randomUUID() });
    await openPage(desk, `${stage.url}/model/${mara.username.replaceAll('_', '-')}`);
    await desk.getByText('Packed with care, and lovelier than the photos.').waitFor();
  });

  test('he sells it on, and sees what he and its creator receive', async () => {
    await openPage(phone, `${stage.url}/bratag/${piece.braTagId}`);
    await phone.getByRole('button', { name: 'Sell it' }).click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByLabel('Your price').fill('200');
    await dialog.getByRole('checkbox', { name: /laundered/ }).check();
    await dialog.getByText('$170.00').waitFor();
    await takeScreenshot(phone, 'trade-resale');
    await dialog.getByRole('button', { name: 'List for sale' }).click();
    await phone.getByText('It’s on sale.').waitFor();
    const visitor = await stage.newPage();
    await openPage(visitor, `${stage.url}/listing/${piece.slug}`);
    await visitor.getByText(theo.username).first().waitFor();
    await takeScreenshot(visitor, 'trade-resale-listing');
  });

  test('the next owner claims it, and the royalty is part of its creator’s payout', async () => {
    await createMember(stage, 'june');
    const page = await stage.newPage();
    await signInAs(stage, page, 'june', `/checkout?listing=${piece.slug}`);
    await page.getByText('june@post.example').waitFor();
    await fillAddress(page);
    await continueToPayment(page);
    await payByCard(page, '4242 4242 4242 4242');
    await page.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
    const [sale] = (await theo.client.call('listOrders', { as: 'seller' })).items;
    expect(sale?.sale).toMatchObject({
      priceCents: 200_00,
      commissionCents: 20_00,
      royaltyCents: 10_00,
      deliveryCents: 6_00,
      netCents: 176_00,
    });
    const { strapCode } = await theo.client.call('pullStrapCode', { braTagId: piece.braTagId });
    await theo.client.call('shipOrder', { orderId: sale?.id ?? '', carrier: 'USPS' });
    await page.getByRole('link', { name: 'I have it. Claim it.' }).click();
    await page.getByLabel('Strap code').fill(strapCode);
    await page.getByRole('checkbox', { name: /I received it and I’m satisfied/ }).check();
    await page.getByRole('button', { name: 'Claim it' }).click();
    await page.getByRole('heading', { name: 'It is yours.' }).waitFor();

    await advanceDay(stage.server);
    await waitForPayout(stage.server, sale?.id ?? '', 'paid');
    await advanceDay(stage.server);
    const royalties = (await fetchPayouts(stage.server, mara)).items
      .flatMap(({ orders }) => orders)
      .filter(({ kind }) => kind === 'royalty');
    expect(royalties).toMatchObject([{ orderId: sale?.id, cents: 10_00 }]);
    // Everything was paid out, and every account agrees with its orders.
    expect([await readBalances(stage.server, mara), await readBalances(stage.server, theo)]).toEqual([{}, {}]);
    expect((await checkBooks(stage.server.services.db)).results.flatMap(({ discrepancies }) => discrepancies)).toEqual([]);
    const { client } = await signInAgain(stage.server, theo);
    expect((await client.call('fetchBraTag', { braTagId: piece.braTagId })).owner?.number).toBe(3);
  });
});
