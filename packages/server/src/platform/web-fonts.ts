import { readdirSync } from 'node:fs';
import path from 'node:path';

const assets = path.resolve(import.meta.dirname, '../../../web/dist/assets');

const faces = [
  { family: 'Bodoni Moda Variable', file: /^bodoni-moda-latin-wght-normal-.*\.woff2$/, style: 'normal', weight: '400 900' },
  { family: 'Bodoni Moda Variable', file: /^bodoni-moda-latin-wght-italic-.*\.woff2$/, style: 'italic', weight: '400 900' },
  { family: 'Hanken Grotesk Variable', file: /^hanken-grotesk-latin-wght-normal-.*\.woff2$/, style: 'normal', weight: '100 900' },
  { family: 'Spline Sans Mono Variable', file: /^spline-sans-mono-latin-wght-normal-.*\.woff2$/, style: 'normal', weight: '300 700' },
];

/** CSS that names the fonts of the web build, for pages that are not the app's. Before the first build it is empty, and they fall back to the system's fonts. */
export function fontFaces(folder = assets): string {
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
