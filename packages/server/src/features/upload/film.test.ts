import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refused } from './file-kind.ts';
import { cleanFilm } from './film.ts';
import { box, element, fragment, mp4, mvex, pictureTrack, webm } from './film-fixtures.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'film-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function clean(kind: 'mp4' | 'webm', bytes: Buffer) {
  count += 1;
  const file = path.join(folder, `${count}`);
  await writeFile(file, bytes);
  const film = await cleanFilm(file, kind, bytes.length);
  return { film, bytes: await readFile(file) };
}

/** A track whose frames lie in fragments. */
const recorded = pictureTrack({ samples: [], seconds: 0 });

describe('MP4', () => {
  test('is taken as it is, with its size and sound', async () => {
    const { film, bytes } = await clean('mp4', mp4([pictureTrack(), { kind: 'soun', codec: 'mp4a', samples: [Buffer.from('sound')] }]));
    expect(film).toEqual({ width: 640, height: 360, name: 'film.mp4', type: 'video/mp4' });
    expect(bytes.includes('frame-1')).toBe(true);
    expect(bytes.includes('sound')).toBe(true);
  });

  test('held upright by a turn in its matrix is upright for us', async () => {
    expect((await clean('mp4', mp4([pictureTrack({ isTurned: true })]))).film).toMatchObject({ width: 360, height: 640 });
  });

  test('may be stored in fragments, as recorders in browsers write it', async () => {
    const place = box('udta', Buffer.from('+48.2082'));
    const { film, bytes } = await clean(
      'mp4',
      mp4([recorded], { extra: [mvex], tail: [fragment(0, 25, 40), fragment(1000, 25, 40, [place])] }),
    );
    expect(film).toMatchObject({ width: 640, height: 360 });
    expect(bytes.includes('48.2082')).toBe(false);
  });

  test('loses places, dates, names and thumbnails, and keeps its length', async () => {
    const place = box('udta', box('\xa9xyz', Buffer.from('+48.2082+016.3738/')));
    const keys = box('meta', Buffer.from('com.apple.quicktime.location.ISO6709'), Buffer.from('+48.2082+016.3738/'));
    const original = mp4([pictureTrack()], {
      extra: [place, keys],
      tail: [box('uuid', Buffer.from('adobe xmp'), Buffer.from('GPSLatitude')), box('free', Buffer.from('PK\x03\x04 an archive'))],
    });
    const { bytes } = await clean('mp4', original);
    expect(bytes.length).toBe(original.length);
    for (const secret of ['48.2082', 'GPSLatitude', 'location', 'archive', 'A Phone of June']) expect(bytes.includes(secret)).toBe(false);
    expect(bytes.includes(Buffer.from('deadbeef', 'hex'))).toBe(false);
    expect(bytes.includes('frame-2')).toBe(true);
    const again = await clean('mp4', bytes);
    expect(again.bytes.equals(bytes)).toBe(true);
  });

  test('loses a track of telemetry, samples and all', async () => {
    const gps = { kind: 'meta', codec: 'gpmd', samples: [Buffer.from('GPS5 48.2082'), Buffer.from('GPS5 48.2083')] };
    const { bytes } = await clean('mp4', mp4([pictureTrack(), gps]));
    expect(bytes.includes('GPS5')).toBe(false);
    expect(bytes.includes('frame-1')).toBe(true);
  });

  test.each([
    ['longer than a minute', mp4([pictureTrack({ seconds: 61 })]), /60 seconds/],
    ['sound alone', mp4([{ kind: 'soun', codec: 'mp4a', samples: [Buffer.from('la')] }]), /no picture track/],
    ['an unknown codec', mp4([pictureTrack({ codec: 'apch' })]), /H\.264/],
    [
      'longer than a minute in its fragments',
      mp4([recorded], { extra: [mvex], tail: [fragment(0, 10, 40), fragment(60_000, 20, 40)] }),
      /60 seconds/,
    ],
    [
      'in fragments with telemetry',
      mp4([recorded, { kind: 'meta', codec: 'gpmd', samples: [] }], { extra: [mvex], tail: [fragment(0, 10, 40)] }),
      /can’t remove/,
    ],
    ['in fragments that are not announced', mp4([recorded], { tail: [fragment(0, 10, 40)] }), /can’t remove/],
    ['cut off', mp4([pictureTrack()]).subarray(0, -40), /damaged/],
    ['with frames that point outside', mp4([pictureTrack({ samples: [Buffer.alloc(90)] })]).subarray(0), /^$/],
    ['with something behind it', Buffer.concat([mp4([pictureTrack()]), Buffer.from('PK\x03\x04 an archive behind')]), /damaged|belong/],
    ['with a box that no film has', mp4([pictureTrack()], { tail: [box('html', Buffer.from('<script>'))] }), /unexpected data/],
  ])('%s is refused', async (what, bytes, reason) => {
    if (what.startsWith('with frames')) bytes.writeUInt32BE(0x7fffffff, bytes.lastIndexOf('stco') + 12);
    await expect(clean('mp4', bytes)).rejects.toThrow(what.startsWith('with frames') ? /damaged/ : reason);
  });
});

