import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { typeReadings } from './calculator-actions.ts';
import { expectAccessible } from './expect-accessible.ts';
import { journey, openPage, takeScreenshot } from './journey.ts';
import { describeFocus, tabTo } from './keys.ts';
import { createMember } from './people.ts';
import { recordTraffic } from './record-traffic.ts';
import { createListing, type Piece } from './shop.ts';

/** In micrometers, as lengths are stored. */
const inch = 25_400;

/** Readings for a 32DD, with numbers that occur nowhere else. */
const mine = { metric: false, underbust1: '31.13', bust1: '36.62' };
const smaller = { metric: false, underbust1: '28.17', bust1: '31.29' };

const panel = (page: Page) => page.getByRole('region', { name: 'Would it fit me?' });

journey('would it fit me', {}, (stage) => {
  let measured: Piece;
  let labelled: Piece;
  beforeAll(async () => {
    const mara = await createMember(stage, 'mara');
    measured = await createListing(stage, mara, 'Nettle plunge', {
      size: { system: 'EU', label: '70E' },
      // The wire of a 32DD has a diameter of 5 1/6 in.
      measures: { unit: 'in', bandRelaxed: 26.5 * inch, bandStretched: 33 * inch, wireWidth: 5.25 * inch },
    });
    labelled = await createListing(stage, mara, 'Seven-gore balconette', { size: { system: 'UK', label: '34D' } });
  });

  const openPiece = (page: Page, { slug }: Piece): Promise<void> => openPage(page, `${stage.url}/listing/${slug}`);

  async function saveMeasurements(page: Page, readings = mine): Promise<void> {
    await openPage(page, `${stage.url}/calculator`);
    await typeReadings(page, readings);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved in this browser').first().waitFor();
  }

  test('from a piece to the calculator and back, without sending measurements', async () => {
    const page = await stage.newPage({ offlineCopy: true });
    const sent = recordTraffic(page.context());
    await openPiece(page, measured);
    await panel(page).getByRole('link', { name: 'Find my size' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await typeReadings(page, mine);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Back to the piece' }).click();

    await panel(page).getByText('Likely a good fit').waitFor();
    await panel(page).getByText('It stretches to 33 in: firm on your 31.1 in, as a band should be.').waitFor();
    await panel(page).getByText('The wire is about as wide as your size needs.').waitFor();
    await panel(page).getByRole('link', { name: 'My size: UK 32DD' }).waitFor();
    await takeScreenshot(page, 'would it fit');

    await openPiece(page, labelled);
    await panel(page).getByText('Likely loose in the band').waitFor();
    await panel(page).getByText('Based on its size label only: the creator didn’t measure it.').waitFor();
    await panel(page).getByText('A sister size of yours: the same cups on the next looser band.').waitFor();

    expect(sent.some(({ what }) => what.includes('fetchModel'))).toBe(true);
    // As typed, as shown and in micrometers, and the resulting size.
    for (const secret of ['31.13', '36.62', '31.1 ', '790702', '930148', '32DD'])
      expect(
        sent.filter(({ what }) => what.includes(secret)),
        secret,
      ).toEqual([]);
  });

  test('sizes and lengths are shown in the viewer’s system and unit, beside the label', async () => {
    const page = await stage.newPage();
    await saveMeasurements(page);
    await page.getByLabel('Show sizes in').selectOption('FR');
    await page.getByRole('button', { name: 'cm, kg' }).click();
    await openPiece(page, measured);
    await panel(page).getByRole('link', { name: 'My size: FR 85E' }).waitFor();
    await panel(page).getByText('It stretches to 83.8 cm: firm on your 79.1 cm').waitFor();
    expect(await page.getByRole('row', { name: /Size on the label/ }).innerText()).toMatch(/EU 70E\s+· FR 85E\s+· UK 32DD/);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: '85E' }).click();
    await page.waitForURL(/size=85E&system=FR/);
    const card = page.getByRole('article').filter({ hasText: 'Nettle plunge' });
    await card.getByText('FR 85E').waitFor();
    await card.getByText('on its label EU 70E').waitFor();
  });

  test('the newest of several saved sets counts, until another is chosen', async () => {
    const page = await stage.newPage();
    await saveMeasurements(page);
    await page.getByRole('button', { name: /^Rename/ }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('In summer');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('In summer').first().waitFor();
    await saveMeasurements(page, smaller);
    await openPiece(page, measured);
    await panel(page).getByText('Not likely to fit').waitFor();
    await panel(page).getByLabel('Measurements to use').selectOption('In summer');
    await panel(page).getByText('Likely a good fit').waitFor();
    await openPiece(page, labelled);
    await panel(page).getByText('Likely loose in the band').waitFor();
    expect(await panel(page).getByLabel('Measurements to use').locator('option:checked').innerText()).toBe('In summer');
  });

  test('a visited piece gives its verdict offline', async () => {
    stage.expectConsoleError(/ERR_INTERNET_DISCONNECTED|WebSocket/, 'there is no connection in this story');
    const page = await stage.newPage({ offlineCopy: true });
    await saveMeasurements(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await openPiece(page, measured);
    await panel(page).getByText('Likely a good fit').waitFor();
    await page.context().setOffline(true);
    await page.reload();
    await panel(page).getByText('Likely a good fit').waitFor();
  });

  test('by keyboard alone, from the verdict to the readings and back', async () => {
    const page = await stage.newPage();
    await saveMeasurements(page);
    await openPiece(page, measured);
    await panel(page).getByText('Likely a good fit').waitFor();
    await tabTo(page, /^My size: UK 32DD$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/calculator/);
    await tabTo(page, /^Back to the piece$/);
    await page.keyboard.press('Enter');
    await panel(page).getByText('Likely a good fit').waitFor();
    await tabTo(page, /^How to tell if a bra fits$/);
    expect((await page.evaluate(describeFocus)).isMarked).toBe(true);
  });

  for (const [width, theme] of [
    [1280, 'light'],
    [390, 'dark'],
    [320, 'light'],
  ] as const)
    test(`nothing jumps, axe finds nothing, and nothing scrolls sideways: ${theme}, ${width} px`, async () => {
      const page = await stage.newPage({ theme, width, height: 900 });
      await page.addInitScript(
        (theme) => localStorage.setItem('strapline.preferences', JSON.stringify({ state: { theme }, version: 0 })),
        theme,
      );
      await openPiece(page, labelled);
      await panel(page).getByRole('link', { name: 'Find my size' }).waitFor();
      await expectAccessible(page);
      await saveMeasurements(page);
      await saveMeasurements(page, smaller);
      await page.addInitScript(observeLayoutShifts);
      await openPiece(page, measured);
      await panel(page).getByText('Not likely to fit').waitFor();
      await expectAccessible(page);
      expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.02);
    });
});

declare global {
  interface Window {
    /** The cumulative layout shift so far. */
    shifted?: number;
  }
}

function observeLayoutShifts(): void {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) window.shifted = (window.shifted ?? 0) + entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
