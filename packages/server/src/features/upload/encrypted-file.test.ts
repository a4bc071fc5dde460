import { randomBytes } from 'node:crypto';
import { createPhoto } from '@strapline/testkit/bra-tags';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkEncryptedBytes } from './encrypted-file.ts';
import { FileRefusal } from './file-refusal.ts';
import { createMp4, createPictureTrack, createWebm } from './film-fixtures.ts';

const isRefused = (bytes: Uint8Array): boolean => {
  try {
    checkEncryptedBytes(bytes);
    return false;
  } catch (error) {
    if (error instanceof FileRefusal) return error.why.reason === 'file_not_encrypted';
    throw error;
  }
};

describe('a file that was announced as encrypted', () => {
  test('is taken if it looks random, however long it is', () => {
    for (const length of [73, 1023, 1024, 5000, 16_384, 40_000, 200_000])
      for (let tries = 0; tries < 20; tries += 1) expect(isRefused(randomBytes(length))).toBe(false);
  });

  test('is refused if it is a picture, a film or another known file', async () => {
    const noise = sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } });
    const pictures = await Promise.all([
      createPhoto(),
      noise.clone().png().toBuffer(),
      noise.clone().webp().toBuffer(),
      noise.clone().gif().toBuffer(),
      noise.clone().tiff().toBuffer(),
      noise.clone().avif().toBuffer(),
    ]);
    for (const picture of pictures) expect(isRefused(picture), picture.toString('latin1', 0, 12)).toBe(true);
    expect(isRefused(createMp4([createPictureTrack()]))).toBe(true);
    expect(isRefused(createWebm())).toBe(true);
    for (const start of [
      'GIF89a',
      '%PDF-1.7',
      'PK\x03\x04',
      ' <svg xmlns="',
      '<!doctype html>',
      '\x1f\x8b\x08',
      'ID3',
      'P6 640 480 255 ',
      'BM\x36\x00\x0c\x00\0\0\0\0',
    ])
      expect(isRefused(Buffer.concat([Buffer.from(start, 'latin1'), randomBytes(500)])), start).toBe(true);
  });

  test('is refused if its bytes have a pattern: raw pixels, a text, a picture behind random bytes', async () => {
    // A soft shadow, as most of a photo is.
    const pixels = Buffer.from(Array.from({ length: 50_000 }, (_, i) => 120 + 80 * Math.sin(i / 700) + (i % 3) * 5));
    expect(isRefused(pixels)).toBe(true);
    expect(isRefused(Buffer.from('What a quiet afternoon. '.repeat(100)))).toBe(true);
    expect(isRefused(Buffer.alloc(5000))).toBe(true);
    expect(isRefused(Buffer.concat([randomBytes(16_384), pixels.subarray(0, 16_384)]))).toBe(true);
    // A photo without its beginning.
    expect(isRefused((await createPhoto()).subarray(200))).toBe(true);
  });
});
