import { FileRefusal } from './file-refusal.ts';
import { damagedFilm, type Span } from './film-bytes.ts';

/** A box from `at` (its header) to `end`; its content starts at `body`. */
export type Box = { type: string; at: number; body: number; end: number };

/** Reads the box header at `at`; the box must end by `end`. */
export function readBoxHeader(bytes: Buffer, at: number, end: number): Box {
  if (at + 8 > bytes.length) throw new FileRefusal(damagedFilm);
  const type = bytes.toString('latin1', at + 4, at + 8);
  let length = bytes.readUInt32BE(at);
  let body = at + 8;
  if (length === 1) {
    if (at + 16 > bytes.length) throw new FileRefusal(damagedFilm);
    length = Number(bytes.readBigUInt64BE(at + 8));
    body = at + 16;
  }
  if (length === 0) length = end - at;
  if (length < body - at || at + length > end) throw new FileRefusal(damagedFilm);
  return { type, at, body, end: at + length };
}

/** The boxes between two offsets. */
export function listChildren(moov: Buffer, from: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= end; ) {
    // QuickTime may end a list with four zero bytes.
    if (moov.readUInt32BE(at) === 0) break;
    const box = readBoxHeader(moov, at, end);
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** The first box at this path of types. */
export function findChild(moov: Buffer, parent: Box, ...path: string[]): Box | undefined {
  let box: Box | undefined = parent;
  for (const type of path) box = box && listChildren(moov, box.body, box.end).find((one) => one.type === type);
  return box;
}

/** Boxes with text, places, thumbnails and maker notes, which are replaced by `free` boxes of the same length. */
export const metadataBoxes: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'wide', 'prft']);

/** A `free` box of the same length, which players skip. */
export function toFreeBox(box: Box): Span {
  const head = Buffer.alloc(box.body - box.at === 16 ? 16 : 8);
  head.writeUInt32BE(head.length === 16 ? 1 : box.end - box.at, 0);
  head.write('free', 4, 'latin1');
  if (head.length === 16) head.writeBigUInt64BE(BigInt(box.end - box.at), 8);
  return { at: box.at, length: box.end - box.at, head };
}
