import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Renderer } from '@takumi-rs/core';

type Style = 'normal' | 'italic';
type Range = readonly [first: number, last: number];
type FontFile = { family: string; style: Style; path: string; ranges: Range[] };

const require = createRequire(import.meta.url);

/** The files of a family are named by subset; all of them, or those that aren't in a family before it. */
function listFiles(family: string, unicodeFile: string, styles: readonly Style[], subsets?: readonly string[]): FontFile[] {
  const folder = unicodeFile.replace(/[^/\\]+$/, '');
  const name = /[/\\]([\w-]+)[/\\][^/\\]+$/.exec(unicodeFile)?.[1] ?? '';
  const ranges = JSON.parse(readFileSync(unicodeFile, 'utf8')) as Record<string, string>;
  return Object.entries(ranges)
    .map(([subset, list]) => ({ subset: subset.replace(/[[\]]/g, ''), ranges: parseRanges(list) }))
    .filter(({ subset }) => !subsets || subsets.includes(subset))
    .flatMap(({ subset, ranges }) =>
      styles.map((style) => ({ family, style, ranges, path: `${folder}files/${name}-${subset}-wght-${style}.woff2` })),
    );
}

/** The product's fonts, then those of other scripts: a sign is drawn in the first one that has it. Read once. */
function listFontFiles(): FontFile[] {
  return [
    ...listFiles('Bodoni', require.resolve('@fontsource-variable/bodoni-moda/unicode.json'), ['normal', 'italic'], ['latin', 'latin-ext']),
    ...listFiles('Hanken', require.resolve('@fontsource-variable/hanken-grotesk/unicode.json'), ['normal']),
    ...listFiles('Spline', require.resolve('@fontsource-variable/spline-sans-mono/unicode.json'), ['normal']),
    ...listFiles('Noto', require.resolve('@fontsource-variable/noto-sans/unicode.json'), ['normal']),
    ...listFiles('NotoArabic', require.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'), ['normal'], ['arabic']),
    ...listFiles('NotoHebrew', require.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'), ['normal'], ['hebrew']),
    ...listFiles('NotoChinese', require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'), ['normal']),
    ...listFiles('NotoKorean', require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'), ['normal']),
    ...listFiles('NotoEmoji', require.resolve('@fontsource-variable/noto-emoji/unicode.json'), ['normal']),
  ];
}

const others = 'Noto, NotoArabic, NotoHebrew, NotoChinese, NotoKorean, NotoEmoji';
export const fontStacks = {
  display: `Bodoni, ${others}`,
  text: `Hanken, ${others}`,
  mono: `Spline, ${others}`,
} as const;

export type CardFonts = {
  /** Loads what these texts need. */
  load(texts: readonly string[]): Promise<void>;
  /** A text without signs that no font has, which would be boxes, and without control characters. */
  clean(text: string): string;
};

/** Fonts are loaded when a card first needs them: all of them together are 250 files. */
export function createCardFonts(renderer: Renderer): CardFonts {
  const files = listFontFiles();
  const loading = new Map<string, Promise<unknown>>();
  const load = async ({ family, style, path, ranges }: FontFile): Promise<void> => {
    await renderer.registerFont({ name: family, style, data: await readFile(path), unicodeRange: ranges.map(([a, b]) => [a, b]) });
  };
  return {
    async load(texts) {
      const signs = new Set(texts.flatMap((text) => [...text].map((sign) => sign.codePointAt(0) ?? 0)));
      const needed = files.filter(({ ranges }) => [...signs].some((sign) => isIn(sign, ranges)));
      await Promise.all(
        needed.map((file) => {
          const started = loading.get(file.path) ?? load(file);
          loading.set(file.path, started);
          return started;
        }),
      );
    },
    clean(text) {
      const known = [...text.normalize('NFC').replace(controls, '').replace(foreignLetters, '')].filter((sign) =>
        files.some(({ ranges }) => isIn(sign.codePointAt(0) ?? 0, ranges)),
      );
      return known.join('').replace(/\s+/g, ' ').trim();
    },
  };
}

/** Also the marks that turn the direction of what follows them. Joiners stay: emoji are made with them. */
const controls = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** Ranges also name signs that a file hasn't. */
const foreignLetters =
  /(?!\p{Script=Common}|\p{Script=Inherited}|\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul})[\p{L}\p{M}]/gu;

function isIn(sign: number, ranges: readonly Range[]): boolean {
  return ranges.some(([first, last]) => sign >= first && sign <= last);
}

/** `U+0-FF,U+131` */
function parseRanges(list: string): Range[] {
  return list.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
