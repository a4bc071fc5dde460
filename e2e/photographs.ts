import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp, { type Metadata } from 'sharp';

export type Photograph = { name: string; mimeType: string; buffer: Buffer };

/** A generated photo with noise and a GPS position in its EXIF data. */
export async function createPhotograph(name: string, colour: readonly [number, number, number]): Promise<Photograph> {
  const [width, height] = [1600, 2000];
  // Two rows of color, scaled to the whole picture.
  const colors = Uint8Array.from([...colour, 240, 230, 225, 250, 245, 240, ...colour]);
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .raw()
    .toBuffer();
  const buffer = await sharp(colors, { raw: { width: 2, height: 2, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input: grain, raw: { width, height, channels: 3 }, blend: 'soft-light' }])
    .withExif({
      IFD0: { Make: 'Phone', Model: 'Of a creator' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 3950/100' },
    })
    .jpeg({ quality: 88 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** By way of a file: the server, which runs in this process, blocks the decoders of pictures in memory. */
export async function readPictureMetadata(bytes: Uint8Array): Promise<Metadata> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'strapline-picture-'));
  try {
    const file = path.join(folder, 'picture');
    await writeFile(file, bytes);
    return await sharp(file).metadata();
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Whether a JPEG or WebP file has metadata of place or camera, searched by markers in its bytes. */
export function hasLocationMetadata(file: Uint8Array): boolean {
  const bytes = Buffer.from(file);
  return ['Exif\0\0', 'EXIF', 'XMP ', 'http://ns.adobe.com/xap', 'Photoshop 3.0', 'Of a creator'].some((name) => bytes.includes(name));
}
