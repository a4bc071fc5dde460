import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

type Chunk = { file: string; css?: string[]; imports?: string[] };

const dist = `${import.meta.dirname}/../dist`;
const isBuilt = existsSync(`${dist}/.vite/manifest.json`);
if (!isBuilt)
  console.warn('SKIPPED: the size of the first load is not measured, because dist/ is not built (npm run build -w @strapline/web).');

/** Limits in gzipped bytes: the first load of any page, and the part of it that is specific to the page. */
const pageBudget = 180_000;
const ownChunkBudget = 40_000;
const fontBudget = 70_000;

function filesOf(manifest: Record<string, Chunk>, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen);
  return seen;
}

const sizeOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`${dist}/${file}`), { level: 9 }).length, 0);

describe.skipIf(!isBuilt)('the first load', () => {
  const manifest: Record<string, Chunk> = isBuilt ? JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8')) : {};
  const entry = filesOf(manifest, 'index.html');
  const pages = Object.keys(manifest).filter((key) => /-(screen|page)\.tsx$/.test(key));

  test.each(pages)('%s', (page) => {
    const all = new Set([...entry, ...filesOf(manifest, page)]);
    const own = sizeOf([...all].filter((file) => !entry.has(file)));
    expect(own).toBeLessThanOrEqual(ownChunkBudget);
    expect(sizeOf(all)).toBeLessThanOrEqual(pageBudget);
  });

  test('the built files have no circular imports', () => {
    const importsOf = (key: string, path: string[] = []): string[] => {
      if (path.includes(key)) throw new Error(`circular: ${[...path.slice(path.indexOf(key)), key].join(' -> ')}`);
      if (checked.has(key)) return [];
      const imports = (manifest[key]?.imports ?? []).flatMap((imported) => [imported, ...importsOf(imported, [...path, key])]);
      checked.add(key);
      return imports;
    };
    const checked = new Set<string>();
    expect(Object.keys(manifest).flatMap((key) => importsOf(key)).length).toBeGreaterThan(100);
  });

  test('two fonts are preloaded', () => {
    const html = readFileSync(`${dist}/index.html`, 'utf8');
    const fonts = [...html.matchAll(/href="\/(assets\/[^"]+\.woff2)"/g)].map((found) => found[1] ?? '');
    expect(fonts).toHaveLength(2);
    expect(fonts.reduce((sum, file) => sum + readFileSync(`${dist}/${file}`).length, 0)).toBeLessThanOrEqual(fontBudget);
  });

  test('the page requests no script itself, and every script, style and preload waits for its nonce', () => {
    const html = readFileSync(`${dist}/index.html`, 'utf8');
    expect(html).not.toMatch(/<script[^>]* src=|rel="modulepreload"/);
    for (const tag of html.match(/<(script|style|link rel="(stylesheet|late-modulepreload)")[^>]*>/g) ?? [])
      expect(tag).toContain('nonce="__NONCE__"');
    for (const place of ['<!--head-->', '<div id="root"></div>']) expect(html).toContain(place);
  });
});
