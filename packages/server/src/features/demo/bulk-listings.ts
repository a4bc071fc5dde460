import { createHash, randomBytes } from 'node:crypto';
import type { Media } from '@strapline/contract/shapes/media';
import { formatBraTagId, formatSerial } from '@strapline/domain/bra-tag/bra-tag-id';
import { garmentStyles } from '@strapline/domain/garment/garment';
import { numberedSlug, slugFrom } from '@strapline/domain/listing/slug';
import { canonicalJson, type EntryBody, leafHash } from '@strapline/domain/log/provenance';
import { resolveSize } from '@strapline/domain/size/systems';
import { usernameFrom, usernameSlug } from '@strapline/domain/username/username';
import type { Blobs } from '../../ports/blobs.ts';
import { type Database, sql, type Trx } from '../../ports/database.ts';
import { cardOf, learnWords, tagRow, wordsOf } from '../listing/listing.ts';
import { drawGarments, mediaOf, planGarment } from './art.ts';
import { describeGarment } from './garment-words.ts';
import { dice, pick } from './seeded-random.ts';

const tagsPerCreator = 250;
const rowsAtOnce = 2000;
const series = ['main', 'spring', 'autumn', 'atelier'] as const;

type Creator = { id: string; username: string };

/**
 * Adds `count` published tags of new creators by bulk load, with provenance and sale pages; pictures are those of the demo, shared. All or nothing.
 * Calls `told` with the number that is written so far.
 */
export async function addTags(db: Database, blobs: Blobs, count: number, told: (written: number) => void = () => {}): Promise<void> {
  const art = await sharedArt(db, blobs);
  await db.transaction(async (trx) => {
    // The log's counter is held for the whole load, so that the indexes lie without gaps in their order.
    const head = await trx.first<{ next_index: number }>(sql`select next_index from provenance_head for update`);
    const firstIndex = head?.next_index ?? 0;
    const creators = await addCreators(trx, Math.ceil(count / tagsPerCreator));
    for (let start = 0; start < count; start += rowsAtOnce) {
      const size = Math.min(rowsAtOnce, count - start);
      await addBatch(
        trx,
        Array.from({ length: size }, (_, i) => planTag(start + i, firstIndex + start + i, creators, art)),
      );
      told(start + size);
    }
    await trx.change(sql`update provenance_head set next_index = ${firstIndex + count}`);
    await trx.change(
      sql`insert into serial_counter (creator_id, year, series, last) select creator_id, year, series, max(serial) from bra_tag
          where creator_id = any(${creators.map((creator) => creator.id)}::text[]) group by 1, 2, 3`,
    );
  });
  for (const table of ['account', 'bra_tag', 'listing', 'provenance']) await db.change({ text: `analyze ${table}`, values: [] });
}

/** Pictures that are there already, else a dozen new drawings. */
async function sharedArt(db: Database, blobs: Blobs): Promise<Media[][]> {
  const rows = await db.rows<{ media: Media[] }>(
    sql`select media from bra_tag where jsonb_array_length(media) > 0 order by created_at, id limit 60`,
  );
  if (rows.length > 0) return rows.map((row) => row.media);
  const garments = garmentStyles.flatMap((style) =>
    (['rose', 'slate'] as const).map((palette) => planGarment(`bulk ${style} ${palette}`, 'A garment', style, palette, 2)),
  );
  await drawGarments(blobs, garments);
  return garments.map(mediaOf);
}

async function addCreators(trx: Trx, count: number): Promise<Creator[]> {
  const before = await trx.first<{ known: number }>(sql`select count(*) as known from account where id like 'acc_bulk%'`);
  const first = (before?.known ?? 0) + 1;
  const taken = new Set((await trx.rows<{ username: string }>(sql`select username from account`)).map((row) => row.username));
  const rows = Array.from({ length: count }, (_, i) => planCreator(first + i, taken));
  await trx.change(
    sql`insert into account (id, username, username_slug, public_key, display_name, is_adult, creator_mode)
        select id, username, slug, key, '', true, true from unnest(${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.username)}::text[],
          ${rows.map((row) => usernameSlug(row.username))}::text[], ${rows.map((row) => row.publicKey)}::text[]) as new (id, username, slug, key)`,
  );
  return rows;
}

function planCreator(number: number, taken: Set<string>): Creator & { publicKey: string } {
  const key = createHash('sha256').update(`creator ${number} of a bulk load`).digest();
  let attempt = 0;
  let username = usernameFrom(key, attempt);
  while (taken.has(username)) username = usernameFrom(key, ++attempt);
  taken.add(username);
  return { id: `acc_bulk${String(number).padStart(8, '0')}`, username, publicKey: key.toString('base64url') };
}

type Planned = ReturnType<typeof planTag>;

