import sharp, { type CreateRaw } from 'sharp';
import { acceptedFiles, decodedLimits } from './accepted-files.ts';
import { FileRefusal } from './file-refusal.ts';
import { previewWidth, widths } from './picture-sizes.ts';

type Rendition = { name: string; type: string; width: number; body: Buffer };
export type Picture = { width: number; height: number; placeholder: string; renditions: Rendition[] };

const { pixels: pixelLimit, smallestSide, longestShape, decodeSeconds } = decodedLimits;
const manyPixels = { reason: 'picture_has_many_pixels', params: { count: pixelLimit / 1_000_000 } } as const;
const placeholderLimit = 400;

// Attack surface: all decoders of the library are blocked but the three that we accept, of files and of what is in memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp'].flatMap((type) => [`VipsForeignLoad${type}File`, `VipsForeignLoad${type}Buffer`]),
});
// One thread and no cache keep memory flat.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a picture once, turns it upright and encodes all renditions in sRGB, so that no EXIF, GPS, profile, thumbnail or trailing data of the file is
 * published. Throws FileRefusal.
 */
export async function makePicture(file: string, bytes: number): Promise<Picture> {
  const { maxBytes } = acceptedFiles.jpeg;
  if (bytes > maxBytes) throw new FileRefusal({ reason: 'picture_too_large', params: { bytes: maxBytes } });
  await checkHead(file);
  const { data, info } = await decodePicture(file);
  return await renderPicture(data, { width: info.width, height: info.height, channels: info.channels });
}

async function renderPicture(data: Buffer, raw: CreateRaw): Promise<Picture> {
  const renditions: Rendition[] = [];
  let largest = { width: 0, height: 0 };
  for (const width of listWidths(raw.width)) {
    const resized = await sharp(data, { raw })
      .resize({ width: Math.min(width, raw.width) })
      .webp({ quality: 80, effort: 3 })
      .toBuffer({ resolveWithObject: true });
    largest = { width: resized.info.width, height: resized.info.height };
    renditions.push({ name: `${width}.webp`, type: 'image/webp', width: resized.info.width, body: resized.data });
  }
  const preview = await sharp(data, { raw })
    .resize({ width: Math.min(previewWidth, raw.width) })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  renditions.push({ name: `${previewWidth}.jpg`, type: 'image/jpeg', width: preview.info.width, body: preview.data });
  return { ...largest, placeholder: await makePlaceholder(data, raw), renditions };
}

export type DecodedPixels = { pixels: Uint8Array; width: number; height: number };

/** The RGB pixels of a stored picture. */
export async function decodePixels(bytes: Uint8Array): Promise<DecodedPixels> {
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** The middle of a picture as a square of `width` pixels, in sRGB without metadata. Throws FileRefusal. */
export async function cropSquare(bytes: Uint8Array, width: number): Promise<Buffer> {
  return await sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error' })
    .autoOrient()
    .resize({ width, height: width, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: decodeSeconds })
    .webp({ quality: 80, effort: 3 })
    .toBuffer()
    .catch(throwRefused);
}

const jpegQualities = [85, 75, 65, 50, 35] as const;

/** A stored picture as JPEG, in the best quality that fits into `maxBytes`. */
export async function encodeJpeg(bytes: Uint8Array, maxBytes: number): Promise<{ body: Buffer; width: number; height: number }> {
  for (const quality of jpegQualities) {
    const { data, info } = await sharp(bytes, { limitInputPixels: pixelLimit })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    if (data.byteLength <= maxBytes) return { body: data, width: info.width, height: info.height };
  }
  throw new Error(`a stored picture doesn't fit into ${maxBytes} bytes as JPEG`);
}

async function checkHead(file: string): Promise<void> {
  const head = await sharp(file, { limitInputPixels: pixelLimit, failOn: 'error' }).metadata().catch(throwRefused);
  if (!['jpeg', 'png', 'webp'].includes(head.format)) throw new FileRefusal({ reason: 'picture_type_unsupported' });
  if (head.width * head.height > pixelLimit) throw new FileRefusal(manyPixels);
  const [short, long] = [Math.min(head.width, head.height), Math.max(head.width, head.height)];
  if (short < smallestSide) throw new FileRefusal({ reason: 'picture_too_small' });
  if (long > short * longestShape) throw new FileRefusal({ reason: 'picture_too_narrow' });
}

async function decodePicture(file: string) {
  return await sharp(file, { limitInputPixels: pixelLimit, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: widths[widths.length - 1] ?? 1600, withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: decodeSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(throwRefused);
}

/** The widths up to the first that covers the original; pictures are not enlarged. */
function listWidths(own: number): number[] {
  const last = widths.findIndex((width) => width >= own);
  return widths.slice(0, last < 0 ? widths.length : last + 1);
}

/** A blurred placeholder as a data URL, small enough for lists. */
async function makePlaceholder(data: Buffer, raw: CreateRaw): Promise<string> {
  for (const width of [20, 14, 8]) {
    const tiny = await sharp(data, { raw })
      .resize({ width, height: width * 2, fit: 'inside' })
      .blur(0.8)
      .webp({ quality: 24, effort: 6, smartSubsample: false })
      .toBuffer();
    const address = `data:image/webp;base64,${tiny.toString('base64')}`;
    if (address.length <= placeholderLimit) return address;
  }
  return '#cfc8c0';
}

/** Maps decoder errors to reasons. */
function throwRefused(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  if (/pixel limit/i.test(message)) throw new FileRefusal(manyPixels);
  if (/timeout/i.test(message)) throw new FileRefusal({ reason: 'picture_timed_out' });
  throw new FileRefusal({ reason: 'picture_damaged' });
}