describe('WebM', () => {
  test('is taken, also as a recorder in a browser writes it', async () => {
    expect((await clean('webm', webm())).film).toEqual({ width: 640, height: 360, name: 'film.webm', type: 'video/webm' });
    expect((await clean('webm', webm({ isLive: true }))).film).toMatchObject({ width: 640 });
  });

  test('loses tags, attachments, titles and program names, and keeps its length', async () => {
    const original = webm({
      extra: [
        element(0x1254c367, Buffer.from('LOCATION +48.2082')),
        element(0x1941a469, Buffer.from('PK\x03\x04 archive')),
        element(0xec, Buffer.from('hidden')),
      ],
    });
    const { bytes } = await clean('webm', original);
    expect(bytes.length).toBe(original.length);
    for (const secret of ['48.2082', 'archive', 'hidden', 'A Phone of June', 'At home']) expect(bytes.includes(secret)).toBe(false);
    expect(bytes.includes('frame')).toBe(true);
    expect((await clean('webm', bytes)).bytes.equals(bytes)).toBe(true);
  });

  test.each([
    ['longer than a minute', webm({ seconds: 61 }), /60 seconds/],
    [
      'longer than a minute without saying so',
      webm({
        isLive: true,
        lastBlockMs: 32_000,
        extra: [element(0x1f43b675, element(0xe7, Buffer.from('0000f000', 'hex')), element(0xa3, Buffer.from('8100008061', 'hex')))],
      }),
      /60 seconds/,
    ],
    ['Matroska', webm({ docType: 'matroska' }), /Matroska/],
    ['an unknown codec', webm({ codec: 'V_MPEG4/ISO/AVC' }), /Browsers can’t play/],
    ['cut off', webm().subarray(0, -3), /damaged/],
    ['with something behind it', Buffer.concat([webm(), Buffer.from('PK\x03\x04')]), /unexpected data/],
    ['with an element that no film has', webm({ extra: [element(0x3c, Buffer.from('<script>'))] }), /belong|damaged/],
  ])('%s is refused', async (_what, bytes, reason) => {
    await expect(clean('webm', bytes)).rejects.toThrow(reason);
  });
});

test('whatever is broken in a film, it is taken or refused in words, and nothing else happens', async () => {
  const fragments = mp4([recorded], { extra: [mvex], tail: [fragment(0, 5, 40)] });
  const films = [
    mp4([pictureTrack(), { kind: 'meta', codec: 'gpmd', samples: [Buffer.from('GPS5')] }]),
    fragments,
    webm(),
    webm({ isLive: true }),
  ];
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let round = 0; round < 600; round += 1) {
    const isMp4 = round % 4 < 2;
    const bytes = Buffer.from(films[round % 4] ?? '');
    for (let i = 0; i <= next(4); i += 1) bytes[next(bytes.length)] = [0, 1, 0x7f, 0x80, 0xff, next(256)][next(6)] ?? 0;
    const cut = next(5) === 0 ? bytes.subarray(0, next(bytes.length)) : bytes;
    await clean(isMp4 ? 'mp4' : 'webm', cut).catch((error: unknown) => expect(error, `round ${round}`).toBeInstanceOf(Refused));
  }
});
