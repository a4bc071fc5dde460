import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FileRefusal } from './file-refusal.ts';
import { cleanFilm } from './film.ts';
import { createBox, createElement, createFragment, createMp4, createPictureTrack, createWebm, mvex } from './film-fixtures.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'film-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function cleanFile(kind: 'mp4' | 'webm', bytes: Buffer) {
  count += 1;
  const file = path.join(folder, `${count}`);
  await writeFile(file, bytes);
  const film = await cleanFilm(file, kind, bytes.length);
  return { film, bytes: await readFile(file) };
}

/** A track of a fragmented file. */
const recorded = createPictureTrack({ samples: [], seconds: 0 });

describe('MP4', () => {
  test('is accepted with its size and sound', async () => {
    const { film, bytes } = await cleanFile(
      'mp4',
      createMp4([createPictureTrack(), { kind: 'soun', codec: 'mp4a', samples: [Buffer.from('sound')] }]),
    );
    expect(film).toEqual({ width: 640, height: 360, name: 'film.mp4', type: 'video/mp4' });
    expect(bytes.includes('frame-1')).toBe(true);
    expect(bytes.includes('sound')).toBe(true);
  });

  test('with a rotation matrix has its displayed size', async () => {
    expect((await cleanFile('mp4', createMp4([createPictureTrack({ isTurned: true })]))).film).toMatchObject({ width: 360, height: 640 });
  });

  test('may be fragmented, as browser recorders write it', async () => {
    const place = createBox('udta', Buffer.from('+48.2082'));
    const { film, bytes } = await cleanFile(
      'mp4',
      createMp4([recorded], { extra: [mvex], tail: [createFragment(0, 25, 40), createFragment(1000, 25, 40, [place])] }),
    );
    expect(film).toMatchObject({ width: 640, height: 360 });
    expect(bytes.includes('48.2082')).toBe(false);
  });

  test('loses places, dates, names and thumbnails, and keeps its file size', async () => {
    const place = createBox('udta', createBox('\xa9xyz', Buffer.from('+48.2082+016.3738/')));
    const keys = createBox('meta', Buffer.from('com.apple.quicktime.location.ISO6709'), Buffer.from('+48.2082+016.3738/'));
    const original = createMp4([createPictureTrack()], {
      extra: [place, keys],
      tail: [
        createBox('uuid', Buffer.from('adobe xmp'), Buffer.from('GPSLatitude')),
        createBox('free', Buffer.from('PK\x03\x04 an archive')),
      ],
    });
    const { bytes } = await cleanFile('mp4', original);
    expect(bytes.length).toBe(original.length);
    for (const secret of ['48.2082', 'GPSLatitude', 'location', 'archive', 'A Phone of June']) expect(bytes.includes(secret)).toBe(false);
    expect(bytes.includes(Buffer.from('deadbeef', 'hex'))).toBe(false);
    expect(bytes.includes('frame-2')).toBe(true);
    const again = await cleanFile('mp4', bytes);
    expect(again.bytes.equals(bytes)).toBe(true);
  });

  test('loses telemetry tracks with their samples', async () => {
    const gps = { kind: 'meta', codec: 'gpmd', samples: [Buffer.from('GPS5 48.2082'), Buffer.from('GPS5 48.2083')] };
    const { bytes } = await cleanFile('mp4', createMp4([createPictureTrack(), gps]));
    expect(bytes.includes('GPS5')).toBe(false);
    expect(bytes.includes('frame-1')).toBe(true);
  });

  test.each([
    ['longer than a minute', createMp4([createPictureTrack({ seconds: 61 })]), /60 seconds/],
    ['sound alone', createMp4([{ kind: 'soun', codec: 'mp4a', samples: [Buffer.from('la')] }]), /no picture track/],
    ['an unknown codec', createMp4([createPictureTrack({ codec: 'apch' })]), /H\.264/],
    [
      'longer than a minute in its fragments',
      createMp4([recorded], { extra: [mvex], tail: [createFragment(0, 10, 40), createFragment(60_000, 20, 40)] }),
      /60 seconds/,
    ],
    [
      'in fragments with telemetry',
      createMp4([recorded, { kind: 'meta', codec: 'gpmd', samples: [] }], { extra: [mvex], tail: [createFragment(0, 10, 40)] }),
      /can’t remove/,
    ],
    ['in fragments that are not announced', createMp4([recorded], { tail: [createFragment(0, 10, 40)] }), /can’t remove/],
    ['cut off', createMp4([createPictureTrack()]).subarray(0, -40), /damaged/],
    ['with frames that point outside', createMp4([createPictureTrack({ samples: [Buffer.alloc(90)] })]).subarray(0), /^$/],
    [
      'with something behind it',
      Buffer.concat([createMp4([createPictureTrack()]), Buffer.from('PK\x03\x04 an archive behind')]),
      /damaged|belong/,
    ],
    [
      'with a box that no film has',
      createMp4([createPictureTrack()], { tail: [createBox('html', Buffer.from('<script>'))] }),
      /unexpected data/,
    ],
  ])('%s is refused', async (what, bytes, reason) => {
    if (what.startsWith('with frames')) bytes.writeUInt32BE(0x7fffffff, bytes.lastIndexOf('stco') + 12);
    await expect(cleanFile('mp4', bytes)).rejects.toThrow(what.startsWith('with frames') ? /damaged/ : reason);
  });
});

