import { source } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

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

/**
 * The axe violations of the page and its frames of the same origin by all or the given rules, one line each. axe's own package for Playwright loads axe twice
 * for each check and returns what passed as well, which took twice as long.
 */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Not into hidden frames, which axe skips: that of the silent sign-in goes when it has answered.
  const shown = await Promise.all(
    (await page.locator('iframe:visible').elementHandles()).map(async (element) => await element.contentFrame()),
  );
  for (const frame of [page.mainFrame(), ...shown])
    if (frame && !(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(`${source}; axe.configure({ noHtml: true });`);
  const violations = await page.evaluate(async (runOnly) => {
    // By default axe also parses all style sheets again, for a rule that is off.
    const preload = { assets: ['media'] };
    const results = await window.axe.run(document, { preload, resultTypes: ['violations'], ...(runOnly ? { runOnly } : {}) });
    return results.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.slice(0, 3).map(({ target, any }) => ({ target, message: any[0]?.message ?? '' })),
    }));
  }, rules);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, message }) => `${id} at ${target.join(' ')} ${message}`));
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
