import { findClosestWord } from '@strapline/domain/search/edit-distance';
import { LRUCache } from 'lru-cache';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';

/** Words that are listed are taken to stay so for a while: a search of these asks nothing. */
const knownWordsByDb = new WeakMap<Queryable, LRUCache<string, true>>();
const maxKnownWords = 5000;
const knownForMs = 10 * 60_000;
/** A search has 120 letters; of more words than this the first ones are looked at. */
const maxWords = 12;

/** The words of a search with each that nothing is listed under replaced by the nearest one; the same text where there is none to replace. At most one statement. */
export async function correctWords(db: Queryable, text: string): Promise<string> {
  // What is quoted is meant letter by letter.
  if (text.includes('"')) return text;
  const knownWords = getKnownWords(db);
  const unseen = [...new Set(text.toLowerCase().match(/\p{L}{4,24}/gu) ?? [])].filter((word) => !knownWords.has(word)).slice(0, maxWords);
  if (unseen.length === 0) return text;
  const corrections = new Map((await findUnknownWords(db, unseen)).map(({ typed: word, near }) => [word, findClosestWord(word, near)]));
  for (const word of unseen) if (!corrections.has(word)) knownWords.set(word, true);
  return corrections.size === 0 ? text : text.replace(/\p{L}{4,24}/gu, (word) => corrections.get(word.toLowerCase()) ?? word);
}

/** Those that are in no listed piece, each with some listed words that share a slip with it, the likeliest first. */
async function findUnknownWords(db: Queryable, typed: readonly string[]): Promise<{ typed: string; near: string[] }[]> {
  return await db.rows(sql`
    select typed, array(
        select near.word from (
          select slip.word, count(*) as shared from search_word_slip slip where slip.slip in (select slips_of(typed)) group by slip.word
            order by shared desc, slip.word limit 30) near
          join search_word using (word) where ${isListed(sql`search_word.stem`)} order by near.shared desc, near.word) as near
      from unnest(${typed}::text[]) as typed, lateral (select (ts_lexize('english_stem', typed))[1] as stem offset 0) as its
      where its.stem is not null and not ${isListed(sql`its.stem`)}`);
}

/** What only a page has that was taken down is nobody's to read. */
function isListed(stem: Statement): Statement {
  return sql`exists (select from listing where (listing.on_shelf or listing.is_sold) and listing.words @@ plainto_tsquery('simple', ${stem}))`;
}

function getKnownWords(db: Queryable): LRUCache<string, true> {
  const words = knownWordsByDb.get(db) ?? new LRUCache<string, true>({ max: maxKnownWords, ttl: knownForMs });
  knownWordsByDb.set(db, words);
  return words;
}
