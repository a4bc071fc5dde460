import type { App } from '@strapline/contract/apps/app';
import type { ParsedInput } from '@strapline/contract/events';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import { type Queryable, sql } from '../../ports/database.ts';
import { isPlain, readSearch, type SearchQuery } from '../search/search.ts';
import { type Criterion, createSearchKeys } from './match-keys.ts';

export type Filters = Omit<ParsedInput<'saveSearch'>['filters'], 'limit'>;

/** A search as it is compared with a listing. */
export type SearchIndex = {
  keys: string[];
  query: SearchQuery;
  tagId: string | null;
  /** The text of a tsquery, without the words of a corrected search. */
  words: string | null;
  isCorrected: boolean;
};

/** Rarer words are equally good criteria, so counting stops here. */
const commonFrom = 300;

/** Throws `validation` as the search itself does. */
export async function indexSearch(db: Queryable, app: App, filters: Filters): Promise<SearchIndex> {
  const { query, typed, correctedTo } = await readSearch(db, app, { ...filters, limit: 1 }, null);
  const tagId = query.q !== undefined && parseBraTagId(query.q.toLowerCase()) ? query.q.toLowerCase() : null;
  const isCorrected = correctedTo !== null;
  const keys = await createKeys(db, app.key, query, tagId);
  // The words as typed may be listed one day, and are then no longer corrected.
  const typedKeys = isCorrected ? await createKeys(db, app.key, { ...query, q: typed || undefined }, tagId) : [];
  const words = isCorrected || tagId !== null ? await parseWords(db, undefined, query.facts) : await parseWords(db, query.q, query.facts);
  return { keys: [...new Set([...keys, ...typedKeys])], query, tagId, words, isCorrected };
}

async function createKeys(db: Queryable, app: string, query: SearchQuery, tagId: string | null): Promise<string[]> {
  return createSearchKeys(app, query, await findCriterion(db, app, query, tagId));
}

async function findCriterion(db: Queryable, app: string, { creator, q, facts }: SearchQuery, tagId: string | null): Promise<Criterion> {
  if (tagId !== null) return { kind: 'tag', value: tagId };
  if (creator !== undefined) return { kind: 'creator', value: creator };
  const required = q !== undefined && isPlain(q) ? q : '';
  if (required === '' && facts.length === 0) return null;
  const rarest = await db.first<{ word: string }>(
    sql`select word from unnest(tsvector_to_array(to_tsvector('english', ${required})) || ${facts}::text[]) as word
        order by (select count(*) from (select 1 from listing where app = ${app}
            and words @@ ('''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || '''')::tsquery limit ${commonFrom}) as its), word limit 1`,
  );
  return rarest ? { kind: 'word', value: rarest.word } : null;
}

async function parseWords(db: Queryable, q: string | undefined, facts: readonly string[]): Promise<string | null> {
  if (q === undefined && facts.length === 0) return null;
  const factQuery = facts.map((fact) => `'${fact}'`).join(' & ');
  // Words that are all too common to be searched find nothing, with or without facts.
  const row = await db.first<{ words: string }>(
    sql`select (case when ${q ?? null}::text is null then ${factQuery}::tsquery when numnode(typed) = 0 or ${factQuery} = '' then typed else typed && ${factQuery}::tsquery end)::text as words
        from websearch_to_tsquery('english', ${q ?? ''}) as typed`,
  );
  return row?.words ?? null;
}
