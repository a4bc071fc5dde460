import { findHashedSize, findSampledPixel, toLuminance } from '@strapline/domain/picture-match/luminance';
import { hashLuminance, type PictureHashes } from '@strapline/domain/picture-match/picture-hashes';
import { createPaper, decodePicture, type PreparationProblem } from '../private-media/prepare-picture.ts';
import { serveWorker } from '../private-media/worker-call.ts';

/**
 * Hashes pictures. They stay in here: its script comes with a Content-Security-Policy that lets it connect to nothing, and only hashes leave, from which no picture
 * can be made.
 */
export type HashFunctions = typeof functions;

const functions = {
  /** The hashes, or why the file can't be used. */
  hash: async (file: Blob): Promise<PictureHashes | PreparationProblem> => {
    const picture = await decodePicture(file);
    if (typeof picture === 'string') return picture;
    const rows = drawSampledRows(picture);
    picture.close();
    const { data } = rows.getImageData(0, 0, rows.canvas.width, rows.canvas.height);
    const luminance = toLuminance(data, { width: rows.canvas.width, height: rows.canvas.height, channels: 4 });
    return { sha256: await hashFile(file), ...hashLuminance(luminance) };
  },
};

/** Only the rows that are hashed, each in its full width: all pixels of a photograph are more than the canvas of some phones can have. */
function drawSampledRows(picture: ImageBitmap): OffscreenCanvasRenderingContext2D {
  const { height } = findHashedSize(picture);
  const context = createPaper(picture.width, height);
  for (let y = 0; y < height; y += 1) {
    const row = findSampledPixel(y, height, picture.height);
    context.drawImage(picture, 0, row, picture.width, 1, 0, y, picture.width, 1);
  }
  return context;
}

async function hashFile(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

serveWorker(functions, () => []);
