import type { App } from '@strapline/contract/apps/app';
import type { ParsedInput } from '@strapline/contract/events';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import { listChosen } from '@strapline/domain/search/choice';
import { type Queryable, sql } from '../../ports/database.ts';
import { formatFactQuery, isPlain, readSearch, type SearchQuery } from '../search/search.ts';
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
  /** It also finds pieces of the creators whom the person follows when a listing changes. */
  isOfFollowed: boolean;
};

/** Rarer words are equally good criteria, so counting stops here. */
const commonFrom = 300;

/** Throws `validation` as the search itself does. */
export async function indexSearch(db: Queryable, app: App, { followed: isOfFollowed, ...filters }: Filters): Promise<SearchIndex> {
  // Keys are about named creators only, so a search of followed creators alone has none.
  const creator = isOfFollowed ? [...listChosen(filters.creator)] : filters.creator;
  const { query, typed, correctedTo } = await readSearch(db, app, { ...filters, creator, limit: 1 }, null);
  const tagId = query.q !== undefined && parseBraTagId(query.q.toLowerCase()) ? query.q.toLowerCase() : null;
  const isCorrected = correctedTo !== null;
  const keys = await createKeys(db, app.key, query, tagId);
  // The words as typed may be listed one day, and are then no longer corrected.
  const typedKeys = isCorrected ? await createKeys(db, app.key, { ...query, q: typed || undefined }, tagId) : [];
  const words = isCorrected || tagId !== null ? await parseWords(db, undefined, query.facts) : await parseWords(db, query.q, query.facts);
  return { keys: [...new Set([...keys, ...typedKeys])], query, tagId, words, isCorrected, isOfFollowed };
}

async function createKeys(db: Queryable, app: string, query: SearchQuery, tagId: string | null): Promise<string[]> {
  return createSearchKeys(app, query, await findCriteria(db, app, query, tagId));
}

/** Each word must be there, and one fact of each group: the rarest of these. */
async function findCriteria(db: Queryable, app: string, { creator, q, facts }: SearchQuery, tagId: string | null): Promise<Criterion[]> {
  if (tagId !== null) return [{ kind: 'tag', value: tagId }];
  if (creator !== undefined) return listChosen(creator).map((value) => ({ kind: 'creator', value }));
  const required = q !== undefined && isPlain(q) ? q : '';
  if (required === '' && facts.length === 0) return [null];
  const groups = facts.flatMap((keys, group) => keys.map(() => group));
  const rarest = await db.first<{ words: string[] }>(
    sql`select array_agg(word order by word) as words from (
          select word, -row_number() over () as part from unnest(tsvector_to_array(to_tsvector('english', ${required}))) as word
          union all select word, part from unnest(${facts.flat()}::text[], ${groups}::int[]) as fact (word, part)) as wanted,
        lateral (select count(*) as listed from (select 1 from listing where app = ${app}
            and words @@ ('''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || '''')::tsquery limit ${commonFrom}) as its) as counted
        group by part order by sum(listed), min(word) limit 1`,
  );
  return rarest ? rarest.words.map((value) => ({ kind: 'word', value })) : [null];
}

async function parseWords(db: Queryable, q: string | undefined, facts: SearchQuery['facts']): Promise<string | null> {
  if (q === undefined && facts.length === 0) return null;
  const factQuery = formatFactQuery(facts);
  // Words that are all too common to be searched find nothing, with or without facts.
  const row = await db.first<{ words: string }>(
    sql`select (case when ${q ?? null}::text is null then ${factQuery}::tsquery when numnode(typed) = 0 or ${factQuery} = '' then typed else typed && ${factQuery}::tsquery end)::text as words
        from websearch_to_tsquery('english', ${q ?? ''}) as typed`,
  );
  return row?.words ?? null;
}