function planTag(number: number, logIndex: number, creators: readonly Creator[], art: readonly Media[][]) {
  const roll = dice(number * 7919 + logIndex);
  const creator = creators[Math.floor(number / tagsPerCreator)];
  if (!creator) throw new Error('there are too few creators for these tags');
  const inSeries = number % tagsPerCreator;
  const one = {
    year: 2026,
    series: pick(series, (inSeries % series.length) / series.length),
    serial: Math.floor(inSeries / series.length) + 1,
  };
  const id = formatBraTagId({ modelId: creator.username, year: one.year, series: one.series, serial: formatSerial(one.serial) });
  const text = describeGarment(pick(garmentStyles, roll()), roll);
  const size = resolveSize(text.system, text.label);
  if ('error' in size) throw new Error(`there is no size ${text.label} in ${text.system}`);
  // A year of work, oldest first, so that the newest page is not one minute of one person.
  const at = new Date(Date.UTC(2026, 0, 1) + logIndex * 300_000);
  const blind = randomBytes(32);
  const hidden = createHash('sha256')
    .update(Buffer.concat([blind, Buffer.from(creator.id)]))
    .digest('base64url');
  const body: EntryBody = { v: 1, type: 'tag.recorded', ts: at.getTime(), braTag: id, prev: null, data: { creator: hidden } };
  const media = art[number % art.length] ?? [];
  return {
    id,
    creator,
    ...one,
    ...text,
    size,
    at,
    blind,
    logIndex,
    body: canonicalJson(body),
    leaf: leafHash(body),
    media,
    slug: numberedSlug(slugFrom(text.title), logIndex + 2),
  };
}

async function addBatch(trx: Trx, tags: readonly Planned[]): Promise<void> {
  await addTagRows(trx, tags);
  await trx.change(
    sql`insert into provenance (index, bra_tag_id, type, at, owner_number, body, leaf_hash)
        select new.index, new.tag, 'tag.recorded', new.at, 1, new.body, new.leaf from unnest(${tags.map((tag) => tag.logIndex)}::bigint[], ${tags.map((tag) => tag.id)}::text[],
          ${tags.map((tag) => tag.at)}::timestamptz[], ${tags.map((tag) => tag.body)}::text[], ${tags.map((tag) => tag.leaf)}::text[]) as new (index, tag, at, body, leaf)`,
  );
  await trx.change(
    sql`insert into provenance_blind (index, field, account_id, blind)
        select new.index, 'creator', new.account, decode(new.blind, 'hex') from unnest(${tags.map((tag) => tag.logIndex)}::bigint[], ${tags.map((tag) => tag.creator.id)}::text[],
          ${tags.map((tag) => tag.blind.toString('hex'))}::text[]) as new (index, account, blind)`,
  );
  await trx.change(
    sql`insert into listing (app, bra_tag_id, slug, creator_id, creator_username, state, price_cents, size_system, uk_band, ordinal, year, series, condition, proof_level, card, words, created_at)
        select tag.app, tag.id, new.slug, tag.creator_id, creator.username, 'published', tag.price_cents, tag.size ->> 'system', tag.uk_band, tag.ordinal, tag.year, tag.series,
               tag.condition, tag.proof_level,
               ${cardOf(sql`new.slug`, sql`tag.created_at`)}, ${wordsOf}, tag.created_at
        from unnest(${tags.map((tag) => tag.id)}::text[], ${tags.map((tag) => tag.slug)}::text[]) with ordinality as new (id, slug, n)
        join ${tagRow} tag on tag.id = new.id join account creator on creator.id = tag.creator_id order by new.n`,
  );
  await learnWords(trx, sql`tag.id = any(${tags.map((tag) => tag.id)}::text[])`);
}

async function addTagRows(trx: Trx, tags: readonly Planned[]): Promise<void> {
  const rows = tags.map((tag) => ({
    id: tag.id,
    creator_id: tag.creator.id,
    year: tag.year,
    series: tag.series,
    serial: tag.serial,
    title: tag.title,
    story: tag.story,
    bra_size: tag.label,
    size: tag.size,
    uk_band: tag.size.ukBand,
    ordinal: tag.size.ordinal,
    condition: tag.condition,
    style: tag.style,
    colours: tag.colours,
    fabrics: tag.fabrics,
    price_cents: tag.priceCents,
    media: tag.media,
    cover: tag.media[0],
    provenance_head: tag.leaf,
    history: [{ index: tag.logIndex, type: 'tag.recorded', at: tag.at.toISOString(), ownerNumber: 1, leafHash: tag.leaf }],
    created_at: tag.at,
  }));
  await trx.change(
    sql`insert into bra_tag (id, app, creator_id, year, series, serial, title, story, bra_size, size, uk_band, ordinal, condition, style, colours, fabrics, laundered_at, physical, status, listing,
          proof_level, wants_offer, price_cents, owner_id, media, cover, provenance_head, history, created_at, updated_at)
        select id, 'strapline', creator_id, year, series, serial, title, story, bra_size, size, uk_band, ordinal, condition, style, colours, fabrics, created_at, false, 'active', 'published',
          1, true, price_cents, creator_id, media, cover, provenance_head, history, created_at, created_at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (id text, creator_id text, year int, series text, serial int, title text, story text, bra_size text, size jsonb,
          uk_band int, ordinal int, condition text, style text, colours text[], fabrics text[], price_cents int, media jsonb, cover jsonb, provenance_head text, history jsonb, created_at timestamptz)`,
  );
}
