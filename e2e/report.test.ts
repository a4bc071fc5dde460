import { uploadPicture } from '@strapline/testkit/bra-tags';
import { countTurns, measureTurns } from '@strapline/testkit/measure-turns';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInBothThemes, expectFitsNarrowestPhone } from './expect-accessible.ts';
import { journey, openPage, stopAfterFailure, takeScreenshot, waitForHydration } from './journey.ts';
import { tabTo } from './keys.ts';
import { createMember, signInAs } from './people.ts';
import { createListing, type Piece } from './shop.ts';

const reason = 'Pictures 1 and 2 show someone who has not agreed.';

journey('somebody is shown who did not agree', {}, (stage) => {
  stopAfterFailure();
  let mara: Person;
  let visitor: Page;
  let piece: Piece;
  let pictureUrl: string;
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    await createMember(stage, 'ines', ['admin']);
    await createMember(stage, 'nora', ['admin']);
    const uploads = [await uploadPicture(stage.server, mara), await uploadPicture(stage.server, mara)];
    piece = await createListing(stage, mara, 'Curtain call bandeau', { uploads });
    visitor = await stage.newPage({ keep: true });
  });

  async function countResults(): Promise<number> {
    const response = await visitor.request.get(`${stage.url}/v1/listings?q=curtain`);
    const body: unknown = await response.json();
    return body && typeof body === 'object' && 'items' in body && Array.isArray(body.items) ? body.items.length : -1;
  }

  test('a stranger reports the listing in two taps, and it is hidden for everybody else within 2 seconds', async () => {
    await openPage(visitor, `${stage.url}/listing/${piece.slug}`);
    const card = await visitor.locator('meta[property="og:image"]').getAttribute('content');
    pictureUrl = (await visitor.locator('.main-pic img').getAttribute('src')) ?? '';
    const model = await visitor.locator('.seller a').first().getAttribute('href');

    const june = await stage.newPage({ width: 390, height: 844 });
    await openPage(june, `${stage.url}/listing/${piece.slug}`);
    await june.getByRole('button', { name: 'More', exact: true }).click();
    await takeScreenshot(june, 'report-menu');
    await june.getByRole('menuitem', { name: 'Report listing' }).click();
    await june.getByRole('button', { name: 'Send report' }).click();
    await june.getByText('Choose what’s wrong.', { exact: true }).waitFor();
    await june.getByText('This is me and I did not agree').click();
    await june.getByRole('checkbox', { name: 'Picture 2' }).check();
    await takeScreenshot(june, 'report-form');
    await expectAccessibleInBothThemes(june);
    await june.keyboard.press('Escape');
    await june.getByRole('button', { name: 'More', exact: true }).click();
    await june.getByRole('menuitem', { name: 'Report listing' }).click();
    await june.getByRole('button', { name: 'Hide it and report' }).click();
    await expect.poll(() => june.getByLabel('Your e-mail').evaluate((field) => field === document.activeElement)).toBe(true);
    await june.getByLabel('Your e-mail').fill('june@post.example');
    await june.getByRole('button', { name: 'Hide it and report' }).click();
    await june.getByRole('heading', { name: 'It’s hidden.' }).waitFor();

    const { request } = visitor;
    const urls = [`/listing/${piece.slug}`, `/bratag/${piece.braTagId}`, pictureUrl, card ?? ''].map((url) => new URL(url, stage.url).href);
    const listStatuses = async () => await Promise.all(urls.map(async (url) => (await request.get(url)).status()));
    const waitUntilHidden = async (): Promise<void> => {
      await expect.poll(countResults, { interval: 10 }).toBe(0);
      await expect.poll(listStatuses, { interval: 10 }).toEqual([404, 404, 404, 404]);
      await expect.poll(async () => (await request.get(`${stage.url}${model}`)).text(), { interval: 10 }).not.toContain('Curtain call');
    };
    expect((await measureTurns(stage.server, waitUntilHidden())).turns).toBeLessThan(countTurns(2));
    stage.expectConsoleError(/404 \(Not Found\)/, 'the listing is hidden');
    await visitor.reload();
    await visitor.getByText('We couldn’t find this', { exact: true }).waitFor();
    await takeScreenshot(june, 'report-sent');
    await expectAccessible(june);
    await june.getByRole('link', { name: 'Follow this report' }).click();
    await june.getByRole('heading', { name: 'We’re reviewing your report.' }).waitFor();
    await expectAccessibleInBothThemes(june);
    await expectFitsNarrowestPhone(june);
  });

  test('the link of the mail confirms the report and follows it', async () => {
    await stage.server.jobs.runDue();
    const link = /https?:\S+confirm=\S+/.exec(await stage.waitForMail('june@post.example'))?.[0] ?? '';
    const june = await stage.newPage({ width: 390, height: 844 });
    await openPage(june, link);
    await june.getByText('Thank you, it’s confirmed.').waitFor();
    expect(june.url()).not.toContain('token');
    await june.reload();
    await june.getByRole('heading', { name: 'We’re reviewing your report.' }).waitFor();
  });

  test('its owner still sees it, and reads why it is hidden', async () => {
    const page = await stage.newPage();
    await signInAs(stage, page, 'mara', `/bratag/${piece.braTagId}`);
    await page.getByText('Only you and our team can see this page.').waitFor();
    await takeScreenshot(page, 'report-own-tag');
    stage.expectConsoleError(/404 \(Not Found\)/, 'without its session, the first HTML is for visitors');
    await openPage(page, `${stage.url}/listing/${piece.slug}`);
    await page.getByRole('link', { name: 'Read why' }).click();
    await page.getByRole('heading', { name: 'We hid your listing.' }).waitFor();
    await page.getByText('Wait for our review').waitFor();
    await expectAccessibleInBothThemes(page);
  });

  test('an admin decides with the keyboard alone', async () => {
    const ines = await stage.newPage();
    await signInAs(stage, ines, 'ines', '/admin?tab=reports');
    await ines.getByText('Hidden, open').waitFor();
    await expectAccessibleInBothThemes(ines);
    await ines.keyboard.press('j');
    expect(await ines.getByRole('heading', { name: 'What was reported' }).count()).toBe(0);
    await ines.keyboard.press('Enter');
    await ines.getByRole('heading', { name: 'What was reported' }).waitFor();
    await ines.keyboard.press('a');
    await ines.getByText('Assigned to you.').waitFor();
    await ines.keyboard.press('?');
    await ines.getByRole('dialog').getByText('Keys work outside fields.').waitFor();
    await ines.keyboard.press('Escape');
    await tabTo(ines, /^Show picture 2/);
    await ines.keyboard.press('Enter');
    await ines.locator('figure img').first().waitFor();
    await ines.keyboard.press('d');
    await ines.keyboard.press('r');
    await expect.poll(() => ines.locator('input[value="remove"]').isChecked()).toBe(true);
    await tabTo(ines, /^Rule/, 2);
    await ines.keyboard.press('Tab');
    await ines.keyboard.type(reason);
    await takeScreenshot(ines, 'report-case');
    await expectAccessibleInBothThemes(ines);
    await ines.setViewportSize({ width: 390, height: 844 });
    await takeScreenshot(ines, 'report-case-390');
    await expectAccessible(ines);
    await ines.setViewportSize({ width: 1280, height: 900 });
    await ines.keyboard.press('Control+Enter');
    await ines.getByText('Decided. We’ve notified both sides.').waitFor();
    await ines.getByRole('heading', { name: 'No open reports' }).waitFor();
  });

  test('the owner reads the reasons and appeals once', async () => {
    const page = await stage.newPage();
    await signInAs(stage, page, 'mara');
    await page.getByRole('link', { name: 'Curtain call bandeau' }).first().click();
    await page.getByRole('heading', { name: 'We removed your listing.' }).waitFor();
    await page.getByText(reason).waitFor();
    await takeScreenshot(page, 'decision');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Submit appeal' }).click();
    await page.getByText('Tell us what we got wrong, in at least 10 characters.').waitFor();
    const appeal = 'I took these pictures of myself in March.';
    await page.getByLabel('What did we get wrong?').fill(appeal);
    await page.reload();
    await expect.poll(() => page.getByLabel('What did we get wrong?').inputValue()).toBe(appeal);
    await page.getByRole('button', { name: 'Submit appeal' }).click();
    await page.getByRole('heading', { name: 'Your appeal' }).waitFor();
    await expectAccessible(page);
  });

  test('another admin answers the appeal, everything is back, and the audit log verifies', async () => {
    const nora = await stage.newPage();
    await signInAs(stage, nora, 'nora', '/admin?tab=reports&view=appeals');
    await nora.getByText('Needs another reviewer').click();
    await nora.getByText('I took these pictures of myself in March.').waitFor();
    await expectAccessible(nora);
    await nora.keyboard.press('e');
    await nora.getByLabel('Reason', { exact: true }).last().fill('The originals prove that she is the person shown.');
    await nora.keyboard.press('Control+Enter');
    await nora.getByText('Answered. We’ve notified them.').waitFor();
    await openPage(visitor, `${stage.url}/listing/${piece.slug}`);
    await visitor.getByRole('heading', { name: 'Curtain call bandeau' }).waitFor();
    expect((await visitor.request.get(new URL(pictureUrl, stage.url).href)).status()).toBe(200);
    expect(await countResults()).toBe(1);
    await openPage(nora, `${stage.url}/admin?tab=audit`);
    await nora.getByRole('heading', { name: 'The chain is intact' }).waitFor();
  });

  test('revoking a tag waits for a second admin, who can send it back or approve it', async () => {
    const copy = await createListing(stage, mara, 'Noir plunge');
    const theo = await createMember(stage, 'theo');
    const subject = { kind: 'listing', id: copy.slug } as const;
    const ines = await stage.newPage({ theme: 'dark' });
    const nora = await stage.newPage({ width: 390, height: 844 });
    await signInAs(stage, ines, 'ines', '/admin?tab=reports');
    await ines.getByRole('heading', { name: 'No open reports' }).waitFor();
    // The open queue shows what arrives.
    await theo.client.call('reportContent', { subject, reason: 'counterfeit', idempotencyKey: crypto.randomUUID() });
    await ines.getByRole('link', { name: /Noir plunge/ }).click();
    await ines.getByRole('heading', { name: 'What was reported' }).waitFor();

    async function requestApproval(): Promise<void> {
      await ines.getByText('Revoke the tag').waitFor();
      await ines.keyboard.press('t');
      await ines.getByLabel('Reason', { exact: true }).last().fill('The maker confirmed that it is a copy.');
      await ines.getByText('Revoking a tag needs two admins.').waitFor();
      await ines.getByRole('button', { name: 'Request approval' }).click();
      await ines.getByRole('heading', { name: 'Waiting for approval' }).waitFor();
    }

    await requestApproval();
    await takeScreenshot(ines, 'report-requested');
    await expectAccessible(ines);
    await signInAs(stage, nora, 'nora', '/admin?tab=reports&view=approval');
    await takeScreenshot(nora, 'report-queue-390');
    await nora.getByText('Waiting for approval').click();
    await nora.getByRole('button', { name: 'Send back' }).click();
    await nora.getByLabel('Why?').fill('Ask the maker for the receipt first.');
    await nora.getByRole('button', { name: 'Send back' }).click();
    await nora.getByText('Sent back.').waitFor();

    await ines.reload();
    await requestApproval();
    await nora.reload();
    await nora.getByRole('button', { name: 'Approve' }).waitFor();
    await takeScreenshot(nora, 'report-approve-390');
    await expectAccessible(nora);
    await nora.keyboard.press('d');
    await expect
      .poll(() => nora.getByRole('button', { name: 'Approve' }).evaluate((button) => button === document.activeElement))
      .toBe(true);
    await nora.keyboard.press('Enter');
    await nora.getByText('Approved. We’ve notified both sides.').waitFor();
    expect((await mara.client.call('fetchBraTag', { braTagId: copy.braTagId })).status).toBe('revoked');
  });

  test('without an account, the complaint form reports a pasted link and gives a link to follow it', async () => {
    const listing = await createListing(stage, mara, 'Linen longline');
    const june = await stage.newPage({ width: 390, height: 844 });
    await june.goto(`${stage.url}/content/complaint`);
    await june.getByRole('link', { name: 'Open the complaint form' }).click();
    await waitForHydration(june);
    await june.getByRole('button', { name: 'Send report' }).click();
    await june.getByText('Enter the link or ID of what you’re reporting.').waitFor();
    const about = june.getByLabel('What is it about?');
    await expect.poll(() => about.evaluate((field) => field === document.activeElement)).toBe(true);
    await june.keyboard.type('the linen one');
    await june.getByText('Scam, or payment outside Strapline').click();
    await june.getByLabel('Anything we should know?').fill('The seller asked for a bank transfer.');
    await june.getByText('We don’t recognize this.').waitFor();
    await expectAccessibleInBothThemes(june);
    await expectFitsNarrowestPhone(june);
    // Nothing typed is lost.
    await june.reload();
    await waitForHydration(june);
    expect(await june.getByLabel('Anything we should know?').inputValue()).toBe('The seller asked for a bank transfer.');
    await about.fill(`${stage.url}/listing/${listing.slug}?from=mail`);
    await june.getByText(`We’ll report this listing: ${listing.slug}`).waitFor();
    await about.press('Enter');
    await june.getByRole('heading', { name: 'We received your report.' }).waitFor();
    await expectAccessible(june);
    await june.getByRole('link', { name: 'Follow this report' }).click();
    await june.getByText('Linen longline').first().waitFor();
  });
});
