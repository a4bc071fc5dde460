import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Theme = 'light' | 'dark';

/** The rules that judge colours. A theme sets colours and nothing else, so all other rules say the same in both. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** Axe has nothing against the page as it stands, and it does not scroll sideways. */
export async function looksFine(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
}

/** The same in the light and in the dark. The page is left in the light. */
export async function looksFineInBothThemes(page: Page): Promise<void> {
  expect(await findingsInBothThemes(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
}

/** Nothing scrolls sideways on the narrowest phone either. Its layout is the one of 390 px, so axe has nothing more to say there. */
export async function fitsTheNarrowestPhone(page: Page): Promise<void> {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sideways(page)).toBe(0);
  if (usual) await page.setViewportSize(usual);
}

/** What axe has against the page as it stands, by all rules or by those that are named; one line each. */
async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  // One run on the page itself, without a blank page to sum up on; what is well is only asked for by people, and takes as long again.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ target, any }) => `${id} at ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
}

/** What axe has against the page in the light and in the dark; one line each. `inEach` is done in either. The page is left in the light. */
export async function findingsInBothThemes(page: Page, inEach?: (theme: Theme) => Promise<void>): Promise<string[]> {
  const findings: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await inTheme(page, theme);
    const found = await axeFindings(page, theme === 'dark' ? ofColours : undefined);
    findings.push(...found.map((line) => `${theme}: ${line}`));
    await inEach?.(theme);
  }
  return findings;
}

/** Colours everything as the switch in the header does, and waits for colours that fade. A page is loaded once for both. */
async function inTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (chosen) => {
    document.documentElement.dataset['theme'] = chosen;
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fading.map((animation) => animation.finished));
  }, theme);
}

/** By how many pixels the page scrolls sideways. */
export async function sideways(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
