import { type FileHandle, open } from 'node:fs/promises';
import { uploadLimits } from '@strapline/domain/media/upload-limits';
import { acceptedFiles, decodedLimits } from './accepted-files.ts';
import { FileRefusal } from './file-refusal.ts';
import { damagedFilm, type FilmFacts, type Span } from './film-bytes.ts';
import { readMp4 } from './mp4.ts';
import { readWebm } from './webm.ts';

export type Film = { width: number; height: number; name: string; type: string };

export const filmRenditions = ['film.mp4', 'film.webm'];

/** Validates a video by its structure and blanks private metadata (place, date, device) in place. Idempotent. Throws FileRefusal. */
export async function cleanFilm(file: string, kind: 'mp4' | 'webm', bytes: number): Promise<Film> {
  const { maxBytes } = acceptedFiles[kind];
  if (bytes > maxBytes) throw new FileRefusal({ reason: 'video_too_large', params: { bytes: maxBytes } });
  const handle = await open(file, 'r+');
  try {
    const facts = await (kind === 'mp4' ? readMp4(handle, bytes) : readWebm(handle, bytes)).catch((error: unknown) => {
      // An offset outside of the file: damaged or malicious.
      throw error instanceof RangeError ? new FileRefusal(damagedFilm, { cause: error }) : error;
    });
    checkFacts(facts);
    for (const span of facts.blank) await overwriteSpan(handle, span);
    await handle.sync();
    return { width: facts.width, height: facts.height, name: `film.${kind}`, type: `video/${kind}` };
  } finally {
    await handle.close();
  }
}

function checkFacts({ width, height, seconds }: FilmFacts): void {
  if (!(seconds > 0) || !(width > 0) || !(height > 0)) throw new FileRefusal({ reason: 'video_without_picture' });
  // Recorders stop a few frames late.
  if (seconds > uploadLimits.videoSeconds + 0.5)
    throw new FileRefusal({ reason: 'video_too_long', params: { count: uploadLimits.videoSeconds } });
  if (Math.max(width, height) > decodedLimits.filmSide) throw new FileRefusal({ reason: 'video_too_wide' });
}

async function overwriteSpan(handle: FileHandle, { at, length, head = Buffer.alloc(0) }: Span): Promise<void> {
  if (head.length > 0) await handle.write(head, 0, head.length, at);
  const zeros = Buffer.alloc(64 * 1024);
  for (let written = head.length; written < length; written += zeros.length)
    await handle.write(zeros, 0, Math.min(zeros.length, length - written), at + written);
}
