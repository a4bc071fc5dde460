import type { FileHandle } from 'node:fs/promises';
import { FileRefusal } from './file-refusal.ts';
import { damagedFilm, type FilmFacts, readExactly, type Span } from './film-bytes.ts';

/** An EBML element (RFC 8794): header at `at`, content from `body` to `end`; `end` is Infinity for the unknown size of a live recording. */
type Element = { id: number; at: number; body: number; end: number };

const ids = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  chapters: 0x1043a770,
  cues: 0x1c53bb6b,
  seekHead: 0x114d9b74,
  void: 0xec,
  crc: 0xbf,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  dateUtc: 0x4461,
  title: 0x7ba9,
  segmentFile: 0x7384,
  writingApp: 0x5741,
  muxingApp: 0x4d80,
  trackEntry: 0xae,
  trackType: 0x83,
  codecId: 0x86,
  trackName: 0x536e,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const;

const levelOne = new Set<number>([
  ids.info,
  ids.tracks,
  ids.cluster,
  ids.tags,
  ids.attachments,
  ids.chapters,
  ids.cues,
  ids.seekHead,
  ids.void,
  ids.crc,
]);
const talkative = new Set<number>([ids.tags, ids.attachments, ids.chapters, ids.void]);
const talkativeInside = new Set<number>([ids.dateUtc, ids.title, ids.segmentFile, ids.trackName, ids.void, ids.crc]);
const elementLimit = 100_000;

/** Reads a WebM. Throws FileRefusal. */
export async function readWebm(handle: FileHandle, bytes: number): Promise<FilmFacts> {
  const head = await readElement(handle, 0, bytes);
  if (head.id !== ids.ebml || head.end > 4096) throw new FileRefusal(damagedFilm);
  const docType = (await listElements(handle, head)).find((one) => one.id === ids.docType);
  if (!docType || (await readText(handle, docType)) !== 'webm') throw new FileRefusal({ reason: 'matroska_unsupported' });
  const segment = await readElement(handle, head.end, bytes);
  if (segment.id !== ids.segment) throw new FileRefusal(damagedFilm);
  const isOpenEnded = segment.end === Number.POSITIVE_INFINITY;
  const end = isOpenEnded ? bytes : segment.end;
  if (end !== bytes) throw new FileRefusal({ reason: 'video_has_unknown_data' });
  return await readSegment(handle, segment.body, end);
}

async function readSegment(handle: FileHandle, from: number, end: number): Promise<FilmFacts> {
  const facts: FilmFacts & { scale: number; declared: number; last: number } = {
    width: 0,
    height: 0,
    seconds: 0,
    blank: [],
    scale: 1_000_000,
    declared: 0,
    last: 0,
  };
  for (let at = from, count = 0; at < end; count += 1) {
    if (count > elementLimit) throw new FileRefusal(damagedFilm);
    const element = await readElement(handle, at, end);
    if (!levelOne.has(element.id)) throw new FileRefusal({ reason: 'video_has_unknown_data' });
    if (element.id !== ids.cluster && element.end === Number.POSITIVE_INFINITY) throw new FileRefusal(damagedFilm);
    if (element.id === ids.info) await readInfo(handle, element, facts);
    if (element.id === ids.tracks) await readTracks(handle, element, facts);
    if (element.id === ids.cluster) element.end = await readCluster(handle, element, end, facts);
    if (talkative.has(element.id)) facts.blank.push(toVoidElement(element));
    at = element.end;
  }
  facts.seconds = Math.max(facts.declared, facts.last) * (facts.scale / 1e9);
  return facts;
}

async function readInfo(handle: FileHandle, info: Element, facts: { scale: number; declared: number; blank: Span[] }): Promise<void> {
  for (const one of await listElements(handle, info)) {
    if (one.id === ids.timestampScale) facts.scale = await readUnsigned(handle, one);
    if (one.id === ids.duration) facts.declared = await readFloat(handle, one);
    // Program names are mandatory, so they are emptied; other metadata is replaced by void elements.
    if (one.id === ids.writingApp || one.id === ids.muxingApp) facts.blank.push({ at: one.body, length: one.end - one.body });
    if (talkativeInside.has(one.id)) facts.blank.push(toVoidElement(one));
  }
}

async function readTracks(handle: FileHandle, tracks: Element, facts: { width: number; height: number; blank: Span[] }): Promise<void> {
  for (const track of await listElements(handle, tracks)) {
    if (talkativeInside.has(track.id)) facts.blank.push(toVoidElement(track));
    if (track.id !== ids.trackEntry) continue;
    const parts = await listElements(handle, track);
    const findPart = (id: number) => parts.find((one) => one.id === id);
    for (const one of parts) if (talkativeInside.has(one.id)) facts.blank.push(toVoidElement(one));
    const [type, codec, video] = [findPart(ids.trackType), findPart(ids.codecId), findPart(ids.video)];
    const kind = type ? await readUnsigned(handle, type) : 0;
    if (kind !== 1 && kind !== 2) throw new FileRefusal({ reason: 'video_has_extra_tracks' });
    const name = codec ? await readText(handle, codec) : '';
    if (!/^(V_VP8|V_VP9|V_AV1|A_OPUS|A_VORBIS)$/.test(name)) throw new FileRefusal({ reason: 'webm_codec_unsupported' });
    if (kind !== 1 || !video) continue;
    for (const one of await listElements(handle, video)) {
      if (one.id === ids.pixelWidth) facts.width = await readUnsigned(handle, one);
      if (one.id === ids.pixelHeight) facts.height = await readUnsigned(handle, one);
    }
  }
}

