import type { FileHandle } from 'node:fs/promises';
import { FileRefusal } from './file-refusal.ts';

/** A video's properties, and its private metadata to blank: places, dates, device names, attachments. */
export type FilmFacts = { width: number; height: number; seconds: number; blank: Span[] };
/** Bytes to overwrite from `at`: first with `head`, then with zeros up to `length`. */
export type Span = { at: number; length: number; head?: Buffer };

export const damagedFilm = { reason: 'video_damaged' } as const;

/** Reads exactly these bytes. Throws FileRefusal if the file ends before. */
export async function readExactly(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead !== length) throw new FileRefusal(damagedFilm);
  return buffer;
}
