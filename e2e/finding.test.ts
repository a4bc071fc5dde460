import { sql } from '@strapline/server/ports/database';
import type { Person } from '@strapline/testkit/test-server';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessibleInBothThemes } from './expect-accessible.ts';
import { journey, openPage, takeScreenshot } from './journey.ts';
import { createMember } from './people.ts';
import { createListing, type Piece } from './shop.ts';

journey('finding a piece', {}, (stage) => {
  let mara: Person;
  let black: Piece;
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    black = await createListing(stage, mara, 'Night at the opera', {
      style: 'plunge',
      colours: ['black'],
      fabrics: ['lace'],
      size: { system: 'UK', label: '34DD' },
    });
    await createListing(stage, mara, 'Garden sage bralette', {
      style: 'bralette',
      colours: ['sage'],
      fabrics: ['linen'],
      size: { system: 'UK', label: '32E' },
    });
    const { braTagId } = await createListing(stage, mara, 'Velvet balconette', {
      style: 'balconette',
      colours: ['garnet'],
      fabrics: ['velvet'],
    });
    await copyPiece(braTagId, 40);
  });

  /** Copies of a piece, for a long list. */
  async function copyPiece(braTagId: string, copies: number): Promise<void> {
    const { db } = stage.server.services;
    await db.change(sql`
      insert into bra_tag select (jsonb_populate_record(tag, jsonb_build_object('id', regexp_replace(id, '[0-9]+$', (1000 + n)::text), 'serial', 1000 + n))).*
        from bra_tag tag, generate_series(1, ${copies}::int) n where id = ${braTagId}`);
    for (let n = 1; n <= copies; n += 1)
      await mara.client.call('offerBraTag', {
        braTagId: braTagId.replace(/\d+$/, String(1000 + n)),
        offered: true,
        offeredAmount: 9000 + n,
      });
  }

  const cards = (page: Page) => page.locator('#boutique article');
  const search = async (page: Page, words: string) => {
    await page.getByRole('searchbox', { name: 'Search' }).fill(words);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
  };

  test('a size in any format, facts as words, and an added style filter', async () => {
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/?section=boutique`);
    await page.getByText('43 pieces', { exact: true }).waitFor();
    await search(page, 'black 34 dd lace');
    await page.getByRole('heading', { name: 'Night at the opera' }).waitFor();
    await page.getByText('1 piece', { exact: true }).waitFor();
    expect(await page.getByLabel('Size', { exact: true }).inputValue()).toBe('34DD');
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('black lace');
    await page.getByRole('button', { name: 'Plunge' }).click();
    await page.waitForURL(/style=plunge/);
    expect(new URL(page.url()).searchParams.get('q')).toBe('black lace');
    await takeScreenshot(page, 'found');

    await page.goBack();
    await page.getByRole('button', { name: 'Plunge', pressed: false }).waitFor();
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('black lace');
    await page.goBack();
    await page.getByText('43 pieces', { exact: true }).waitFor();
  });

  test('several values of a filter find pieces with any of them, each with a chip that removes it', async () => {
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/?section=boutique`);
    await page.getByRole('button', { name: 'Plunge' }).click();
    await page.getByText('1 piece', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Bralette' }).click();
    await page.getByText('2 pieces', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('style')).toBe('plunge,bralette');
    await takeScreenshot(page, 'several-values');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Remove Plunge' }).click();
    await page.waitForURL(/style=bralette/);
    await page.getByRole('heading', { name: 'Garden sage bralette' }).waitFor();

    const small = await stage.newPage({ width: 390, height: 844 });
    await openPage(small, `${stage.url}/?section=boutique&style=plunge,bralette`);
    await small.getByRole('button', { name: 'Filter 2' }).click();
    await small.getByText('Plunge, Bralette').waitFor();
    await small.getByText('Colour', { exact: true }).click();
    for (const colour of [/^Black/, /^Sage/]) await small.getByRole('button', { name: colour }).click();
    await takeScreenshot(small, 'several-values-sheet');
    await expectAccessibleInBothThemes(small);
    await small.getByRole('button', { name: 'Show 2 pieces' }).click();
    await small.waitForURL(/colour=black(,|%2C)sage/);
  });

  test('a typo is corrected, and the correction is shown', async () => {
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/?section=boutique`);
    await search(page, 'velvte');
    await page.getByText('41 pieces for velvet, the closest match to “velvte”', { exact: true }).waitFor();
  });

  test('an empty result suggests changes with results, and keeps the input', async () => {
    const page = await stage.newPage({ width: 390, height: 844 });
    await openPage(page, `${stage.url}/?section=boutique`);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('Colour', { exact: true }).click();
    await page.getByRole('button', { name: /^Black/ }).click();
    await page.getByRole('button', { name: /^Show \d+ piece/ }).click();
    await page.waitForURL(/colour=black/);
    await search(page, '34d lace');
    await page.getByRole('heading', { name: 'No exact matches' }).waitFor();
    await takeScreenshot(page, 'nothing-found');
    await page.getByRole('button', { name: /^Any cup in band 34/ }).click();
    await page.getByRole('heading', { name: 'Night at the opera' }).waitFor();
    expect(new URL(page.url()).searchParams.get('colour')).toBe('black');
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('lace');
  });

  test('a filter also submits typed words', async () => {
    const page = await stage.newPage();
    await openPage(page, `${stage.url}/?section=boutique`);
    await page.getByText('43 pieces', { exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('opera');
    await page.getByRole('button', { name: 'Plunge' }).click();
    await page.waitForURL(/q=opera/);
    await page.getByText('1 piece', { exact: true }).waitFor();
  });

  test('Back from a piece restores the scroll position in any search', async () => {
    for (const [look, query] of [
      [{}, '?section=boutique'],
      [{ width: 390, height: 844 }, '?section=boutique&q=velvet&sort=priceAsc&style=balconette'],
      [{}, '?section=boutique&colour=garnet&state=all'],
    ] as const) {
      const page = await stage.newPage(look);
      await openPage(page, `${stage.url}/${query}`);
      await page.getByRole('button', { name: 'Show more' }).click();
      await expect.poll(() => cards(page).count()).toBeGreaterThan(30);
      const link = cards(page).nth(30).getByRole('link').first();
      // A click would scroll until nothing covers the link.
      await link.hover();
      // Fonts that load after the first paint move the cards by a few pixels.
      await page.waitForLoadState('networkidle');
      await page.evaluate(async () => void (await document.fonts.ready));
      const before = await page.evaluate(() => scrollY);
      expect(before).toBeGreaterThan(500);
      await link.click();
      await page.waitForURL(/\/listing\//);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.goBack();
      await page.waitForURL(`${stage.url}/${query}`);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
      expect(await cards(page).count()).toBeGreaterThan(30);
    }
    expect(black.slug).toBe('night-at-the-opera');
  });
});
