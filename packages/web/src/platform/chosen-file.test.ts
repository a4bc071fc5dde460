import { afterEach, expect, test, vi } from 'vitest';
import { contentOf, readChosenFile } from './chosen-file.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const file = (text: string, name: string, type = '') => new File([bytes(text)], name, { type });
const jpeg = '\xff\xd8\xff\xe0\0\x10JFIF';
const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['JPEG', jpeg, 'image'],
  ['PNG', '\x89PNG\r\n\x1a\n', 'image'],
  ['WebP', 'RIFF\x10\0\0\0WEBPVP8 ', 'image'],
  ['MP4', '\0\0\0\x18ftypisom', 'video'],
  ['an iPhone video saved as MP4', '\0\0\0\x18ftypmp42', 'video'],
  ['WebM', '\x1a\x45\xdf\xa3', 'video'],
  ['HEIC', heic, 'heic'],
  ['a burst of HEIC', '\0\0\0\x18ftypmsf1', 'heic'],
  ['AVIF', '\0\0\0\x18ftypavif', 'other'],
  ['QuickTime', '\0\0\0\x14ftypqt  ', 'other'],
  ['GIF', 'GIF89a', 'other'],
  ['a web page', '<html>', 'other'],
  ['nothing', '', 'other'],
])('%s is known by its first bytes', (_what, head, content) => expect(contentOf(head)).toBe(content));

test('a JPEG is taken whatever it is called, and a name makes nothing a JPEG', async () => {
  for (const [name, type] of [
    ['IMG_0042.HEIC', 'image/heic'],
    ['IMG_0042.heic', ''],
    ['scan', 'application/octet-stream'],
  ]) {
    const chosen = file(jpeg, name ?? '', type);
    expect(await readChosenFile(chosen)).toEqual({ content: 'image', file: chosen });
  }
  expect(await readChosenFile(file('<html>', 'a.jpg', 'image/jpeg'))).toEqual({ content: 'other' });
});

test('HEIC becomes a JPEG where the browser can read it, and is called HEIC where it cannot', async () => {
  expect(await readChosenFile(file(heic, 'IMG_1.JPG', 'image/jpeg'))).toEqual({ content: 'heic' });
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8000, height: 6000, close: () => {} }));
  const sizes: number[][] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    sizes.push([this.width, this.height]);
    done(new Blob([bytes(jpeg)], { type: 'image/jpeg' }));
  });
  const chosen = await readChosenFile(file(heic, 'IMG_1.HEIC'));
  expect(chosen).toMatchObject({ content: 'image', file: { name: 'IMG_1.jpg', type: 'image/jpeg' } });
  expect(sizes).toEqual([[4000, 3000]]);
});
