import { readdirSync } from 'node:fs';
import path from 'node:path';

const assets = path.resolve(import.meta.dirname, '../../../web/dist/assets');

const faces = [
  { family: 'Bodoni Moda Variable', file: /^bodoni-moda-latin-wght-normal-.*\.woff2$/, style: 'normal', weight: '400 900' },
  { family: 'Bodoni Moda Variable', file: /^bodoni-moda-latin-wght-italic-.*\.woff2$/, style: 'italic', weight: '400 900' },
  { family: 'Hanken Grotesk Variable', file: /^hanken-grotesk-latin-wght-normal-.*\.woff2$/, style: 'normal', weight: '100 900' },
  { family: 'Spline Sans Mono Variable', file: /^spline-sans-mono-latin-wght-normal-.*\.woff2$/, style: 'normal', weight: '300 700' },
];

/** @font-face rules for the web build's fonts, for pages outside the app. Empty without a build: they fall back to system fonts. */
export function createFontFaces(folder = assets): string {
  let files: string[];
  try {
    files = readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
  return faces
    .map(({ family, file, style, weight }) => {
      const name = files.find((one) => file.test(one));
      return name
        ? `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-display:swap;src:url("/assets/${name}") format("woff2")}`
        : '';
    })
    .join('');
}