describe('WebM', () => {
  test('is accepted, also as browser recorders write it', async () => {
    expect((await cleanFile('webm', createWebm())).film).toEqual({ width: 640, height: 360, name: 'film.webm', type: 'video/webm' });
    expect((await cleanFile('webm', createWebm({ isLive: true }))).film).toMatchObject({ width: 640 });
  });

  test('loses tags, attachments, titles and program names, and keeps its file size', async () => {
    const original = createWebm({
      extra: [
        createElement(0x1254c367, Buffer.from('LOCATION +48.2082')),
        createElement(0x1941a469, Buffer.from('PK\x03\x04 archive')),
        createElement(0xec, Buffer.from('hidden')),
      ],
    });
    const { bytes } = await cleanFile('webm', original);
    expect(bytes.length).toBe(original.length);
    for (const secret of ['48.2082', 'archive', 'hidden', 'A Phone of June', 'At home']) expect(bytes.includes(secret)).toBe(false);
    expect(bytes.includes('frame')).toBe(true);
    expect((await cleanFile('webm', bytes)).bytes.equals(bytes)).toBe(true);
  });

  test.each([
    ['longer than a minute', createWebm({ seconds: 61 }), /60 seconds/],
    [
      'longer than a minute without saying so',
      createWebm({
        isLive: true,
        lastBlockMs: 32_000,
        extra: [
          createElement(
            0x1f43b675,
            createElement(0xe7, Buffer.from('0000f000', 'hex')),
            createElement(0xa3, Buffer.from('8100008061', 'hex')),
          ),
        ],
      }),
      /60 seconds/,
    ],
    ['Matroska', createWebm({ docType: 'matroska' }), /Matroska/],
    ['an unknown codec', createWebm({ codec: 'V_MPEG4/ISO/AVC' }), /Browsers can’t play/],
    ['cut off', createWebm().subarray(0, -3), /damaged/],
    ['with something behind it', Buffer.concat([createWebm(), Buffer.from('PK\x03\x04')]), /unexpected data/],
    ['with an element that no film has', createWebm({ extra: [createElement(0x3c, Buffer.from('<script>'))] }), /belong|damaged/],
  ])('%s is refused', async (_what, bytes, reason) => {
    await expect(cleanFile('webm', bytes)).rejects.toThrow(reason);
  });
});

test('a corrupted video is either accepted or refused with a message, never an error', async () => {
  const fragments = createMp4([recorded], { extra: [mvex], tail: [createFragment(0, 5, 40)] });
  const films = [
    createMp4([createPictureTrack(), { kind: 'meta', codec: 'gpmd', samples: [Buffer.from('GPS5')] }]),
    fragments,
    createWebm(),
    createWebm({ isLive: true }),
  ];
  let seed = 7;
  const nextRandom = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let round = 0; round < 600; round += 1) {
    const isMp4 = round % 4 < 2;
    const bytes = Buffer.from(films[round % 4] ?? '');
    for (let i = 0; i <= nextRandom(4); i += 1)
      bytes[nextRandom(bytes.length)] = [0, 1, 0x7f, 0x80, 0xff, nextRandom(256)][nextRandom(6)] ?? 0;
    const cut = nextRandom(5) === 0 ? bytes.subarray(0, nextRandom(bytes.length)) : bytes;
    await cleanFile(isMp4 ? 'mp4' : 'webm', cut).catch((error: unknown) => expect(error, `round ${round}`).toBeInstanceOf(FileRefusal));
  }
});
