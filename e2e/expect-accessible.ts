import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Theme = 'light' | 'dark';

/** The color rules. Themes only differ in colors, so other rules give the same in both. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Expects no axe violations and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  expect(await measureHorizontalOverflow(page)).toBe(0);
}

/** Expects the same in both themes; ends in the light theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await switchTheme(page, 'dark');
  expect(await findViolations(page, colorRules)).toEqual([]);
  await switchTheme(page, 'light');
  expect(await findViolations(page)).toEqual([]);
  expect(await measureHorizontalOverflow(page)).toBe(0);
}

/** Expects no horizontal scrolling on the narrowest phone. Its layout is that of 390 px, so axe is not repeated. */
export async function expectFitsNarrowestPhone(page: Page): Promise<void> {
  const previousSize = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await measureHorizontalOverflow(page)).toBe(0);
  if (previousSize) await page.setViewportSize(previousSize);
}

/** The axe violations of the page by all or the given rules, one line each. */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Runs axe in the page itself, without the blank page that it uses to combine results, and without passed checks, which would take as long again.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ target, any }) => `${id} at ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
}

/** Switches the theme like the button in the header, and waits for transitions. */
export async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (chosen) => {
    document.documentElement.dataset['theme'] = chosen;
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fading.map((animation) => animation.finished));
  }, theme);
}

/** By how many pixels the page scrolls sideways. */
export async function measureHorizontalOverflow(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