/** Updates the latest time by a cluster's blocks; returns the cluster's end, also if its size is unknown. */
async function readCluster(handle: FileHandle, cluster: Element, end: number, facts: { last: number; blank: Span[] }): Promise<number> {
  const stop = Math.min(cluster.end, end);
  let time = 0;
  let at = cluster.body;
  for (let count = 0; at < stop; count += 1) {
    if (count > elementLimit) throw new FileRefusal(damagedFilm);
    const one = await readElement(handle, at, stop);
    if (cluster.end === Number.POSITIVE_INFINITY && levelOne.has(one.id) && one.id !== ids.void && one.id !== ids.crc) return at;
    if (one.end === Number.POSITIVE_INFINITY) throw new FileRefusal(damagedFilm);
    if (one.id === ids.clusterTime) time = await readUnsigned(handle, one);
    if (one.id === ids.void) facts.blank.push(toVoidElement(one));
    if (one.id === ids.simpleBlock) facts.last = Math.max(facts.last, time + (await readBlockTime(handle, one)));
    if (one.id === ids.blockGroup)
      for (const inner of await listElements(handle, one))
        if (inner.id === ids.block) facts.last = Math.max(facts.last, time + (await readBlockTime(handle, inner)));
    at = one.end;
  }
  return stop;
}

/** A block starts with its track number (one byte up to 127) and its time relative to the cluster. */
async function readBlockTime(handle: FileHandle, block: Element): Promise<number> {
  const head = await readExactly(handle, block.body, Math.min(4, block.end - block.body));
  return head.length < 4 || ((head[0] ?? 0) & 0x80) === 0 ? 0 : head.readInt16BE(1);
}

async function readElement(handle: FileHandle, at: number, end: number): Promise<Element> {
  const head = await readExactly(handle, at, Math.min(12, end - at));
  const idLength = Math.clz32(head[0] ?? 0) - 23;
  const sizeLength = Math.clz32(head[idLength] ?? 0) - 23;
  if (idLength > 4 || sizeLength > 8 || idLength + sizeLength > head.length) throw new FileRefusal(damagedFilm);
  const id = head.readUIntBE(0, idLength);
  let size = BigInt((head[idLength] ?? 0) & (0xff >> sizeLength));
  for (let i = 1; i < sizeLength; i += 1) size = (size << 8n) | BigInt(head[idLength + i] ?? 0);
  const body = at + idLength + sizeLength;
  const isUnknown = size === (1n << BigInt(7 * sizeLength)) - 1n;
  if (isUnknown && (id === ids.segment || id === ids.cluster)) return { id, at, body, end: Number.POSITIVE_INFINITY };
  const last = body + Number(size);
  if (isUnknown || last > end) throw new FileRefusal(damagedFilm);
  return { id, at, body, end: last };
}

async function listElements(handle: FileHandle, parent: Element): Promise<Element[]> {
  const found: Element[] = [];
  for (let at = parent.body; at < parent.end; ) {
    if (found.length > 1000) throw new FileRefusal(damagedFilm);
    const one = await readElement(handle, at, parent.end);
    if (one.end === Number.POSITIVE_INFINITY) throw new FileRefusal(damagedFilm);
    found.push(one);
    at = one.end;
  }
  return found;
}

/** A void element of the same length, which players skip. */
function toVoidElement(element: Element): Span {
  const length = element.end - element.at;
  if (length < 9) return { at: element.at, length, head: Buffer.from([ids.void, 0x80 | (length - 2)]) };
  const head = Buffer.alloc(9);
  head[0] = ids.void;
  head[1] = 0x01;
  head.writeUIntBE(length - 9, 3, 6);
  return { at: element.at, length, head };
}

async function readBytes(handle: FileHandle, element: Element, most: number): Promise<Buffer> {
  const length = element.end - element.body;
  if (length > most) throw new FileRefusal(damagedFilm);
  return await readExactly(handle, element.body, length);
}

async function readUnsigned(handle: FileHandle, element: Element): Promise<number> {
  const bytes = await readBytes(handle, element, 8);
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}

async function readFloat(handle: FileHandle, element: Element): Promise<number> {
  const bytes = await readBytes(handle, element, 8);
  if (bytes.length === 4) return bytes.readFloatBE(0);
  return bytes.length === 8 ? bytes.readDoubleBE(0) : 0;
}

async function readText(handle: FileHandle, element: Element): Promise<string> {
  return (await readBytes(handle, element, 256)).toString('latin1').replace(/\0+$/, '');
}
