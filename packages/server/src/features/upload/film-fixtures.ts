/** Tiny videos for tests, built box by box: not playable, but with every structure that is checked. */

type Sample = Buffer;
type TrackPlan = {
  kind: string;
  codec: string;
  width?: number;
  height?: number;
  seconds?: number;
  samples: Sample[];
  isTurned?: boolean;
};

export function createBox(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const encodeU32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, i * 4);
  return bytes;
};

const madeAt = 0xdeadbeef;

/** An MP4 of these tracks; `extra` boxes go into `moov`, `tail` boxes to the end. */
export function createMp4(
  tracks: TrackPlan[],
  { extra = [], tail = [], brand = 'isom' }: { extra?: Buffer[]; tail?: Buffer[]; brand?: string } = {},
): Buffer {
  const ftyp = createBox('ftyp', Buffer.from(brand), encodeU32(0), Buffer.from('isom'));
  const media = tracks.flatMap((track) => track.samples);
  const starts = new Map<Sample, number>();
  let at = ftyp.length + 8;
  for (const sample of media) {
    starts.set(sample, at);
    at += sample.length;
  }
  const longest = Math.max(...tracks.map((track) => track.seconds ?? 2));
  const moov = createBox(
    'moov',
    createBox('mvhd', encodeU32(0, madeAt, madeAt, 1000, longest * 1000), Buffer.alloc(80)),
    ...tracks.map((track) => createTrak(track, starts)),
    ...extra,
  );
  return Buffer.concat([ftyp, createBox('mdat', ...media), moov, ...tail]);
}

function createTrak(track: TrackPlan, starts: Map<Sample, number>): Buffer {
  const matrix = track.isTurned
    ? encodeU32(0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000)
    : encodeU32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
  const tkhd = createBox(
    'tkhd',
    encodeU32(0, madeAt, madeAt, 1, 0, 0),
    Buffer.alloc(16),
    matrix,
    encodeU32((track.width ?? 0) << 16, (track.height ?? 0) << 16),
  );
  const stbl = createBox(
    'stbl',
    createBox('stsd', encodeU32(0, 1), createBox(track.codec, Buffer.alloc(78))),
    createBox('stsc', encodeU32(0, 1, 1, 1, 1)),
    createBox('stsz', encodeU32(0, 0, track.samples.length, ...track.samples.map((sample) => sample.length))),
    createBox('stco', encodeU32(0, track.samples.length, ...track.samples.map((sample) => starts.get(sample) ?? 0))),
  );
  const hdlr = createBox('hdlr', encodeU32(0, 0), Buffer.from(track.kind), encodeU32(0, 0, 0), Buffer.from('A Phone of June\0'));
  const mdhd = createBox('mdhd', encodeU32(0, madeAt, madeAt, 1000, (track.seconds ?? 2) * 1000, 0));
  return createBox('trak', tkhd, createBox('mdia', mdhd, hdlr, createBox('minf', stbl)));
}

export const createPictureTrack = (more: Partial<TrackPlan> = {}): TrackPlan => ({
  kind: 'vide',
  codec: 'avc1',
  width: 640,
  height: 360,
  samples: [Buffer.from('frame-1'), Buffer.from('frame-2')],
  ...more,
});

/** A fragment of track 1 with frames of equal length; times in ms, the timescale of the movie. */
export function createFragment(startMs: number, frames: number, frameMs: number, extra: Buffer[] = []): Buffer {
  const traf = createBox(
    'traf',
    createBox('tfhd', encodeU32(0x20000, 1)),
    createBox('tfdt', encodeU32(0, startMs)),
    createBox('trun', encodeU32(0x100, frames, ...Array.from({ length: frames }, () => frameMs))),
    ...extra,
  );
  return Buffer.concat([createBox('moof', createBox('mfhd', encodeU32(0, 1)), traf), createBox('mdat', Buffer.from('frames'))]);
}

/** Declares that a movie is fragmented. */
export const mvex = createBox('mvex', createBox('trex', encodeU32(0, 1, 1, 40, 0, 0)));

function encodeVint(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value) | (1n << 56n));
  return bytes;
}

export function createElement(id: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(id.toString(16).padStart(2, '0'), 'hex'), encodeVint(body.length), body]);
}

const encodeUint = (value: number): Buffer => encodeU32(value);
const encodeFloat = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};

type WebmPlan = { docType?: string; seconds?: number; codec?: string; isLive?: boolean; extra?: Buffer[]; lastBlockMs?: number };

/** A WebM with one video track; `isLive` omits duration and sizes, as browser recorders do. */
export function createWebm({
  docType = 'webm',
  seconds = 3,
  codec = 'V_VP9',
  isLive = false,
  extra = [],
  lastBlockMs = 2500,
}: WebmPlan = {}): Buffer {
  const block = Buffer.concat([
    Buffer.from([0x81]),
    Buffer.from([lastBlockMs >> 8, lastBlockMs & 0xff]),
    Buffer.from([0x80]),
    Buffer.from('frame'),
  ]);
  const info = createElement(
    0x1549a966,
    createElement(0x2ad7b1, encodeUint(1_000_000)),
    createElement(0x4d80, Buffer.from('Recorder')),
    createElement(0x5741, Buffer.from('A Phone of June')),
    createElement(0x7ba9, Buffer.from('At home')),
    ...(isLive ? [] : [createElement(0x4489, encodeFloat(seconds * 1000))]),
  );
  const track = createElement(
    0x1654ae6b,
    createElement(
      0xae,
      createElement(0xd7, encodeUint(1)),
      createElement(0x83, encodeUint(1)),
      createElement(0x86, Buffer.from(codec)),
      createElement(0xe0, createElement(0xb0, encodeUint(640)), createElement(0xba, encodeUint(360))),
    ),
  );
  const inside = [createElement(0xe7, encodeUint(0)), createElement(0xa3, block)];
  const unknown = Buffer.from('01ffffffffffffff', 'hex');
  const cluster = isLive ? Buffer.concat([Buffer.from('1f43b675', 'hex'), unknown, ...inside]) : createElement(0x1f43b675, ...inside);
  const head = createElement(0x1a45dfa3, createElement(0x4282, Buffer.from(docType)));
  if (isLive) return Buffer.concat([head, Buffer.from('18538067', 'hex'), unknown, info, track, cluster, cluster, ...extra]);
  return Buffer.concat([head, createElement(0x18538067, info, track, cluster, ...extra)]);
}
