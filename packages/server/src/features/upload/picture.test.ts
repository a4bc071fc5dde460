import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileKind } from './file-kind.ts';
import { makePicture } from './picture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'picture-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function writeFixture(bytes: Buffer): Promise<string> {
  count += 1;
  const file = path.join(folder, `${count}`);
  await writeFile(file, bytes);
  return file;
}

function createPhoto(width: number, height: number) {
  const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, i) => (i * 7919) % 251));
  return sharp(noise, { raw: { width: 64, height: 64, channels: 3 } }).resize(width, height, { fit: 'fill' });
}

const withPlace = { IFD0: { Copyright: 'June of Vienna' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1' } };

/** A PNG header that declares a huge picture (decompression bomb). */
function createBombHeader(width: number, height: number): Buffer {
  const ihdr = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  ihdr.writeUInt32BE(width, 0);
  ihdr.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    createChunk('IHDR', ihdr),
    createChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

function createChunk(type: string, body: Buffer): Buffer {
  const inner = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(body.length, 0);
  ends.writeUInt32BE(crc32(inner), 4);
  return Buffer.concat([ends.subarray(0, 4), inner, ends.subarray(4)]);
}

describe('a photograph', () => {
  test('becomes five renditions and a placeholder', async () => {
    const bytes = await createPhoto(2400, 1800).jpeg().toBuffer();
    const picture = await makePicture(await writeFixture(bytes), bytes.length);
    expect(picture.renditions.map(({ name, width }) => [name, width])).toEqual([
      ['320.webp', 320],
      ['640.webp', 640],
      ['1080.webp', 1080],
      ['1600.webp', 1600],
      ['1080.jpg', 1080],
    ]);
    expect([picture.width, picture.height]).toEqual([1600, 1200]);
    expect(picture.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(picture.placeholder.length).toBeLessThanOrEqual(400);
  });

  test('is turned upright and stripped of metadata', async () => {
    const bytes = await createPhoto(1200, 800).withExif(withPlace).withMetadata({ orientation: 6 }).withIccProfile('p3').jpeg().toBuffer();
    expect((await sharp(await writeFixture(bytes)).metadata()).exif).toBeDefined();
    const picture = await makePicture(await writeFixture(bytes), bytes.length);
    expect([picture.width, picture.height]).toEqual([800, 1200]);
    for (const { name, body } of picture.renditions) {
      const metadata = await sharp(await writeFixture(body)).metadata();
      expect([metadata.exif, metadata.icc, metadata.xmp, metadata.iptc, metadata.orientation], name).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(body.includes('June of Vienna')).toBe(false);
    }
  });

  test('that is small is not enlarged', async () => {
    const bytes = await createPhoto(500, 400).png().toBuffer();
    const picture = await makePicture(await writeFixture(bytes), bytes.length);
    expect(picture.renditions.map(({ name, width }) => [name, width])).toEqual([
      ['320.webp', 320],
      ['640.webp', 500],
      ['1080.jpg', 500],
    ]);
  });

  test.each(['png', 'webp', 'jpeg'] as const)('may be %s, grey or with alpha', async (format) => {
    const grey = await createPhoto(300, 300).greyscale().toFormat(format).toBuffer();
    const clear = await createPhoto(300, 300).ensureAlpha(0.5).toFormat(format).toBuffer();
    for (const bytes of [grey, clear]) expect((await makePicture(await writeFixture(bytes), bytes.length)).width).toBe(300);
  });

  test('loses trailing data', async () => {
    const bytes = Buffer.concat([await createPhoto(300, 300).jpeg().toBuffer(), Buffer.from('PK\x03\x04 an archive behind')]);
    const picture = await makePicture(await writeFixture(bytes), bytes.length);
    for (const { body } of picture.renditions) expect(body.includes('archive')).toBe(false);
  });
});

describe('refused with a message', () => {
  test.each([
    ['a decompression bomb', createBombHeader(60_000, 60_000), /million pixels/],
    ['a picture just over the pixel limit', createBombHeader(8000, 5001), /million pixels|damaged/],
    ['a strip', createBombHeader(1000, 40_000), /million|narrow|damaged/],
    ['nothing behind a true head', createBombHeader(400, 400), /damaged/],
  ])('%s', async (_what, bytes, reason) => {
    await expect(makePicture(await writeFixture(bytes), bytes.length)).rejects.toThrow(reason);
  });

  test('a truncated photograph', async () => {
    const whole = await createPhoto(1200, 900).jpeg().toBuffer();
    const half = whole.subarray(0, whole.length / 2);
    await expect(makePicture(await writeFixture(half), half.length)).rejects.toThrow(/damaged or incomplete/);
  });

  test('a photograph over 15 MB', async () => {
    await expect(makePicture(await writeFixture(Buffer.from('x')), 15_000_001)).rejects.toThrow(/15 MB/);
  });

  test.each([
    ['nothing', '', 'file_empty'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'file_type_unsupported'],
    ['SVG behind a prolog', '<?xml version="1.0"?><svg/>', 'file_type_unsupported'],
    ['GIF that is an archive too', 'GIF89a PK\x03\x04', 'file_type_unsupported'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic_unsupported'],
    ['AVIF', '\0\0\0\x18ftypavif\0\0\0\0', 'avif_unsupported'],
    ['QuickTime', '\0\0\0\x18ftypqt  \0\0\0\0', 'quicktime_unsupported'],
    ['PDF', '%PDF-1.7', 'file_type_unsupported'],
    ['HTML', '<!doctype html>', 'file_is_web_page'],
    ['archive', 'PK\x03\x04', 'file_is_archive'],
    ['TIFF', 'II*\0', 'tiff_unsupported'],
    ['text', 'hello', 'file_type_unknown'],
  ])('%s', async (_what, text, reason) => {
    await expect(readFileKind(await writeFixture(Buffer.from(text, 'latin1')))).rejects.toMatchObject({ why: { reason } });
  });

  test('an SVG declared as a photograph', async () => {
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400"/></svg>');
    await expect(makePicture(await writeFixture(bytes), bytes.length)).rejects.toThrow(/damaged/);
    await expect(sharp(bytes).toBuffer()).rejects.toThrow();
  });
});
