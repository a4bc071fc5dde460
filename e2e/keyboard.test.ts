import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { journey, openPage } from './journey.ts';
import { member } from './people.ts';
import { offerPiece } from './shop.ts';

/** Presses Tab until the focus stands on what is named so; fails when it would take longer than a patient person has. */
async function tabTo(page: Page, name: RegExp, presses = 80): Promise<void> {
  for (let i = 0; i < presses; i += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(describeFocus);
    if (name.test(focused.name)) {
      expect(focused.isMarked, `${focused.name} shows that it has the focus`).toBe(true);
      return;
    }
  }
  throw new Error(`Tab does not reach ${name}`);
}

/** What a reader would call the focused element, and whether somebody who sees can tell that it is the one. */
function describeFocus(): { name: string; isMarked: boolean } {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return { name: '', isMarked: false };
  const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? [...(element.labels ?? [])] : [];
  const said = element.getAttribute('aria-label') ?? labels.map((label) => label.textContent).join(' ');
  // A field's frame or a card's whole face may carry the mark in place of the element.
  const looks = [getComputedStyle(element), getComputedStyle(element, '::after'), getComputedStyle(element.parentElement ?? element)];
  const isMarked = looks.some((look) => look.outlineStyle !== 'none' || look.boxShadow !== 'none');
  return { name: (said || element.textContent || '').trim().replace(/\s+/g, ' '), isMarked };
}

journey('without a mouse', {}, (stage) => {
  beforeAll(async () => {
    await offerPiece(stage, await member(stage, 'mara'), 'Garnet longline');
  });

  test('a guest goes from the front page to a paid order by keys alone', async () => {
    const page = await stage.somebody();
    await openPage(page, `${stage.url}/`);
    await page.keyboard.press('Tab');
    expect((await page.evaluate(describeFocus)).name).toBe('Skip to the content');
    await page.getByRole('link', { name: 'Garnet longline' }).first().waitFor();
    await tabTo(page, /^Garnet longline$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/listing\/garnet-longline/);

    await tabTo(page, /^Buy by card$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Make it yours.' }).waitFor();

    await tabTo(page, /^Continue to payment$/);
    await page.keyboard.press('Enter');
    // What is missing has the focus, and says so.
    await expect.poll(async () => (await page.evaluate(describeFocus)).name).toMatch(/^Where the receipt goes/);
    await page.keyboard.type('june@post.example');
    for (const [label, words] of [
      [/^Name/, 'June Doe'],
      [/^Address/, '12 Ferry Road'],
      [/^City/, 'Portland'],
      [/^State/, 'OR'],
      [/^Postal code/, '97201'],
    ] as const) {
      await tabTo(page, label, 3);
      await page.keyboard.type(words);
    }
    await tabTo(page, /^Country/, 1);
    await page.keyboard.type('United States');
    await tabTo(page, /^Continue to payment$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Yours, for now.' }).waitFor();

    await expect.poll(async () => (await page.evaluate(describeFocus)).name).toMatch(/^Card number/);
    await page.keyboard.type('4242424242424242');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1234');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Paid, and being packed.' }).waitFor();
    await expect.poll(async () => (await page.evaluate(describeFocus)).name).toBe('Paid, and being packed.');
  });
});
