import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { acceptedFiles, decodedLimits } from './accepted-files.ts';
import { readFileKind } from './file-kind.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../../../../docs/uploads.md'), 'utf8');
const folder = mkdtempSync(path.join(os.tmpdir(), 'strapline-kinds-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The first bytes of files, by what they are. */
const heads: Record<string, Buffer> = {
  jpeg: Buffer.from('ffd8ffe000104a464946', 'hex'),
  png: Buffer.from('89504e470d0a1a0a', 'hex'),
  webp: Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
  mp4: Buffer.from('\0\0\0\x18ftypisom'),
  webm: Buffer.from('1a45dfa3', 'hex'),
  gif: Buffer.from('GIF89a'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  heic: Buffer.from('\0\0\0\x18ftypheic'),
  avif: Buffer.from('\0\0\0\x18ftypavif'),
  quicktime: Buffer.from('\0\0\0\x14ftypqt  '),
  tiff: Buffer.from('II*\0'),
  pdf: Buffer.from('%PDF-1.7'),
  zip: Buffer.from('PK\x03\x04'),
  html: Buffer.from('<!doctype html><script>1</script>'),
  elf: Buffer.from('\x7fELF'),
};

test('docs/uploads.md lists exactly the kinds, extensions and sizes that the code accepts', async () => {
  const rows = [...page.matchAll(/^\| (\w+) \| (\.[^|]+) \| (\d+) MB \| ([^|]+) \|/gm)].map(([, ...cells]) => cells);
  expect(rows).toEqual(
    Object.values(acceptedFiles).map(({ name, extensions, isPicture, maxBytes }) => [
      name,
      extensions.map((one) => `.${one}`).join(', '),
      String(maxBytes / 1_000_000),
      isPicture ? `${decodedLimits.pixels / 1_000_000} million pixels` : expect.stringContaining(`${decodedLimits.filmSide} pixels`),
    ]),
  );
  const accepted: string[] = [];
  for (const [name, head] of Object.entries(heads)) {
    const file = path.join(folder, name);
    writeFileSync(file, Buffer.concat([head, Buffer.alloc(64)]));
    if (
      await readFileKind(file).then(
        (kind) => kind === name,
        () => false,
      )
    )
      accepted.push(name);
  }
  expect(accepted).toEqual(Object.keys(acceptedFiles));
});
