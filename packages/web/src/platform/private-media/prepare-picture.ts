import type { Bytes } from '@strapline/domain/media/media-key';
import { detectContent, headerSize } from '../form/detect-content.ts';

/** A picture as it is encrypted: upright, without metadata, at most `longestSide` pixels. */
export type PreparedPicture = { bytes: Bytes; mime: 'image/webp' | 'image/jpeg'; width: number; height: number; preview: ImageBitmap };

export type PreparationProblem = 'type' | 'heic' | 'empty' | 'unreadable' | 'browser';

/** Pixels. The server can't make smaller versions of what it can't see, so one size serves phones and full screens. */
const longestSide = 2048;
/** Looks like the original, at a tenth of a camera's file. */
const quality = 0.88;
const previewSide = 640;
/** Behind transparent pixels, as JPEG has none. */
const paper = '#ffffff';

/** Decodes a picture and encodes its pixels again, which leaves all metadata behind. Runs in a worker. */
export async function preparePicture(file: Blob): Promise<PreparedPicture | PreparationProblem> {
  const picture = await decodePicture(file);
  if (typeof picture === 'string') return picture;
  const canvas = drawScaled(picture, longestSide);
  picture.close();
  const encoded = await encode(canvas);
  const preview = drawScaled(canvas, previewSide).transferToImageBitmap();
  const bytes = new Uint8Array(await encoded.arrayBuffer());
  return { bytes, mime: encoded.type === 'image/webp' ? 'image/webp' : 'image/jpeg', width: canvas.width, height: canvas.height, preview };
}

/** The upright pixels of a file, or why it can't be used. */
export async function decodePicture(file: Blob): Promise<ImageBitmap | PreparationProblem> {
  if (file.size === 0) return 'empty';
  const head = await readHeader(file);
  if (!head) return 'unreadable';
  const content = detectContent(head);
  if (content !== 'image' && content !== 'heic') return 'type';
  if (typeof OffscreenCanvas === 'undefined') return 'browser';
  try {
    // `from-image` applies the orientation that a camera noted.
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    // Safari decodes HEIC, others don't.
    return content === 'heic' ? 'heic' : 'unreadable';
  }
}

/** Null for a file that a phone no longer lets the page read. */
async function readHeader(file: Blob): Promise<string | null> {
  try {
    return String.fromCharCode(...new Uint8Array(await file.slice(0, headerSize).arrayBuffer()));
  } catch {
    // NotReadableError.
    return null;
  }
}

function drawScaled(source: ImageBitmap | OffscreenCanvas, side: number): OffscreenCanvas {
  const scale = Math.min(1, side / Math.max(source.width, source.height));
  return drawOnPaper(source, Math.max(1, Math.round(source.width * scale)), Math.max(1, Math.round(source.height * scale)));
}

/** A picture in another size. */
function drawOnPaper(source: ImageBitmap | OffscreenCanvas, width: number, height: number): OffscreenCanvas {
  const context = createPaper(width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return context.canvas;
}

/** A canvas of white paper to draw on. */
export function createPaper(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('there is no canvas');
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  return context;
}

/** Browsers that can't encode WebP answer with PNG. */
async function encode(canvas: OffscreenCanvas): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality });
  return webp.type === 'image/webp' ? webp : await canvas.convertToBlob({ type: 'image/jpeg', quality });
}
