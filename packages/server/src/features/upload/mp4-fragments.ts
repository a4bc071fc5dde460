import type { FileHandle } from 'node:fs/promises';
import { FileRefusal } from './file-refusal.ts';
import { damagedFilm, readExactly, type Span } from './film-bytes.ts';
import { type Box, findChild, listChildren, metadataBoxes, toFreeBox } from './mp4-boxes.ts';

/** A fragment's sample table is small; the samples are in `mdat`. */
const fragmentLimit = 1_000_000;

/** Default sample durations by track, from `mvex` (ISO/IEC 14496-12, 8.8.3). */
export function trackDefaults(moov: Buffer, mvex: Box): Map<number, number> {
  const defaults = new Map<number, number>();
  for (const trex of listChildren(moov, mvex.body, mvex.end)) {
    if (trex.type !== 'trex' || trex.end - trex.body < 24) continue;
    defaults.set(moov.readUInt32BE(trex.body + 4), moov.readUInt32BE(trex.body + 12));
  }
  return defaults;
}

/** Adds the end time of a fragment (`moof`) per track to `reached`, in ticks; returns the spans to blank. Throws FileRefusal. */
export async function readFragment(
  handle: FileHandle,
  fragment: Box,
  defaults: Map<number, number>,
  reached: Map<number, number>,
): Promise<Span[]> {
  if (fragment.end - fragment.at > fragmentLimit) throw new FileRefusal(damagedFilm);
  const moof = await readExactly(handle, fragment.at, fragment.end - fragment.at);
  const parts = listChildren(moof, 8, moof.length);
  const tracks = parts.filter((box) => box.type === 'traf');
  for (const traf of tracks) readTrack(moof, traf, defaults, reached);
  const inner = tracks.flatMap((traf) => listChildren(moof, traf.body, traf.end));
  return [...parts, ...inner].filter((box) => metadataBoxes.has(box.type)).map((box) => ({ ...toFreeBox(box), at: box.at + fragment.at }));
}

function readTrack(moof: Buffer, traf: Box, defaults: Map<number, number>, reached: Map<number, number>): void {
  const tfhd = findChild(moof, traf, 'tfhd');
  if (!tfhd || tfhd.end - tfhd.body < 8) throw new FileRefusal(damagedFilm);
  const track = moof.readUInt32BE(tfhd.body + 4);
  let time = startOf(moof, findChild(moof, traf, 'tfdt')) ?? reached.get(track) ?? 0;
  const each = readOwnDefault(moof, tfhd) ?? defaults.get(track) ?? 0;
  for (const trun of listChildren(moof, traf.body, traf.end)) if (trun.type === 'trun') time += runLength(moof, trun, each);
  reached.set(track, Math.max(reached.get(track) ?? 0, time));
}

function startOf(moof: Buffer, tfdt: Box | undefined): number | undefined {
  if (!tfdt) return undefined;
  const isLong = moof[tfdt.body] === 1;
  if (tfdt.end - tfdt.body < (isLong ? 12 : 8)) throw new FileRefusal(damagedFilm);
  return isLong ? Number(moof.readBigUInt64BE(tfdt.body + 4)) : moof.readUInt32BE(tfdt.body + 4);
}

/** The fragment's own default sample duration, after the base offset (flag 1) and the description index (flag 2). */
function readOwnDefault(moof: Buffer, tfhd: Box): number | undefined {
  const flags = moof.readUIntBE(tfhd.body + 1, 3);
  if (!(flags & 0x8)) return undefined;
  const at = tfhd.body + 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0);
  if (at + 4 > tfhd.end) throw new FileRefusal(damagedFilm);
  return moof.readUInt32BE(at);
}

function runLength(moof: Buffer, trun: Box, each: number): number {
  if (trun.end - trun.body < 8) throw new FileRefusal(damagedFilm);
  const flags = moof.readUIntBE(trun.body + 1, 3);
  const count = moof.readUInt32BE(trun.body + 4);
  const first = trun.body + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const entry = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
  if (first + count * entry > trun.end) throw new FileRefusal(damagedFilm);
  if (!(flags & 0x100)) return each * count;
  let sum = 0;
  for (let i = 0; i < count; i += 1) sum += moof.readUInt32BE(first + i * entry);
  return sum;
}
