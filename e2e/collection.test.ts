import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInBothThemes, expectFitsNarrowestPhone } from './expect-accessible.ts';
import { journey, openPage, stopAfterFailure, takeScreenshot } from './journey.ts';
import { signInAs } from './people.ts';

const linen = 'Linen longline with natural rubber bands';
const madder = 'Madder-dyed cotton bralette';
const notes = 'From the spring fair. Hand-wash cold.';

journey('a collection', { SEED: 'demo' }, (stage) => {
  let theo: Page;
  let username = '';
  stopAfterFailure();
  beforeAll(async () => {
    theo = await stage.newPage({ keep: true });
    await signInAs(stage, theo, 'theo', '/collection');
    username = (await theo.locator('main header .mono').textContent()) ?? '';
  });

  const card = (title: string) => theo.getByRole('main').getByRole('link', { name: title });
  const listCards = (page: Page): Promise<string[]> => page.getByRole('main').locator('li h3 a').allTextContents();
  const chooseInMenu = async (name: string) => {
    await theo.getByRole('button', { name: 'Arrange, export, import' }).click();
    await theo.getByRole('menuitem', { name }).click();
  };

  test('its owner notes what a piece cost; what was typed survives a reload, and an unreadable amount is named', async () => {
    await expectAccessibleInBothThemes(theo);
    await takeScreenshot(theo, 'collection-shelf');
    await card(linen).click();
    await theo.getByLabel('Price paid', { exact: true }).fill('about a hundred');
    await theo.getByLabel('Notes', { exact: true }).fill(notes);
    await theo.getByRole('button', { name: 'Save', exact: true }).click();
    await theo.getByText('Enter an amount in dollars').waitFor();
    await theo.reload();
    await theo.getByRole('heading', { level: 2, name: linen }).waitFor();
    await expect.poll(() => theo.getByLabel('Notes', { exact: true }).inputValue()).toBe(notes);
    await theo.getByLabel('Price paid', { exact: true }).fill('188');
    await theo.getByLabel('Your estimate', { exact: true }).fill('240');
    await theo.getByLabel('Acquired', { exact: true }).fill('2025-03-14');
    await theo.getByLabel('Folder', { exact: true }).fill('Evening');
    await theo.getByRole('button', { name: 'Save', exact: true }).click();
    await theo.getByText('Saved.').waitFor();
    await theo.getByText('At $240.00 you’d receive $204.00.').waitFor();
    await expectAccessibleInBothThemes(theo);
    await takeScreenshot(theo, 'collection-piece');
    await theo.getByRole('link', { name: 'Close the piece' }).click();
    await theo.getByRole('button', { name: 'Evening 1' }).click();
    await expect.poll(() => listCards(theo)).toEqual([linen]);
    await theo.getByRole('button', { name: /^All/ }).click();
  });

  test('pieces are moved with the keyboard, and the focus stays on the button', async () => {
    await card(madder).waitFor();
    const [first = '', second = '', ...others] = await listCards(theo);
    await chooseInMenu('Arrange by hand');
    const down = theo.getByRole('button', { name: `Move ${first} down` });
    await down.focus();
    await theo.keyboard.press('Enter');
    await theo.getByText(`${first} is now at place 2`).waitFor();
    await expect.poll(() => down.evaluate((button) => button === document.activeElement)).toBe(true);
    await expectAccessible(theo);
    await takeScreenshot(theo, 'collection-arranged');
    await theo.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => listCards(theo)).toEqual([second, first, ...others]);
    await theo.reload();
    await card(madder).waitFor();
    expect(await listCards(theo)).toEqual([second, first, ...others]);
  });

  test('a stranger sees the pieces that are for everyone, under a username, and nothing private', async () => {
    await theo.getByRole('button', { name: 'Table' }).click();
    await theo.getByLabel(`Who can see ${madder}`).selectOption('Only me');
    await theo.getByText(`${madder}: Only me.`).waitFor();
    await expectAccessible(theo);
    await takeScreenshot(theo, 'collection-table');
    await theo.getByRole('button', { name: 'Make it private' }).click();
    await theo.getByText('Your collection is private.').waitFor();
    const stranger = await stage.newPage();
    stage.expectConsoleError(/status of 404/, 'the collection is private');
    await openPage(stranger, `${stage.url}/collector/${username}`);
    await stranger.getByText('There is no public collection with this name').waitFor();

    await theo.getByRole('button', { name: 'Make it public' }).click();
    await theo.getByText('Your collection is public.').waitFor();
    await theo.getByRole('link', { name: 'View public page' }).click();
    await theo.getByText('Your public page,').waitFor();
    await theo.getByRole('main').getByRole('link', { name: linen }).first().waitFor();

    await openPage(stranger, `${stage.url}/collector/${username}`);
    await stranger.getByRole('heading', { level: 1, name: `${username}’s collection` }).waitFor();
    await stranger.getByRole('heading', { name: 'What others say' }).waitFor();
    const page = await stranger.getByRole('main').innerText();
    expect(page).toContain(linen);
    for (const secret of [madder, 'Lindqvist', notes, '188', '240', 'Evening', '36C']) expect(page).not.toContain(secret);
    await expectAccessibleInBothThemes(stranger);
    await takeScreenshot(stranger, 'collection-public');
  });

  test('a field is shared by itself, and words that may not be public stay private', async () => {
    await openPage(theo, `${stage.url}/collection`);
    await card(linen).click();
    await theo.getByLabel('Who can see: Price paid').selectOption('Everyone');
    await theo.getByText('Price paid: Everyone.').waitFor();
    await theo.getByLabel('Who can see: Folder').selectOption('Followers');
    await theo.getByText('Folder: Followers.').waitFor();
    await theo.getByLabel('Notes', { exact: true }).fill(`${notes} Ask june@post.example.`);
    await theo.getByRole('button', { name: 'Save', exact: true }).click();
    await theo.getByText('Saved.').waitFor();
    await theo.getByLabel('Who can see: Notes').selectOption('Everyone');
    await theo
      .getByRole('alert')
      .getByText(/leave out e-mail addresses/)
      .waitFor();
    expect(await theo.getByLabel('Who can see: Notes').inputValue()).toBe('me');
    await expectAccessibleInBothThemes(theo);
    await theo.getByLabel('Notes', { exact: true }).fill(notes);
    await theo.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(() =>
        theo
          .getByRole('alert')
          .getByText(/leave out e-mail addresses/)
          .count(),
      )
      .toBe(0);
    await theo.getByLabel('Who can see: Notes').selectOption('Everyone');
    await theo.getByText('Notes: Everyone.').waitFor();

    const stranger = await stage.newPage({ width: 390, height: 844 });
    await openPage(stranger, `${stage.url}/collector/${username}`);
    await stranger.getByText(notes).waitFor();
    const page = await stranger.getByRole('main').innerText();
    expect(page).toContain('$188.00');
    for (const secret of [madder, '240', 'Evening', '14 Mar 2025']) expect(page).not.toContain(secret);
    await expectAccessibleInBothThemes(stranger);
    await expectFitsNarrowestPhone(stranger);
    await takeScreenshot(stranger, 'collection-public-phone');
  });

  test('a file is previewed before it is imported, with a reason for each line that is left out', async () => {
    await openPage(theo, `${stage.url}/collection`);
    await theo.getByRole('heading', { name: 'My collection' }).waitFor();
    const [download] = await Promise.all([theo.waitForEvent('download'), chooseInMenu('Export as CSV')]);
    expect(download.suggestedFilename()).toMatch(/^collection-\d{4}-\d\d-\d\d\.csv$/);
    const id = (await theo.getByRole('link', { name: madder }).getAttribute('id'))?.replace('piece-', '');
    await chooseInMenu('Import');
    const csv = `id,paid\n${id},61\nsomething else,1\n${username}:2026:main:0999,5\n`;
    await theo.getByLabel('CSV or JSON file').setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await theo.getByText('“something else” isn’t the id of a tag.').waitFor();
    await theo.getByText('paid $61.00').waitFor();
    await expectAccessible(theo);
    await takeScreenshot(theo, 'collection-import');
    await theo.getByRole('button', { name: 'Import 2 pieces' }).click();
    await theo.getByText('1 piece imported.').waitFor();
    await theo.getByText(`You don’t own ${username}:2026:main:0999.`).waitFor();
    await theo.getByRole('button', { name: 'Done' }).click();
    await theo.getByRole('row', { name: madder }).getByText('$61.00').waitFor();
  });

  test('on a phone a piece is a page of its own, and Back leads to the shelf', async () => {
    const phone = await stage.newPage({ width: 390, height: 844 });
    await signInAs(stage, phone, 'theo', '/collection');
    await phone.getByRole('link', { name: linen }).waitFor();
    await expectAccessibleInBothThemes(phone);
    await expectFitsNarrowestPhone(phone);
    await takeScreenshot(phone, 'collection-phone');
    await phone.getByRole('link', { name: linen }).click();
    await phone.getByRole('heading', { level: 2, name: linen }).waitFor();
    expect(await phone.getByRole('link', { name: 'View public page' }).isVisible()).toBe(false);
    await expectAccessibleInBothThemes(phone);
    await expectFitsNarrowestPhone(phone);
    await takeScreenshot(phone, 'collection-phone-piece');
    await phone.goBack();
    await phone.getByRole('link', { name: linen }).waitFor();
    await phone.getByRole('button', { name: 'Table' }).click();
    await expectAccessible(phone);
    await expectFitsNarrowestPhone(phone);
  });

  test('certificates are saved on the device, and verified there without a connection', async () => {
    stage.expectConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|response in time/, 'there is no connection in this story');
    const page = await stage.newPage({ offlineCopy: true });
    await signInAs(stage, page, 'theo', '/collection');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload();
    await page.getByText(/\d certificates offline/).waitFor();
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(/This is your collection as of/).waitFor();
    expect(await page.getByRole('main').innerText()).not.toContain('$');
    await expectAccessible(page);
    await takeScreenshot(page, 'collection-offline');
    await page.getByRole('link', { name: 'Open certificate' }).first().click();
    await page.getByText('This is the copy on this device, checked by your browser.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Certificate of provenance' }).waitFor();
    await page.context().setOffline(false);
    await page.goto(`${stage.url}/signout`);
    await page.waitForURL(`${stage.url}/`);
    await expect.poll(() => page.evaluate(() => caches.has('strapline.certificates'))).toBe(false);
  });
});
