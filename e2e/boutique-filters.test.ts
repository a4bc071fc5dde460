import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { typeReadings } from './calculator-actions.ts';
import { expectAccessibleInBothThemes } from './expect-accessible.ts';
import { journey, openPage, takeScreenshot } from './journey.ts';
import { tabTo } from './keys.ts';
import { createMember, signInAs } from './people.ts';
import { createListing } from './shop.ts';

/** In micrometers, as lengths are stored. */
const inch = 25_400;
const phone = { width: 390, height: 844 };

journey('the filters of the boutique', {}, (stage) => {
  beforeAll(async () => {
    const [mara, nora] = [await createMember(stage, 'mara'), await createMember(stage, 'nora')];
    await createMember(stage, 'theo');
    await createListing(stage, mara, 'Nettle plunge', { style: 'plunge', size: { system: 'EU', label: '70E' } });
    await createListing(stage, mara, 'Slack balconette', {
      size: { system: 'UK', label: '32DD' },
      measures: { unit: 'in', bandRelaxed: 29 * inch, bandStretched: 36 * inch },
    });
    await createListing(stage, mara, 'Heron longline', { style: 'longline', size: { system: 'UK', label: '34D' } });
    const { version, postage: _postage, ...zones } = await nora.client.call('fetchShippingZones');
    await nora.client.call('saveShippingZones', { ...zones, worldCents: null, version });
    await createListing(stage, nora, 'Domestic bralette', { style: 'bralette', size: { system: 'UK', label: '32DD' } });
  });

  /** Readings for a 32DD. */
  async function saveMeasurements(page: Page): Promise<void> {
    await openPage(page, `${stage.url}/calculator`);
    await typeReadings(page, { metric: false, underbust1: '32', bust1: '37' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved in this browser').first().waitFor();
  }
  const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
  const waitForCount = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

  test('one’s own size, likely fits and what is shipped home, each with a chip, in the address and in a saved search', async () => {
    const page = await stage.newPage();
    await signInAs(stage, page, 'theo');
    await saveMeasurements(page);
    await openPage(page, `${stage.url}/?section=boutique`);
    await waitForCount(page, '4 pieces');
    await page.getByRole('status').filter({ hasText: '4 pieces · 3 in your size' }).waitFor();
    await page.getByRole('button', { name: /^In my size, UK 32DD/ }).click();
    await waitForCount(page, '3 pieces');
    await page.getByRole('button', { name: 'Only show likely fits' }).click();
    await waitForCount(page, '2 pieces');
    await page.getByLabel('Delivery to').selectOption('DE');
    await waitForCount(page, '1 piece');
    await page.getByRole('heading', { name: 'Nettle plunge' }).waitFor();
    expect(query(page)).toMatchObject({ size: '32DD', likely: 'yes', shipsTo: 'DE' });
    await takeScreenshot(page, 'boutique-filters');
    await expectAccessibleInBothThemes(page);

    await page.getByRole('button', { name: 'Save this search' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Search saved.').waitFor();
    await openPage(page, `${stage.url}/saved`);
    await page.getByRole('link', { name: 'UK 32DD, likely fits, shipped to Germany' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Remove Likely fits' }).click();
    await waitForCount(page, '2 pieces');
    await page.getByRole('button', { name: 'Ships to me', pressed: true }).click();
    await waitForCount(page, '3 pieces');
    // The country is remembered, and the switch turns it on again.
    await page.getByRole('button', { name: 'Ships to me', pressed: false }).click();
    await page.getByRole('button', { name: 'Remove Ships to Germany' }).waitFor();
    await page.getByRole('button', { name: /^Include sister sizes 30E, 34D/ }).click();
    await waitForCount(page, '3 pieces');
  });

  test('on a phone: sort beside filter, and a size in the sheet, by keyboard', async () => {
    const page = await stage.newPage(phone);
    await openPage(page, `${stage.url}/?section=boutique`);
    await page.getByLabel('Sort', { exact: true }).selectOption('Lowest price first');
    await page.waitForURL(/sort=priceAsc/);
    await tabTo(page, /^Filter/);
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await sheet.waitFor();
    await tabTo(page, /^Size/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Size/);
    await page.keyboard.type('32DD');
    await page.keyboard.press('Enter');
    await sheet.getByRole('button', { name: 'Show 3 pieces' }).waitFor();
    await takeScreenshot(page, 'boutique-filters-sheet');
    await sheet.getByRole('button', { name: 'Only show likely fits' }).click();
    await sheet.getByRole('button', { name: 'Show 2 pieces' }).click();
    await waitForCount(page, '2 pieces');
    expect(query(page)).toMatchObject({ size: '32DD', likely: 'yes', sort: 'priceAsc' });
    await page.getByRole('button', { name: 'Filter 2' }).waitFor();
    await takeScreenshot(page, 'boutique-filters-phone');
    await expectAccessibleInBothThemes(page);
  });
});
