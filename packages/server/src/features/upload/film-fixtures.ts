/** Small films made box by box, for the tests: nothing in them moves, yet every structure that the rules look at is there. */

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

export function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, i * 4);
  return bytes;
};

const madeAt = 0xdeadbeef;

/** An MP4 of these tracks; `extra` boxes go into the movie, `tail` after everything. */
export function mp4(
  tracks: TrackPlan[],
  { extra = [], tail = [], brand = 'isom' }: { extra?: Buffer[]; tail?: Buffer[]; brand?: string } = {},
): Buffer {
  const ftyp = box('ftyp', Buffer.from(brand), u32(0), Buffer.from('isom'));
  const media = tracks.flatMap((track) => track.samples);
  const starts = new Map<Sample, number>();
  let at = ftyp.length + 8;
  for (const sample of media) {
    starts.set(sample, at);
    at += sample.length;
  }
  const longest = Math.max(...tracks.map((track) => track.seconds ?? 2));
  const moov = box(
    'moov',
    box('mvhd', u32(0, madeAt, madeAt, 1000, longest * 1000), Buffer.alloc(80)),
    ...tracks.map((track) => trak(track, starts)),
    ...extra,
  );
  return Buffer.concat([ftyp, box('mdat', ...media), moov, ...tail]);
}

function trak(track: TrackPlan, starts: Map<Sample, number>): Buffer {
  const matrix = track.isTurned
    ? u32(0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000)
    : u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
  const tkhd = box(
    'tkhd',
    u32(0, madeAt, madeAt, 1, 0, 0),
    Buffer.alloc(16),
    matrix,
    u32((track.width ?? 0) << 16, (track.height ?? 0) << 16),
  );
  const stbl = box(
    'stbl',
    box('stsd', u32(0, 1), box(track.codec, Buffer.alloc(78))),
    box('stsc', u32(0, 1, 1, 1, 1)),
    box('stsz', u32(0, 0, track.samples.length, ...track.samples.map((sample) => sample.length))),
    box('stco', u32(0, track.samples.length, ...track.samples.map((sample) => starts.get(sample) ?? 0))),
  );
  const hdlr = box('hdlr', u32(0, 0), Buffer.from(track.kind), u32(0, 0, 0), Buffer.from('A Phone of June\0'));
  const mdhd = box('mdhd', u32(0, madeAt, madeAt, 1000, (track.seconds ?? 2) * 1000, 0));
  return box('trak', tkhd, box('mdia', mdhd, hdlr, box('minf', stbl)));
}

export const pictureTrack = (more: Partial<TrackPlan> = {}): TrackPlan => ({
  kind: 'vide',
  codec: 'avc1',
  width: 640,
  height: 360,
  samples: [Buffer.from('frame-1'), Buffer.from('frame-2')],
  ...more,
});

/** A fragment of track 1 that begins at a time and holds frames of one length; times in ms, as its movie counts them. */
export function fragment(startMs: number, frames: number, frameMs: number, extra: Buffer[] = []): Buffer {
  const traf = box(
    'traf',
    box('tfhd', u32(0x20000, 1)),
    box('tfdt', u32(0, startMs)),
    box('trun', u32(0x100, frames, ...Array.from({ length: frames }, () => frameMs))),
    ...extra,
  );
  return Buffer.concat([box('moof', box('mfhd', u32(0, 1)), traf), box('mdat', Buffer.from('frames'))]);
}

/** What announces fragments in a movie. */
export const mvex = box('mvex', box('trex', u32(0, 1, 1, 40, 0, 0)));

function vint(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value) | (1n << 56n));
  return bytes;
}

export function element(id: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(id.toString(16).padStart(2, '0'), 'hex'), vint(body.length), body]);
}

const uint = (value: number): Buffer => u32(value);
const float = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};

type WebmPlan = { docType?: string; seconds?: number; codec?: string; isLive?: boolean; extra?: Buffer[]; lastBlockMs?: number };

/** A WebM with one picture track; `isLive` leaves out the duration and the sizes, as recorders in browsers do. */
export function webm({
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
  const info = element(
    0x1549a966,
    element(0x2ad7b1, uint(1_000_000)),
    element(0x4d80, Buffer.from('Recorder')),
    element(0x5741, Buffer.from('A Phone of June')),
    element(0x7ba9, Buffer.from('At home')),
    ...(isLive ? [] : [element(0x4489, float(seconds * 1000))]),
  );
  const track = element(
    0x1654ae6b,
    element(
      0xae,
      element(0xd7, uint(1)),
      element(0x83, uint(1)),
      element(0x86, Buffer.from(codec)),
      element(0xe0, element(0xb0, uint(640)), element(0xba, uint(360))),
    ),
  );
  const inside = [element(0xe7, uint(0)), element(0xa3, block)];
  const unknown = Buffer.from('01ffffffffffffff', 'hex');
  const cluster = isLive ? Buffer.concat([Buffer.from('1f43b675', 'hex'), unknown, ...inside]) : element(0x1f43b675, ...inside);
  const head = element(0x1a45dfa3, element(0x4282, Buffer.from(docType)));
  if (isLive) return Buffer.concat([head, Buffer.from('18538067', 'hex'), unknown, info, track, cluster, cluster, ...extra]);
  return Buffer.concat([head, element(0x18538067, info, track, cluster, ...extra)]);
}
