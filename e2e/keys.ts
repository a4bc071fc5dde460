import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits for an element of that name and presses Tab until it has the focus; fails after `presses`. */
export async function tabTo(page: Page, name: RegExp, presses = 120): Promise<void> {
  await page.getByText(name).or(page.getByLabel(name)).first().waitFor({ state: 'attached' });
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

/** The accessible name of the focused element, and whether its focus is visible. */
export function describeFocus(): { name: string; isMarked: boolean } {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return { name: '', isMarked: false };
  const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? [...(element.labels ?? [])] : [];
  const said = element.getAttribute('aria-label') ?? labels.map((label) => label.textContent).join(' ');
  // The focus ring may be on a field's frame or a card instead of the element.
  const looks = [getComputedStyle(element), getComputedStyle(element, '::after'), getComputedStyle(element.parentElement ?? element)];
  const isMarked = looks.some((look) => look.outlineStyle !== 'none' || look.boxShadow !== 'none');
  return { name: (said || element.textContent || '').trim().replace(/\s+/g, ' '), isMarked };
}
