import { Refused } from './file-kind.ts';
import { damagedFilm, type Span } from './film-bytes.ts';

/** A box: from `at` (its header) to `end`, content from `body` on. */
export type Box = { type: string; at: number; body: number; end: number };

/** The box at `at`, which must end within `end`. */
export function header(bytes: Buffer, at: number, end: number): Box {
  if (at + 8 > bytes.length) throw new Refused(damagedFilm);
  const type = bytes.toString('latin1', at + 4, at + 8);
  let length = bytes.readUInt32BE(at);
  let body = at + 8;
  if (length === 1) {
    if (at + 16 > bytes.length) throw new Refused(damagedFilm);
    length = Number(bytes.readBigUInt64BE(at + 8));
    body = at + 16;
  }
  if (length === 0) length = end - at;
  if (length < body - at || at + length > end) throw new Refused(damagedFilm);
  return { type, at, body, end: at + length };
}

/** The boxes that lie side by side between two places. */
export function children(moov: Buffer, from: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= end; ) {
    // A list may end with four zero bytes, which is QuickTime's full stop.
    if (moov.readUInt32BE(at) === 0) break;
    const box = header(moov, at, end);
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** The first box by this path of types. */
export function child(moov: Buffer, parent: Box, ...path: string[]): Box | undefined {
  let box: Box | undefined = parent;
  for (const type of path) box = box && children(moov, box.body, box.end).find((one) => one.type === type);
  return box;
}

/** Boxes that carry texts, places, thumbnails and makers' notes; they become `free` space of the same length. */
export const talkative: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'wide', 'prft']);

/** The same length as space that every player skips. */
export function asFree(box: Box): Span {
  const head = Buffer.alloc(box.body - box.at === 16 ? 16 : 8);
  head.writeUInt32BE(head.length === 16 ? 1 : box.end - box.at, 0);
  head.write('free', 4, 'latin1');
  if (head.length === 16) head.writeBigUInt64BE(BigInt(box.end - box.at), 8);
  return { at: box.at, length: box.end - box.at, head };
}
