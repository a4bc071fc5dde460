import { sql } from '@strapline/server/ports/database';
import type { Person } from '@strapline/testkit/test-server';
import { beforeAll, expect, test } from 'vitest';
import { findViolations, switchTheme } from './expect-accessible.ts';
import { journey, openPage, stopAfterFailure, takeScreenshot } from './journey.ts';
import { createMember, signInAs, signInByMail } from './people.ts';
import { continueToPayment, createListing, fillAddress, type Piece, payByCard } from './shop.ts';

journey('a referral', {}, (stage) => {
  stopAfterFailure();
  let mara: Person;
  let piece: Piece;
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    for (const title of ['Rose silk balconette', 'Smoke tulle longline', 'Garnet full cup'])
      piece = await createListing(stage, mara, title);
  });

  test('a friend’s link says who invites, is remembered, and can be forgotten', async () => {
    for (const width of [390, 1280]) {
      const page = await stage.newPage({ width, height: 900 });
      await openPage(page, `${stage.url}/r/${mara.username}`);
      await page.getByRole('heading', { name: `${mara.username} invited you.` }).waitFor();
      await page.getByText(/^This browser remembers your invitation until/).waitFor();
      for (const theme of ['light', 'dark'] as const) {
        await switchTheme(page, theme);
        expect(await findViolations(page)).toEqual([]);
        await takeScreenshot(page, `referral-${width}-${theme}`);
      }
      await page.getByRole('button', { name: 'Forget it' }).press('Enter');
      await page.getByText(/^Forgotten\./).waitFor();
      expect((await page.context().cookies()).filter(({ name }) => name.includes('referral'))).toEqual([]);
    }
  });

  test('a link of nobody shows the home page with a message', async () => {
    stage.expectConsoleError(/404 \(Not Found\)/, 'nobody has this name');
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/r/amber_lark_zzz`);
    await page.getByText('This invitation doesn’t work anymore. Here’s the home page instead.').waitFor();
    await page.getByRole('link', { name: 'Browse the boutique' }).waitFor();
  });

  test('who joins by it and completes a first order earns the friend a credit', async () => {
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/r/${mara.username}`);
    await page.getByText(/^This browser remembers your invitation until/).waitFor();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await signInByMail(stage, page, 'nora@post.example');
    await page.getByText(`Welcome to Strapline! ${mara.username} invited you.`).waitFor();
    await page.getByText('They won’t see what you bought.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await takeScreenshot(page, 'referral-notice-1280');
    await page.setViewportSize({ width: 390, height: 844 });
    await takeScreenshot(page, 'referral-notice-390');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Get started' }).press('Enter');
    expect(await page.getByText('Welcome to Strapline!').count()).toBe(0);

    await openPage(page, `${stage.url}/listing/${piece.slug}`);
    expect(await page.getByText('Welcome to Strapline!').count()).toBe(0);
    await page.getByRole('link', { name: 'Buy now' }).click();
    await page.getByText('nora@post.example').waitFor();
    await fillAddress(page);
    await continueToPayment(page);
    await payByCard(page, '4242 4242 4242 4242');
    await page.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
    await completeOrder();

    const own = await stage.newPage();
    await signInAs(stage, own, 'mara', '/referrals');
    await own.getByRole('img', { name: 'QR code of your link' }).waitFor();
    await own.getByText(`${stage.url}/r/${mara.username}`).waitFor();
    const numbers = own.getByRole('region', { name: 'Results' });
    await expect.poll(() => numbers.textContent()).toMatch(/New members1|1New members/);
    await numbers.getByText('$5.00').waitFor();
    expect(await numbers.textContent()).not.toContain('Garnet full cup');
    for (const width of [1280, 390]) {
      await own.setViewportSize({ width, height: 900 });
      for (const theme of ['light', 'dark'] as const) {
        await switchTheme(own, theme);
        expect(await findViolations(own)).toEqual([]);
        await takeScreenshot(own, `referrals-${width}-${theme}`);
      }
    }
    await openPage(own, `${stage.url}/r/${mara.username}`);
    await own.getByText('This is your own link.').waitFor();
  });

  async function completeOrder(): Promise<void> {
    const order = await stage.server.services.db.first<{ id: string; buyer_id: string }>(
      sql`select id, buyer_id from orders where seller_id = ${mara.accountId}`,
    );
    if (!order) throw new Error('there is no order');
    await mara.client.call('shipOrder', { orderId: order.id, carrier: 'USPS', codeByHand: true });
    const buyer = await stage.server.connect({ token: await stage.server.tokenOf(order.buyer_id) });
    await buyer.call('confirmDelivery', { orderId: order.id, satisfied: true });
  }
});
