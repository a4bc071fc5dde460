import { createHash, randomBytes, webcrypto } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { strapline } from '@strapline/contract/apps/strapline';
import { consentVersions } from '@strapline/contract/consents';
import type { Output } from '@strapline/contract/events';
import type { EncryptedImageInput } from '@strapline/contract/shapes/private-media';
import { sealBody } from '@strapline/domain/media/media-body';
import { type Bytes, wrapFileKey } from '@strapline/domain/media/media-key';
import { day, hour } from '@strapline/domain/time';
import type { Handlers, Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { followDemoPair } from '../pair/pair.ts';
import { runArtWorker } from './art.ts';
import { type Call, createCall, createPastServices } from './demo-calls.ts';
import type { DemoStep } from './demo-step.ts';
import { drawFit, type FitDrawing } from './pair-drawing.ts';
import { demoPeople, type Member } from './people.ts';

type DemoPair = Omit<FitDrawing, 'side' | 'seed' | 'word'> & {
  name: string;
  daysAgo: number;
  braSize: string;
  bio: string;
  garment: string;
  /** How far it came. */
  until: 'draft' | 'in_review' | 'requires_action' | 'active';
  /** Who may look. */
  people?: readonly string[];
  followers?: boolean;
};

const demoPairs: readonly DemoPair[] = [
  {
    name: 'mara',
    daysAgo: 14,
    braSize: '32DD',
    style: 'balconette',
    palette: 'rose',
    bio: 'Balconettes suit me, plunges gape at the top. In stretch lace I go down a cup. I buy a 32 band and move to the second hook after a month or so.',
    garment: 'A balconette in rose satin',
    until: 'active',
    people: ['theo'],
  },
  {
    name: 'mara',
    daysAgo: 80,
    braSize: '32DD',
    style: 'longline',
    palette: 'champagne',
    bio: 'In a longline the same size sits firmer. I leave the lowest hook open.',
    garment: 'A longline in champagne',
    until: 'active',
    followers: true,
  },
  {
    name: 'juno',
    daysAgo: 355,
    braSize: '34D',
    style: 'plunge',
    palette: 'midnight',
    bio: 'Plunges with a low gore. Everything higher presses.',
    garment: 'A plunge in midnight lace',
    until: 'active',
  },
  {
    name: 'alexis',
    daysAgo: 39,
    braSize: '30E',
    style: 'fullcup',
    palette: 'sage',
    bio: 'Full cups, wide straps, and a band that doesn’t move.',
    garment: 'A full cup in sage',
    until: 'active',
    followers: true,
  },
  {
    name: 'wren',
    daysAgo: 391,
    braSize: '32DD',
    style: 'bralette',
    palette: 'ivory',
    bio: 'Soft cups, cut for the day and not for the photograph.',
    garment: 'A bralette in ivory linen',
    until: 'active',
  },
  {
    name: 'sumi',
    daysAgo: 3,
    braSize: '36C',
    style: 'fullcup',
    palette: 'slate',
    bio: 'I size by the band first.',
    garment: 'A full cup in slate',
    until: 'requires_action',
  },
  {
    name: 'juno',
    daysAgo: 1,
    braSize: '34D',
    style: 'balconette',
    palette: 'garnet',
    bio: 'A balconette this time. The straps are set wide.',
    garment: 'A balconette in garnet',
    until: 'in_review',
  },
  {
    name: 'alexis',
    daysAgo: 0.5,
    braSize: '32G',
    style: 'plunge',
    palette: 'noir',
    bio: 'Half a size up, for a new pattern.',
    garment: 'A plunge in noir',
    until: 'draft',
  },
];

/** Words that the slips can show. Each pair of the demo has the one that its creator got. */
const words = ['7KM4TX', 'AH4XWN', 'TXK7EF', 'MYN4HA', 'W7FKET', 'NXA4MY', 'K4HTWE', 'E7YAXM'];

const sides = ['left', 'right'] as const;
const drawn = path.resolve(import.meta.dirname, '../../../../../node_modules/.cache/strapline/pairs');
// Node's WebCrypto is the browser's; only its declared type differs.
const subtle = webcrypto.subtle as SubtleCrypto;

type Pictures = Record<'left' | 'right', Buffer>;

/** The drawings of all pairs, which are kept between starts. */
export async function drawDemoPairs(): Promise<Pictures[]> {
  const files = demoPairs.map((pair, at) => sides.map((side) => planPicture(pair, side, words[at] ?? '')));
  const missing = files.flat().filter(({ file }) => !existsSync(file));
  if (missing.length > 0) await runArtWorker('pair-art-worker.ts', missing);
  return await Promise.all(
    files.map(async ([left, right]) => ({ left: await readFile(left?.file ?? ''), right: await readFile(right?.file ?? '') })),
  );
}

function planPicture({ style, palette, name, garment }: DemoPair, side: 'left' | 'right', word: string): { svg: string; file: string } {
  const svg = drawFit({ seed: `${name} ${garment}`, style, palette, side, word });
  return { svg, file: path.join(drawn, `${createHash('sha256').update(svg).digest('hex').slice(0, 40)}.webp`) };
}

type Demo = { services: Services; handlers: Handlers; members: ReadonlyMap<string, Member> };

/** Pairs of the demo's creators in different states, through the same calls as in the app. */
export function createPairSteps(demo: Demo, pictures: readonly Pictures[]): DemoStep[] {
  return demoPairs.map((pair, index) => {
    const at = new Date(demo.services.clock.now().getTime() - pair.daysAgo * day - 2 * hour);
    return { at, run: (trx) => seedPair(trx, demo, pair, { at, word: words[index] ?? '', pictures: pictures[index] }) };
  });
}

type Seed = { at: Date; word: string; pictures: Pictures | undefined };

async function seedPair(trx: Trx, { services, handlers, members }: Demo, pair: DemoPair, { at, word, pictures }: Seed): Promise<void> {
  const [creator, admin] = [members.get(pair.name), members.get('ines')];
  const birthDate = demoPeople.find(({ name }) => name === pair.name)?.birthDate;
  if (!creator || !admin || !pictures || !birthDate) throw new Error(`the demo has no ${pair.name}`);
  const past = createPastServices(trx, services, at);
  const call = createCall(past, handlers, strapline.key, creator);
  const { pairId } = await call('createPair', {
    bio: pair.bio,
    garment: pair.garment,
    dob: birthDate,
    braSize: pair.braSize,
    consent: { version: consentVersions.picture, acceptedAt: at.toISOString() },
    idempotencyKey: `demo-pair-${createHash('sha256').update(`${pair.name} ${pair.garment}`).digest('hex').slice(0, 24)}`,
  });
  if (pair.people || pair.followers)
    await call('setAccess', {
      resource: 'pair',
      id: pairId,
      people: (pair.people ?? []).map((name) => members.get(name)?.username ?? ''),
      followers: pair.followers ?? false,
    });
  await followDemoPair.giveWord(trx, { pairId, accountId: creator.id, word, now: at });
  const keys = await call('getDerivedKey', { resource: 'pair', id: pairId });
  await sendPicture(call, pairId, 'left', await encrypt(keys, pictures.left));
  if (pair.until === 'draft') return;
  await sendPicture(call, pairId, 'right', await encrypt(keys, pictures.right));
  await followDemoPair.follow(past, { app: strapline.key, pairId });
  if (pair.until === 'in_review') return;
  await review(
    createCall(past, handlers, strapline.key, admin, ['admin']),
    pairId,
    pair.until === 'active',
    await call('fetchApair', { pairId }),
  );
  // A verification that ended meanwhile, or is about to.
  await followDemoPair.follow(createPastServices(trx, services, services.clock.now()), { app: strapline.key, pairId });
  await followDemoPair.follow(createPastServices(trx, services, services.clock.now()), { app: strapline.key, pairId });
}

async function review(call: Call, pairId: string, isGood: boolean, { version }: { version: number }): Promise<void> {
  const checks = isGood ? ({ presence: 'passed', size: 'passed' } as const) : ({ presence: 'failed' } as const);
  const reason = isGood
    ? {}
    : { reason: 'The paper is there, but the word in the right picture is out of focus. Everything else is in order.' };
  await call('getDerivedKey', { resource: 'pair', id: pairId, reason: 'The check of the pictures.' });
  await call('reviewPair', { pairId, version, approve: isGood, checks, ...reason });
}

async function sendPicture(call: Call, pairId: string, side: 'left' | 'right', image: EncryptedImageInput): Promise<void> {
  const { version } = await call('fetchApair', { pairId });
  await call('updatePair', { pairId, version, changes: { [side]: image } });
}

/** As the browser does it. */
async function encrypt({ scope, keys: [first] }: Output<'getDerivedKey'>, picture: Buffer): Promise<EncryptedImageInput> {
  if (!first) throw new Error('there is no key for the pictures of the demo');
  const mediaId = `med_${randomBytes(10).toString('hex')}`;
  const facts = { scope, mediaId, mime: 'image/webp' as const, plainLength: picture.length };
  const [fileKey, salt, nonce, keyNonce] = [random(32), random(32), random(24), random(12)];
  const wrap = { key: first.kid, salt, keyNonce };
  const wrapped = await wrapFileKey(subtle, new Uint8Array(Buffer.from(first.key, 'base64url')), fileKey, facts, wrap);
  const body = await sealBody(subtle, fileKey, nonce, facts, new Uint8Array(picture));
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  return {
    mediaId,
    key: first.kid,
    salt: text(salt),
    nonce: text(nonce),
    keyNonce: text(keyNonce),
    wrappedFileKey: text(wrapped),
    mime: facts.mime,
    plainLength: facts.plainLength,
    ciphertext: text(body),
  };
}

function random(size: number): Bytes {
  return new Uint8Array(randomBytes(size));
}
