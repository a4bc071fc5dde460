import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findViolations, switchTheme } from './expect-accessible.ts';
import { journey, openPage, stopAfterFailure, takeScreenshot } from './journey.ts';
import { createMember, signInAs } from './people.ts';
import { createPhotograph } from './photographs.ts';
import { createListing } from './shop.ts';

/** The pictures of people on a page that have loaded, by their file type. */
async function readAvatars(page: Page): Promise<string[]> {
  const addresses = await page.locator('img.avatar').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  return await Promise.all(
    [...new Set(addresses)].map(async (address) => (await page.request.get(address)).headers()['content-type'] ?? ''),
  );
}

journey('an avatar', {}, (stage) => {
  stopAfterFailure();
  let mara: Person;
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    await createListing(stage, mara, 'Rose silk balconette');
  });

  async function openSettings(): Promise<Page> {
    const page = await stage.newPage();
    await signInAs(stage, page, 'mara', '/account?tab=profile');
    await page.getByRole('heading', { name: 'Your picture' }).waitFor();
    return page;
  }

  test('starts as a sewing button; our pattern is one click away', async () => {
    const page = await openSettings();
    expect(await page.getByRole('radio', { name: /^Sewing button/ }).isChecked()).toBe(true);
    expect(await readAvatars(page)).toEqual([]);
    await page.getByText('No other service is asked.').waitFor();
    await page.getByRole('radio', { name: /^Stitched pattern/ }).click();
    await page.getByText('Picture saved.').waitFor();
    await expect.poll(() => readAvatars(page)).toEqual(Array(2).fill('image/svg+xml'));
    await takeScreenshot(page, 'avatar-pattern-1280');
  });

  test('or a picture of one’s own, which others see wherever the name is', async () => {
    const page = await openSettings();
    const photograph = await createPhotograph('me.jpg', [150, 90, 110]);
    await page.getByLabel('Picture file').setInputFiles(photograph);
    await page.getByRole('button', { name: 'Replace picture' }).waitFor();
    expect(await page.getByRole('radio', { name: /^Your own picture/ }).isChecked()).toBe(true);
    for (const theme of ['light', 'dark'] as const) {
      await switchTheme(page, theme);
      expect(await findViolations(page)).toEqual([]);
    }
    const visitor = await stage.newPage({ width: 390, height: 844 });
    const slug = mara.username.replaceAll('_', '-');
    for (const path of [`/model/${slug}`, '/?section=boutique']) {
      await openPage(visitor, stage.url + path);
      await visitor.locator('img.avatar').first().waitFor();
      expect(new Set(await readAvatars(visitor))).toEqual(new Set(['image/webp']));
    }
    await takeScreenshot(visitor, 'avatar-boutique-390');
  });

  test('the picture is deleted only after a question', async () => {
    const page = await openSettings();
    await page.getByRole('radio', { name: /^Sewing button/ }).click();
    await page.getByRole('button', { name: 'Keep it' }).press('Enter');
    expect(await page.getByRole('radio', { name: /^Your own picture/ }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: /^Sewing button/ }).click();
    await page.getByRole('button', { name: 'Delete picture' }).press('Enter');
    await page.getByRole('button', { name: 'Upload a picture' }).waitFor();
    expect(await readAvatars(page)).toEqual([]);
  });
});
