import { readFileSync } from 'node:fs';
import { apps } from '@strapline/contract/apps/all-apps';
import { describe, expect, test } from 'vitest';

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');

function parseTokens(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(selector), css.indexOf('}', css.indexOf(selector)));
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9A-Fa-f]{6})/g)].map((found) => [found[1], found[2]]));
}

function computeLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function computeContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const papers = ['bg', 'surface', 'sunken'];
const text: [string, string][] = [
  ...['ink', 'ink-2', 'ink-3', 'primary'].flatMap((ink) => papers.map((paper): [string, string] => [ink, paper])),
  ...['brass', 'verified', 'danger', 'warn', 'info'].flatMap((ink) => ['bg', 'surface'].map((paper): [string, string] => [ink, paper])),
  ...['verified-soft', 'danger-soft', 'brass-soft'].map((paper): [string, string] => ['primary', paper]),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary-soft', 'primary-soft'],
  ['brass', 'brass-soft'],
  ['verified', 'verified-soft'],
  ['danger', 'danger-soft'],
  ['ink-2', 'sunken'],
  ['bg', 'ink'],
];
const controls: [string, string][] = papers.flatMap((paper) => ['line-strong', 'primary'].map((line): [string, string] => [line, paper]));

const sheet = { light: parseTokens(':root'), dark: parseTokens('[data-theme="dark"]') };
const themes = apps.flatMap(({ name, theme }) => (['light', 'dark'] as const).map((one) => ({ name, one, tokens: (theme ?? sheet)[one] })));

describe.each(themes)('the $one theme of $name', ({ one, tokens }) => {
  const of = (name: string) => {
    const value = (tokens as Record<string, string>)[name];
    if (!value) throw new Error(`${name} is no token of the ${one} theme`);
    return value;
  };

  test.each(text)('%s on %s is readable (4.5:1)', (ink, paper) => {
    expect(computeContrast(of(ink), of(paper))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(controls)('%s on %s is visible (3:1)', (line, paper) => {
    expect(computeContrast(of(line), of(paper))).toBeGreaterThanOrEqual(3);
  });
});
