import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFontFaces } from './web-fonts.ts';

test('the CSS names the fonts of the web build, and is empty without a build', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'strapline-look-'));
  const assets = path.join(folder, 'assets');
  expect(createFontFaces(assets)).toBe('');
  mkdirSync(assets);
  writeFileSync(path.join(assets, 'bodoni-moda-latin-wght-italic-B5SVoS-R.woff2'), '');
  expect(createFontFaces(assets)).toBe(
    '@font-face{font-family:"Bodoni Moda Variable";font-style:italic;font-weight:400 900;font-display:swap;src:url("/assets/bodoni-moda-latin-wght-italic-B5SVoS-R.woff2") format("woff2")}',
  );
  rmSync(folder, { recursive: true });
});
