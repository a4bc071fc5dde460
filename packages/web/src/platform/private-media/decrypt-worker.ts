import { type Decryption, decodeBytes, type EnvelopeOf, startDecryption } from './decrypt-picture.ts';
import { serveWorker } from './worker-call.ts';

/**
 * Decrypts the pictures of one page. Keys and plain bytes stay in here; only finished pixels leave, after every byte was verified. Its script comes with a
 * Content-Security-Policy that lets it connect to nothing: the page sends it the encrypted bytes. Stopping it erases all of it.
 */
export type DecryptFunctions = typeof functions;

const running = new Map<string, Decryption & { mime: string }>();

function getRunning(mediaId: string): Decryption & { mime: string } {
  const decryption = running.get(mediaId);
  if (!decryption) throw new Error('it was canceled');
  return decryption;
}

function forget(mediaId: string): void {
  running.get(mediaId)?.plain.fill(0);
  running.delete(mediaId);
}

const functions = {
  /** Keys are base64url. Returns the length of the encrypted body, or null if no key opens it. */
  start: async ({
    image,
    scope,
    keys,
  }: {
    image: EnvelopeOf;
    scope: string;
    keys: readonly { kid: string; key: string }[];
  }): Promise<number | null> => {
    forget(image.mediaId);
    const parsed = keys.flatMap(({ kid, key }) => {
      const bytes = decodeBytes(key);
      return bytes?.length === 32 ? [{ kid, key: bytes }] : [];
    });
    const decryption = await startDecryption(image, scope, parsed);
    for (const { key } of parsed) key.fill(0);
    if (decryption) running.set(image.mediaId, { ...decryption, mime: image.mime });
    return decryption?.bodyLength ?? null;
  },
  /** False if the picture is damaged. */
  add: async ({ mediaId, bytes }: { mediaId: string; bytes: Uint8Array<ArrayBuffer> }): Promise<boolean> => {
    const problem = await getRunning(mediaId).add(bytes);
    if (problem) forget(mediaId);
    return problem === null;
  },
  /** The pixels; null if the picture is damaged or incomplete. */
  finish: async (mediaId: string): Promise<{ bitmap: ImageBitmap } | null> => {
    const decryption = getRunning(mediaId);
    try {
      if (decryption.finish() !== null) return null;
      const picture = new Blob([decryption.plain], { type: decryption.mime });
      return { bitmap: await createImageBitmap(picture, { imageOrientation: 'from-image' }) };
    } catch {
      // Authentic, but not a picture that this browser can decode.
      return null;
    } finally {
      forget(mediaId);
    }
  },
  cancel: (mediaId: string): void => forget(mediaId),
};

serveWorker(functions, (output) =>
  typeof output === 'object' && output !== null && 'bitmap' in output ? [output.bitmap as ImageBitmap] : [],
);
