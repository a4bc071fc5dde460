import { createHash } from 'node:crypto';
import { strapline } from '@strapline/contract/apps/strapline';
import type { Media } from '@strapline/contract/shapes/media';
import { formatBraTagId, formatSerial } from '@strapline/domain/bra-tag/bra-tag-id';
import { garmentStyles } from '@strapline/domain/garment/garment';
import { appendSlugNumber, createSlug } from '@strapline/domain/listing/slug';
import { resolveSize } from '@strapline/domain/size/systems';
import { createUsername } from '@strapline/domain/username/username';
import type { Blobs } from '../../ports/blobs.ts';
import { type Database, sql, type Trx } from '../../ports/database.ts';
import { braTagStore, type NewBraTag } from '../bra-tag-record/bra-tag-record.ts';
import { insertListings, loadListings } from '../listing/listing.ts';
import { appendRecordedTags } from '../provenance/provenance.ts';
import { insertAccounts, type NewAccount } from '../session/session.ts';
import { createMedia, drawGarments, planGarment } from './art.ts';
import { describeGarment } from './garment-words.ts';
import { createSeededRandom, pick } from './seeded-random.ts';

const tagsPerCreator = 250;
// A statement about more of them could reach the time limit on a busy machine.
const tagsPerBatch = 500;
const series = ['main', 'spring', 'autumn', 'atelier'] as const;

type Creator = { id: string; username: string };

/**
 * Adds `count` published tags of new creators in one transaction, with log entries and listings; they share the demo's pictures. Calls `onProgress` with the
 * number of tags so far.
 */
export async function addTags(db: Database, blobs: Blobs, count: number, onProgress: (written: number) => void = () => {}): Promise<void> {
  const art = await createSharedArt(db, blobs);
  await db.transaction(async (trx) => {
    const existing = await trx.first<{ n: number }>(sql`select count(*) as n from bra_tag where app = ${strapline.key}`);
    const creators = await addCreators(trx, Math.ceil(count / tagsPerCreator));
    await loadListings(trx, async () => {
      for (let start = 0; start < count; start += tagsPerBatch) {
        const size = Math.min(tagsPerBatch, count - start);
        await addBatch(
          trx,
          Array.from({ length: size }, (_, i) => planTag(start + i, (existing?.n ?? 0) + start + i, creators, art)),
        );
        onProgress(start + size);
      }
    });
    await braTagStore.syncSerials(
      trx,
      creators.map(({ id }) => id),
    );
  });
  for (const table of ['account', 'bra_tag', 'listing', 'provenance']) await db.change({ text: `analyze ${table}`, values: [] });
}

/** Pictures of existing tags, else a dozen new drawings. */
async function createSharedArt(db: Database, blobs: Blobs): Promise<Media[][]> {
  const rows = await db.rows<{ media: Media[] }>(
    sql`select media from bra_tag where app = ${strapline.key} and jsonb_array_length(media) > 0 order by created_at, id limit 60`,
  );
  if (rows.length > 0) return rows.map((row) => row.media);
  const garments = garmentStyles.bra.flatMap((style) =>
    (['rose', 'slate'] as const).map((palette) =>
      planGarment({ kind: 'bra', seed: `bulk ${style} ${palette}`, title: 'A garment', style, palette }, 2),
    ),
  );
  await drawGarments(blobs, garments);
  return garments.map(createMedia);
}

async function addCreators(trx: Trx, count: number): Promise<Creator[]> {
  const before = await trx.first<{ n: number }>(sql`select count(*) as n from account where id like 'acc_bulk%'`);
  const first = (before?.n ?? 0) + 1;
  const taken = new Set((await trx.rows<{ username: string }>(sql`select username from account`)).map((row) => row.username));
  const rows = Array.from({ length: count }, (_, i) => planCreator(first + i, taken));
  await insertAccounts(trx, rows);
  return rows;
}

function planCreator(number: number, taken: Set<string>): NewAccount {
  const key = createHash('sha256').update(`creator ${number} of a bulk load`).digest();
  let attempt = 0;
  let username = createUsername(key, attempt);
  while (taken.has(username)) username = createUsername(key, ++attempt);
  taken.add(username);
  return {
    id: `acc_bulk${String(number).padStart(8, '0')}`,
    username,
    publicKey: key.toString('base64url'),
    isAdult: true,
    creatorMode: true,
  };
}

type PlannedTag = { tag: NewBraTag; slug: string };

/** `number` counts the tags of this load, `position` all tags. */
function planTag(number: number, position: number, creators: readonly Creator[], art: readonly Media[][]): PlannedTag {
  const roll = createSeededRandom(number * 7919 + position);
  const creator = creators[Math.floor(number / tagsPerCreator)];
  if (!creator) throw new Error('there are too few creators for these tags');
  const inSeries = number % tagsPerCreator;
  const year = 2026;
  const seriesName = pick(series, (inSeries % series.length) / series.length);
  const serial = Math.floor(inSeries / series.length) + 1;
  const { system, label, priceCents, facts, ...text } = describeGarment(pick(garmentStyles.bra, roll()), roll);
  const size = resolveSize(system, label);
  if ('error' in size) throw new Error(`there is no size ${label} in ${system}`);
  const media = art[number % art.length] ?? [];
  const [cover] = media;
  if (!cover) throw new Error('a shared garment has no picture');
  const tag: NewBraTag = {
    form: { ...text, offeredAmount: priceCents, offered: true, physicalBraTag: false },
    facts,
    id: formatBraTagId({ modelId: creator.username, year, series: seriesName, serial: formatSerial(serial) }),
    app: strapline.key,
    creatorId: creator.id,
    number: { year, series: seriesName, serial },
    sized: { braSize: label, size },
    createdFor: null,
    status: 'active',
    proofLevel: 1,
    reviewWhy: null,
    media,
    cover,
    // A year of work, oldest first, so that the first page shows several creators.
    at: new Date(Date.UTC(2026, 0, 1) + position * 300_000),
  };
  return { tag, slug: appendSlugNumber(createSlug(text.title), position + 2) };
}

async function addBatch(trx: Trx, planned: readonly PlannedTag[]): Promise<void> {
  const entries = await appendRecordedTags(
    trx,
    planned.map(({ tag: { id: braTagId, creatorId, at } }) => ({ braTagId, creatorId, at })),
  );
  await braTagStore.insertMany(
    trx,
    planned.map(({ tag }, i) => ({ ...tag, listing: 'published', history: entries.slice(i, i + 1) })),
  );
  const pages = planned.map(({ tag, slug }) => ({ braTagId: tag.id, slug, at: tag.at }));
  if ((await insertListings(trx, pages)) < pages.length) throw new Error('a slug of the bulk load is taken');
}
