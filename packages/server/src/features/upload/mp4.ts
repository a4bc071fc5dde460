import type { FileHandle } from 'node:fs/promises';
import { FileRefusal } from './file-refusal.ts';
import { damagedFilm, type FilmFacts, readExactly, type Span } from './film-bytes.ts';
import { type Box, findChild, listChildren, metadataBoxes, readBoxHeader, toFreeBox } from './mp4-boxes.ts';
import { readFragment, trackDefaults } from './mp4-fragments.ts';

/** The `moov` box is read into memory; for a minute of video it is far smaller than this. */
const movieLimit = 8_000_000;
const topBoxes = new Set([
  'ftyp',
  'styp',
  'moov',
  'moof',
  'mdat',
  'free',
  'skip',
  'wide',
  'uuid',
  'udta',
  'meta',
  'pdin',
  'prft',
  'sidx',
  'mfra',
]);
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'dinf', 'edts']);
const pictureCodecs = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'av01', 'vp08', 'vp09', 'mp4v', 'encv']);

/** Reads an MP4 (ISO/IEC 14496-12). Throws FileRefusal. */
export async function readMp4(handle: FileHandle, bytes: number): Promise<FilmFacts> {
  const top = await listTopLevelBoxes(handle, bytes);
  const movie = top.find((box) => box.type === 'moov');
  if (!movie || !top.some((box) => box.type === 'mdat')) throw new FileRefusal(damagedFilm);
  if (movie.end - movie.at > movieLimit) throw new FileRefusal(damagedFilm);
  const moov = await readExactly(handle, movie.at, movie.end - movie.at);
  const blank: Span[] = top.filter((box) => metadataBoxes.has(box.type)).map(toFreeBox);
  const tracks: Track[] = [];
  for (const box of listChildren(moov, 8, moov.length)) {
    if (box.type === 'trak') tracks.push(readTrack(moov, box, bytes));
  }
  walkBoxes(moov, listChildren(moov, 8, moov.length), (box) => blank.push(...listBlankSpans(moov, box, movie.at)));
  for (const track of tracks)
    if (track.kind !== 'vide' && track.kind !== 'soun')
      blank.push(...track.samples, { ...toFreeBox(track.box), at: track.box.at + movie.at });
  const film = tracks.filter((track) => track.kind === 'vide');
  const picture = film[0];
  if (!picture) throw new FileRefusal({ reason: 'video_without_picture' });
  if (!film.every((track) => pictureCodecs.has(track.codec))) throw new FileRefusal({ reason: 'mp4_codec_unsupported' });
  const seconds = Math.max(
    readMovieSeconds(moov),
    ...tracks.map((track) => track.seconds),
    ...(await readFragmentSeconds(handle, top, moov, tracks, blank)),
  );
  return { width: picture.width, height: picture.height, seconds, blank };
}

/** The duration of each track of a fragmented file; adds the spans to blank to `blank`. */
async function readFragmentSeconds(handle: FileHandle, top: Box[], moov: Buffer, tracks: Track[], blank: Span[]): Promise<number[]> {
  const fragments = top.filter((box) => box.type === 'moof');
  if (fragments.length === 0) return [];
  const mvex = listChildren(moov, 8, moov.length).find((box) => box.type === 'mvex');
  if (!mvex || tracks.some((track) => track.kind !== 'vide' && track.kind !== 'soun'))
    throw new FileRefusal({ reason: 'video_has_extra_data' });
  const reached = new Map<number, number>();
  const defaults = trackDefaults(moov, mvex);
  for (const fragment of fragments) blank.push(...(await readFragment(handle, fragment, defaults, reached)));
  return tracks.map((track) => (track.ticks === 0 ? 0 : (reached.get(track.id) ?? 0) / track.ticks));
}

async function listTopLevelBoxes(handle: FileHandle, bytes: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes; ) {
    if (boxes.length > 10_000) throw new FileRefusal(damagedFilm);
    const box = readBoxHeader(await readExactly(handle, at, Math.min(16, bytes - at)), 0, bytes - at);
    // Refuses unknown boxes and trailing data, which could hide another file.
    if (!topBoxes.has(box.type)) throw new FileRefusal({ reason: 'video_has_unknown_data' });
    boxes.push({ type: box.type, at, body: at + box.body, end: at + box.end });
    at += box.end;
  }
  return boxes;
}

function walkBoxes(moov: Buffer, boxes: Box[], visit: (box: Box) => void, depth = 0): void {
  if (depth > 8) throw new FileRefusal(damagedFilm);
  for (const box of boxes) {
    visit(box);
    if (containers.has(box.type)) walkBoxes(moov, listChildren(moov, box.body, box.end), visit, depth + 1);
  }
}

/** The spans to blank in one box of `moov`: metadata boxes, dates of headers, names of handlers. */
function listBlankSpans(moov: Buffer, box: Box, shift: number): Span[] {
  if (metadataBoxes.has(box.type)) return [{ ...toFreeBox(box), at: box.at + shift }];
  if (box.type === 'mvhd' || box.type === 'tkhd' || box.type === 'mdhd')
    return [{ at: box.body + 4 + shift, length: Math.min(moov[box.body] === 1 ? 16 : 8, Math.max(0, box.end - box.body - 4)) }];
  if (box.type === 'hdlr' && box.end - box.body > 24) return [{ at: box.body + 24 + shift, length: box.end - box.body - 24 }];
  return [];
}

