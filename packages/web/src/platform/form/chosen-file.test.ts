import { afterEach, expect, test, vi } from 'vitest';
import { readChosenFile } from './chosen-file.ts';
import { detectContent } from './detect-content.ts';

const toBytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const createFile = (text: string, name: string, type = '') => new File([toBytes(text)], name, { type });
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
])('%s is recognized by its first bytes', (_what, head, content) => expect(detectContent(head)).toBe(content));

test('the content decides what is a JPEG, not the name', async () => {
  for (const [name, type] of [
    ['IMG_0042.HEIC', 'image/heic'],
    ['IMG_0042.heic', ''],
    ['scan', 'application/octet-stream'],
  ]) {
    const chosen = createFile(jpeg, name ?? '', type);
    expect(await readChosenFile(chosen)).toEqual({ content: 'image', file: chosen });
  }
  expect(await readChosenFile(createFile('<html>', 'a.jpg', 'image/jpeg'))).toEqual({ content: 'other' });
});

test('HEIC is converted where the browser can read it, and reported elsewhere', async () => {
  expect(await readChosenFile(createFile(heic, 'IMG_1.JPG', 'image/jpeg'))).toEqual({ content: 'heic' });
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8000, height: 6000, close: () => {} }));
  const sizes: number[][] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    sizes.push([this.width, this.height]);
    done(new Blob([toBytes(jpeg)], { type: 'image/jpeg' }));
  });
  const chosen = await readChosenFile(createFile(heic, 'IMG_1.HEIC'));
  expect(chosen).toMatchObject({ content: 'image', file: { name: 'IMG_1.jpg', type: 'image/jpeg' } });
  expect(sizes).toEqual([[4000, 3000]]);
});
