import type { AppKey } from '@strapline/contract/apps/app';
import { findClosestWord } from '@strapline/domain/search/edit-distance';
import { LRUCache } from 'lru-cache';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';
import type { Blocks } from '../block/block.ts';

/** The listed words of each app are cached for a while, so that searching for them needs no query. */
const knownWordsByDb = new WeakMap<Queryable, LRUCache<`${AppKey}:${string}`, true>>();
const maxKnownWords = 5000;
const knownWordsTtlMs = 10 * 60_000;
/** Only the first ones of a search (120 characters at most) are corrected. */
const maxWords = 12;

/** Replaces each word that no listing of the app has by the most similar listed word. At most one statement. */
export async function correctWords(db: Queryable, app: AppKey, text: string, blocks: Blocks | null): Promise<string> {
  // Quoted text is searched as typed.
  if (text.includes('"')) return text;
  const knownWords = getKnownWords(db);
  const uncached = [...new Set(text.toLowerCase().match(/\p{L}{4,24}/gu) ?? [])]
    .filter((word) => !knownWords.has(`${app}:${word}`))
    .slice(0, maxWords);
  if (uncached.length === 0) return text;
  const corrections = new Map(
    (await findUnknownWords(db, app, uncached, blocks)).map(({ typed: word, near }) => [word, findClosestWord(word, near)]),
  );
  for (const word of uncached) if (!corrections.has(word)) knownWords.set(`${app}:${word}`, true);
  return corrections.size === 0 ? text : text.replace(/\p{L}{4,24}/gu, (word) => corrections.get(word.toLowerCase()) ?? word);
}

/** The words that no listing has, each with similar words of listings that the viewer may see, most similar first. */
async function findUnknownWords(
  db: Queryable,
  app: AppKey,
  typed: readonly string[],
  blocks: Blocks | null,
): Promise<{ typed: string; near: string[] }[]> {
  return await db.rows(sql`
    select typed, array(
        select near.word from (
          select slip.word, count(*) as shared from search_word_slip slip where slip.app = ${app} and slip.slip in (select slips_of(typed)) group by slip.word
            order by shared desc, slip.word limit 30) near
          join search_word on search_word.app = ${app} and search_word.word = near.word where ${isListed(app, sql`search_word.stem`, blocks)} order by near.shared desc, near.word) as near
      from unnest(${typed}::text[]) as typed, lateral (select (ts_lexize('english_stem', typed))[1] as stem offset 0) as its
      where its.stem is not null and not ${isListed(app, sql`its.stem`, null)}`);
}

/** Excludes words that only unpublished pages have: suggesting them would disclose their content. */
function isListed(app: AppKey, stem: Statement, blocks: Blocks | null): Statement {
  return sql`exists (select from listing where listing.app = ${app} and (listing.on_shelf or listing.is_sold) and listing.words @@ plainto_tsquery('simple', ${stem}) and not ${blocks?.listings ?? sql`false`})`;
}

function getKnownWords(db: Queryable): LRUCache<`${AppKey}:${string}`, true> {
  const words = knownWordsByDb.get(db) ?? new LRUCache<`${AppKey}:${string}`, true>({ max: maxKnownWords, ttl: knownWordsTtlMs });
  knownWordsByDb.set(db, words);
  return words;
}
