import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findViolations, measureHorizontalOverflow, switchTheme } from './expect-accessible.ts';
import { journey, openPage, stopAfterFailure, takeScreenshot } from './journey.ts';
import { createMember, signInAsAdmin } from './people.ts';
import { createListing, type Piece } from './shop.ts';

const text =
  'Two sleeves of an evening dress, and nothing to spare.\n\n> I wanted it to stand up by itself.\n\nThe dress came from a wardrobe in Ghent, full of moth.';

journey('featured pieces', {}, (stage) => {
  stopAfterFailure();
  let ines: Person;
  let piece: Piece;
  let admin: Page;
  beforeAll(async () => {
    ines = await createMember(stage, 'ines', ['admin']);
    piece = await createListing(stage, await createMember(stage, 'mara'), 'Rose silk balconette');
  });

  test('an admin chooses a piece, writes about it, sees it, and keeps what was typed when something is wrong', async () => {
    admin = await stage.newPage({ width: 1280, height: 900, keep: true });
    const page = admin;
    await signInAsAdmin(stage, page, ines, '/admin?tab=featured');
    await page.getByText('Nothing featured yet').waitFor();
    await page.getByLabel('Listing').fill(`${stage.url}/listing/${piece.slug}`);
    await page.getByText(/^Rose silk balconette, by /).waitFor();
    await page.getByLabel('Title').fill('Rose, from two sleeves');
    await page.getByLabel('Text').fill(text);
    const today = new Date().toISOString().slice(0, 10);
    await page.getByLabel('From').fill(`${today}T00:00`);
    await page.getByLabel('Until').fill(`${today}T00:00`);
    await page.getByRole('button', { name: 'Schedule' }).press('Enter');
    await page.getByText('Choose an end after the start.').waitFor();
    await page.reload();
    expect(await page.getByLabel('Title').inputValue()).toBe('Rose, from two sleeves');
    await page.getByLabel('Until').fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16));
    await page.getByRole('button', { name: 'Preview' }).press('Enter');
    await page.getByRole('region', { name: 'Preview' }).getByText('“I wanted it to stand up by itself.”').waitFor();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findViolations(page)).toEqual([]);
      expect(await measureHorizontalOverflow(page)).toBe(0);
      await takeScreenshot(page, `featured-admin-${width}`);
    }
    await page.getByRole('button', { name: 'Schedule' }).press('Enter');
    await page.getByText('The piece is scheduled.').waitFor();
    await page.getByText('Featured now').waitFor();
  });

  test('everybody finds it on the home page, reads it, and goes on to the listing', async () => {
    for (const [width, theme] of [
      [390, 'dark'],
      [1280, 'light'],
    ] as const) {
      const page = await stage.newPage({ width, height: 900 });
      await openPage(page, stage.url);
      await page.getByRole('link', { name: 'Rose, from two sleeves' }).press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Rose, from two sleeves' }).waitFor();
      await switchTheme(page, theme);
      expect(await findViolations(page)).toEqual([]);
      expect(await measureHorizontalOverflow(page)).toBe(0);
      await takeScreenshot(page, `featured-${width}-${theme}`);
      await page.getByRole('link', { name: 'See the listing' }).press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Rose silk balconette' }).waitFor();
    }
  });

  test('the admin ends it, which leaves it in the archive, and removes it', async () => {
    await admin.setViewportSize({ width: 1280, height: 900 });
    await admin.getByRole('button', { name: 'End now' }).press('Enter');
    await admin.getByText('“Rose, from two sleeves” is in the archive now.').waitFor();
    const page = await stage.newPage();
    await openPage(page, stage.url);
    await page.getByText('The newest piece').waitFor();
    await openPage(page, `${stage.url}/featured`);
    await page.getByRole('link', { name: 'Rose, from two sleeves' }).waitFor();
    await admin.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await admin.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await admin.getByText('Nothing featured yet').waitFor();
  });
});
