import { findHashedSize, toLuminance } from '@strapline/domain/picture-match/luminance';
import { hashLuminance, type PictureHashes } from '@strapline/domain/picture-match/picture-hashes';
import { decodePicture, drawOnPaper, type PreparationProblem } from '../private-media/prepare-picture.ts';
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
    const size = findHashedSize(picture);
    const context = drawOnPaper(picture, size.width, size.height).getContext('2d');
    picture.close();
    if (!context) throw new Error('there is no canvas');
    const { data } = context.getImageData(0, 0, size.width, size.height);
    const luminance = toLuminance(data, { ...size, channels: 4 });
    return { sha256: await hashFile(file), ...hashLuminance(luminance) };
  },
};

async function hashFile(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

serveWorker(functions, () => []);
