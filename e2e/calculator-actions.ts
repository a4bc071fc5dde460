import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { MeasureExpect, MeasureInput, SizingCase } from './sizing-cases.ts';

/** The screen's message for each error. */
const errorMessages: Record<string, RegExp> = {
  missing: /Still needed:|Enter two measurements to see your size/,
  underbustRange: /Enter an underbust from|is out of range\. Did you mean/,
  bustRange: /Enter a bust from|is out of range\. Did you mean/,
  tightLargerThanSnug: /Tight is larger than snug/,
  bustSmallerThanUnderbust: /The bust is smaller than the underbust/,
  bandOutOfRange: /need a band outside/,
  cupOutOfRange: /the cup would be outside/,
  noEquivalent: /This size exists, but \w+ has no label for it/,
  unknownBand: /has no band \d+/,
  unknownCup: /doesn’t have this cup/,
  syntax: /A size is a band and a cup/,
};

const keyOf: Record<string, string> = { DE: 'EU', RU: 'EU', BE: 'FR', ES: 'FR', NZ: 'AU' };
const ukCups = 'AAA AA A B C D DD E F FF G GG H HH J JJ K KK L LL M MM N NN'.split(' ');
const fields = { underbust1: 'Snug underbust', bust1: 'Standing bust', underbust2: 'Tight underbust', bust2: 'Leaning bust' } as const;

export const getResult = (page: Page) => page.getByRole('region', { name: 'Result' });

/** The size shown as the result, or null. */
export async function readSize(page: Page): Promise<string | null> {
  const words = await getResult(page).getByRole('heading', { level: 2 }).innerText();
  return /\b(\d{1,3}[A-Z]{1,4}|[A-Z]{1,4}\d{1,3})$/.exec(words.trim())?.[0] ?? null;
}

export async function typeReadings(page: Page, { metric, ...readings }: Omit<MeasureInput, 'method'>): Promise<void> {
  await page.getByRole('button', { name: metric ? 'cm, kg' : 'in, lb' }).click();
  for (const [key, name] of Object.entries(fields) as [keyof typeof fields, string][])
    await page.getByRole('textbox', { name }).fill(String(readings[key] ?? ''));
}

/** Types a label: the digits in one field, the letters in the other; a label with the cup first goes into the first field. */
export async function typeLabel(page: Page, system: string, text: string): Promise<void> {
  const convertButton = page.getByRole('button', { name: 'Convert a size I know' });
  if (await convertButton.isVisible()) await convertButton.click();
  const [, band = text, cup = ''] = /^(\d+)(.*)$/.exec(text) ?? [];
  await page.getByLabel('Sizing system').selectOption(keyOf[system] ?? system);
  await page.getByRole('textbox', { name: 'Band', exact: true }).fill(band);
  await page.getByRole('textbox', { name: 'Cup', exact: true }).fill(cup);
}

/** Runs one case on the open calculator; throws if the result differs. */
export async function runCase(page: Page, one: SizingCase): Promise<void> {
  if (one.kind === 'measure') await runMeasure(page, one.input, one.expect);
  else if (one.kind === 'convert') await runConvert(page, one.input, one.expect);
  else await runSister(page, one.input, one.expect);
}

async function runMeasure(page: Page, input: MeasureInput, expected: MeasureExpect): Promise<void> {
  const measureButton = page.getByRole('button', { name: 'Use measurements instead' });
  if (await measureButton.isVisible()) await measureButton.click();
  await page.getByLabel('Show sizes in').selectOption('UK');
  await page.getByLabel('Method').selectOption(input.method);
  await typeReadings(page, input);
  if ('error' in expected) {
    // Leaves the last field, so that its input is complete.
    await page.getByRole('textbox', { name: 'Weight' }).focus();
    await expectError(page, expected.error);
    return;
  }
  for (const [system, label] of Object.entries(expected.labels))
    await expect.poll(() => readCell(page, system, 'Best'), { message: system }).toBe(label ?? '–');
  const uk = `${expected.ukBand}${ukCups[expected.ordinal + 1] ?? ''}`;
  if (expected.labels['UK'] !== null) expect(await readSize(page)).toBe(uk);
  if (expected.alternateOrdinal === undefined) return;
  const alternate = expected.alternateOrdinal === null ? null : `${expected.ukBand}${ukCups[expected.alternateOrdinal + 1]}`;
  await expect.poll(() => readCell(page, 'UK', 'Alternate'), { message: 'alternate' }).toBe(alternate);
}

async function runConvert(
  page: Page,
  { from, to, text }: { from: string; to: string; text: string },
  expected: { size: string } | { error: string },
): Promise<void> {
  await typeLabel(page, from, text);
  const key = keyOf[to] ?? to;
  await page.getByLabel('Show sizes in').selectOption(key);
  if ('error' in expected) {
    await expectError(page, expected.error);
    return;
  }
  expect(await readSize(page)).toBe(expected.size);
  await expect.poll(() => readCell(page, key, 'Best')).toBe(expected.size);
}

async function runSister(
  page: Page,
  { system, text, steps }: { system: string; text: string; steps: number },
  expected: { size: string | null },
): Promise<void> {
  await typeLabel(page, system, text);
  await page.getByLabel('Show sizes in').selectOption(keyOf[system] ?? system);
  const wider = page.getByRole('button', { name: 'Two bands away' });
  if (Math.abs(steps) > 1 && (await wider.isVisible())) await wider.click();
  const words: Record<number, string> = { [-2]: 'two firmer', [-1]: 'firmer band', 1: 'looser band', 2: 'two looser' };
  const sister = getResult(page)
    .getByRole('listitem')
    .filter({ hasText: words[steps] ?? '' });
  expect((await sister.innerText()).split('\n')[0]?.trim()).toBe(expected.size ?? '–');
}

async function expectError(page: Page, error: string): Promise<void> {
  const words = errorMessages[error];
  if (!words) throw new Error(`there is no message for ${error}`);
  await expect.poll(() => page.getByRole('main').innerText()).toMatch(words);
  expect(await readSize(page)).toBeNull();
}

/** One cell of the nine systems; null where there is no such column. */
async function readCell(page: Page, system: string, column: string): Promise<string | null> {
  const table = page.getByRole('table').first();
  const columns = (await table.getByRole('columnheader').allInnerTexts()).map((name) => name.toLowerCase());
  const at = columns.indexOf(column.toLowerCase());
  if (at < 0) return null;
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${system}\\b`) }) });
  return (await row.locator('th, td').nth(at).innerText()).trim();
}