type Track = {
  id: number;
  ticks: number;
  box: Box;
  kind: string;
  codec: string;
  width: number;
  height: number;
  seconds: number;
  samples: Span[];
};

function readTrack(moov: Buffer, box: Box, bytes: number): Track {
  const tkhd = findChild(moov, box, 'tkhd');
  const mdhd = findChild(moov, box, 'mdia', 'mdhd');
  const hdlr = findChild(moov, box, 'mdia', 'hdlr');
  const stbl = findChild(moov, box, 'mdia', 'minf', 'stbl');
  if (!tkhd || !mdhd || !hdlr || !stbl || hdlr.end - hdlr.body < 12 || tkhd.end - tkhd.body < 84) throw new FileRefusal(damagedFilm);
  const stsd = findChild(moov, stbl, 'stsd');
  const codec = stsd && stsd.end - stsd.body >= 16 ? moov.toString('latin1', stsd.body + 12, stsd.body + 16) : '';
  const samples = listSamples(moov, stbl);
  if (samples.some((span) => span.at + span.length > bytes)) throw new FileRefusal(damagedFilm);
  const isTurned = moov.readInt32BE(tkhd.end - 44) === 0;
  const [width, height] = [moov.readUInt32BE(tkhd.end - 8) >>> 16, moov.readUInt32BE(tkhd.end - 4) >>> 16];
  const kind = moov.toString('latin1', hdlr.body + 8, hdlr.body + 12);
  const id = moov.readUInt32BE(tkhd.body + (moov[tkhd.body] === 1 ? 20 : 12));
  return { id, box, kind, codec, width: isTurned ? height : width, height: isTurned ? width : height, samples, ...readClock(moov, mdhd) };
}

function readMovieSeconds(moov: Buffer): number {
  const mvhd = listChildren(moov, 8, moov.length).find((box) => box.type === 'mvhd');
  if (!mvhd) throw new FileRefusal(damagedFilm);
  return readClock(moov, mvhd).seconds;
}

/** mvhd and mdhd start with the same fields: version, dates, timescale, duration. */
function readClock(moov: Buffer, box: Box): { ticks: number; seconds: number } {
  const isLong = moov[box.body] === 1;
  if (box.end - box.body < (isLong ? 32 : 20)) throw new FileRefusal(damagedFilm);
  const ticks = moov.readUInt32BE(box.body + (isLong ? 20 : 12));
  const length = isLong ? Number(moov.readBigUInt64BE(box.body + 24)) : moov.readUInt32BE(box.body + 16);
  return { ticks, seconds: ticks === 0 ? 0 : length / ticks };
}

/** File spans of a track's samples, per chunk (stco or co64, stsc, stsz). */
function listSamples(moov: Buffer, stbl: Box): Span[] {
  const short = readTable(moov, findChild(moov, stbl, 'stco'), 4);
  const offsets = short ?? readTable(moov, findChild(moov, stbl, 'co64'), 8);
  const runs = readTable(moov, findChild(moov, stbl, 'stsc'), 12);
  const stsz = findChild(moov, stbl, 'stsz');
  if (!offsets || !runs || !stsz || stsz.end - stsz.body < 12) throw new FileRefusal(damagedFilm);
  const fixed = moov.readUInt32BE(stsz.body + 4);
  const count = moov.readUInt32BE(stsz.body + 8);
  if (fixed === 0 && stsz.body + 12 + count * 4 > stsz.end) throw new FileRefusal(damagedFilm);
  const spans: Span[] = [];
  let sample = 0;
  let run = -1;
  for (let chunk = 0; chunk < offsets.length && sample < count; chunk += 1) {
    while (run + 1 < runs.length && moov.readUInt32BE(runs[run + 1] ?? 0) <= chunk + 1) run += 1;
    const perChunk = run < 0 ? 0 : moov.readUInt32BE((runs[run] ?? 0) + 4);
    const some = Math.min(perChunk, count - sample);
    let length = fixed * some;
    if (fixed === 0) for (let i = 0; i < some; i += 1) length += moov.readUInt32BE(stsz.body + 12 + (sample + i) * 4);
    const offset = offsets[chunk] ?? 0;
    spans.push({ at: short ? moov.readUInt32BE(offset) : Number(moov.readBigUInt64BE(offset)), length });
    sample += some;
  }
  return spans;
}

/** Offsets of the entries of a table with a count. */
function readTable(moov: Buffer, box: Box | undefined, entry: number): number[] | null {
  if (!box) return null;
  if (box.end - box.body < 8) throw new FileRefusal(damagedFilm);
  const count = moov.readUInt32BE(box.body + 4);
  if (box.body + 8 + count * entry > box.end) throw new FileRefusal(damagedFilm);
  return Array.from({ length: count }, (_, i) => box.body + 8 + i * entry);
}
