import { harmlessTexts, hostileTexts } from '@strapline/testkit/hostile-texts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Stage } from './journey.ts';
import { signInAs } from './people.ts';
import { type InjectionWatch, watchInjection } from './watch-injection.ts';

export const texts = [...Object.values(hostileTexts).flat(), ...harmlessTexts];

/** Groups of at most `size` texts. */
export function split(all: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, group) => all.slice(group * size, (group + 1) * size));
}

/** Texts of one line as one text of up to `length` characters. */
export function pack(all: readonly string[], length: number): string[][] {
  const packs: string[][] = [[]];
  for (const text of all) {
    const last = packs.at(-1) ?? [];
    if ([...last, text].join('\n\n').length > length) packs.push([text]);
    else last.push(text);
  }
  return packs;
}

/** The page, signed in, after it is watched. */
export async function openWatched(stage: Stage, name?: string): Promise<{ page: Page; watch: InjectionWatch }> {
  const page = await stage.newPage();
  const watch = await watchInjection(page);
  if (name) await signInAs(stage, page, name);
  return { page, watch };
}

/** Presses a button such as “Show more” until nothing is left to load; each press adds `rows`. */
export async function loadAll(button: Locator, rows: Locator): Promise<void> {
  await rows.first().waitFor();
  while ((await button.count()) > 0) {
    const before = await rows.count();
    await button.click();
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
  }
}

/** Markdown that shows a text as it is. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** Markdown shows the text as it is: it has none of its signs, and nothing that it reads as an entity, a link or an indented block. */
export function isPlainInMarkdown(text: string): boolean {
  return !/[*_`[\]\\|~]|&#?\w+;|^[>\s#]|\n/.test(text) && !/^<[a-z]+:[^\s<>]*>$/i.test(text);
}
