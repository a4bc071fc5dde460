import pg from 'pg';

/** One kind of read: paths of our server, and the paths of the same queries at the floor, in the same order. */
export type Reads = { what: string; paths: string[]; floor: string[]; floorName: string };

/** Values to query for. They are read with plain SQL, because the code of another checkout may differ. */
export type Inventory = {
  slugs: string[];
  braTagIds: string[];
  prices: number[];
  sizes: { band: number; cup: string; ordinal: number; sisters: { bands: string; ordinals: string } }[];
  creators: string[];
  words: string[];
  /** Styles, colours and fabrics, as `style:plunge`. */
  facts: string[];
};

const many = 5000;

/** Samples the whole list: more slugs than the server caches, and existing prices, sizes and words. */
export async function readInventory(databaseUrl: string): Promise<Inventory> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const select = async <R>(text: string): Promise<R[]> => (await client.query({ text })).rows as R[];
  try {
    const [all] = await select<{ count: number }>('select count(*)::int as count from listing where on_shelf');
    const every = (n: number): number => Math.max(1, Math.floor((all?.count ?? 0) / n));
    const pieces = await select<{ slug: string; id: string; title: string; creator: string; price: number }>(
      `select slug, id, title, creator, price from (select slug, bra_tag_id as id, card::jsonb ->> 'title' as title, creator_username as creator, price_cents as price, row_number() over (order by seq desc) as n
        from listing where on_shelf) as all_of_them where n % ${every(many)} = 0 order by md5(slug) limit ${many}`,
    );
    const sizes = await select<{ band: number; cup: string; ordinal: number }>(
      `select uk_band as band, min(tag.size ->> 'cup') as cup, tag.ordinal from bra_tag tag where tag.size ->> 'system' = 'UK' group by uk_band, tag.ordinal order by md5(uk_band || ':' || tag.ordinal)`,
    );
    const facts = await select<{ fact: string }>(
      'select fact from bra_tag tag, unnest(fact_keys(tag.facts)) as fact group by fact having count(*) > 100 order by md5(fact)',
    );
    const cupOf = new Map(sizes.map((size) => [`${size.band}:${size.ordinal}`, size]));
    const titles = pieces.slice(0, 600).map((piece) =>
      piece.title
        .toLowerCase()
        .replace(/[^a-z -]/g, ' ')
        .split(' ')
        .filter((word) => word.length > 3),
    );
    const pairs = titles
      .map((words, i) => [words[i % words.length], words[(i + 1) % words.length]].filter(Boolean).join(' '))
      .filter(Boolean);
    return {
      slugs: pieces.map((piece) => piece.slug),
      braTagIds: pieces.map((piece) => piece.id),
      prices: pieces.slice(0, 240).map((piece) => piece.price),
      sizes: sizes.map((size) => {
        const around = [
          [size.band - 2, size.ordinal + 1],
          [size.band, size.ordinal],
          [size.band + 2, size.ordinal - 1],
        ].filter(([band, ordinal]) => cupOf.has(`${band}:${ordinal}`));
        return {
          ...size,
          sisters: { bands: around.map(([band]) => band).join(','), ordinals: around.map(([, ordinal]) => ordinal).join(',') },
        };
      }),
      creators: [...new Set(pieces.map((piece) => piece.creator))].slice(0, 200),
      words: [...new Set(pairs)].slice(0, 300),
      facts: facts.map(({ fact }) => fact),
    };
  } finally {
    await client.end();
  }
}

const floorOfLists = 'floor: the same lists, bare Fastify and pg';
const floorOfDetails = 'floor: the same details, bare Fastify and pg';

const sorts = ['newest', 'priceAsc', 'priceDesc', 'mostWanted'] as const;
/** The end of a page: the server's cursor, and the sort keys of the last piece. */
type Place = { sort: (typeof sorts)[number]; cursor: string; seq: number; price: number; saved: number };

/** Pages through each sort order on a running server, a hundred pieces at a time, because each checkout may encode cursors differently. */
export async function walkList(port: number, databaseUrl: string, pages = 134): Promise<Place[]> {
  const pageEnds: { sort: Place['sort']; cursor: string; braTagId: string }[] = [];
  for (const sort of sorts) {
    let cursor = '';
    for (let page = 0; page < pages; page += 1) {
      const path = `/v1/listings?sort=${sort}&limit=100${cursor && `&cursor=${cursor}`}`;
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { 'x-forwarded-for': `10.200.${sorts.indexOf(sort)}.${page}` },
      });
      // Another checkout may not have this order.
      if (!answer.ok) break;
      const { items, nextCursor } = (await answer.json()) as { items: { braTagId: string }[]; nextCursor: string | null };
      const last = items.at(-1);
      if (!nextCursor || !last) break;
      cursor = nextCursor;
      pageEnds.push({ sort, cursor, braTagId: last.braTagId });
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string; seq: number; price: number; saved: number }>({
    text: 'select bra_tag_id as id, seq::int as seq, price_cents as price, saved_count as saved from listing where bra_tag_id = any($1::text[])',
    values: [pageEnds.map((one) => one.braTagId)],
  });
  await client.end();
  const keys = new Map(rows.map((row) => [row.id, row]));
  return pageEnds.flatMap(({ sort, cursor, braTagId }) => {
    const row = keys.get(braTagId);
    return row ? [{ sort, cursor, seq: row.seq, price: row.price, saved: row.saved }] : [];
  });
}

/** Typical reads: paging by time and price, opening pieces, filtering and searching. */
export function planReads(inventory: Inventory, places: readonly Place[]): Reads[] {
  const list = new Plan('list of 24', floorOfLists);
  list.add('', '');
  const afterPlace: Record<Place['sort'], (place: Place) => string> = {
    newest: ({ seq }) => `before=${seq}`,
    priceAsc: ({ price, seq }) => `above=${price};${seq}`,
    priceDesc: ({ price, seq }) => `below=${price};${seq}`,
    mostWanted: ({ saved, seq }) => `lessWanted=${saved};${seq}`,
  };
  for (const place of places) {
    const { sort, cursor } = place;
    list.add(`sort=${sort}&cursor=${cursor}`, `sort=${sort}&${afterPlace[sort](place)}`);
  }
  const filters = new Plan('list with filters', 'floor: the same filters, bare Fastify and pg');
  for (const creator of inventory.creators) filters.add(`creator=${creator}`, `creator=${creator}`);
  for (const price of inventory.prices) filters.add(`priceMinCents=${price}&sort=priceAsc`, `min=${price}&sort=priceAsc`);
  for (const { sort, cursor, seq } of places)
    if (sort === 'newest') filters.add(`condition=new&cursor=${cursor}`, `condition=new&before=${seq}`);
  const facts = new Plan('list by style, colour and fabric', 'floor: the same facts, bare Fastify and pg');
  for (const { filters: chosen, keys } of combineFacts(inventory.facts))
    facts.add(String(new URLSearchParams(chosen)), `facts=${encodeURIComponent(keys)}`);
  const size = new Plan('search by size', 'floor: the same sizes, bare Fastify and pg');
  const sisters = new Plan('search by size and its sisters', 'floor: the same sisters, bare Fastify and pg');
  for (const one of inventory.sizes)
    for (const price of [0, ...inventory.prices.slice(0, 11)]) {
      const [query, floor] = [`${sizeQuery(one)}&priceMinCents=${price}`, `&min=${price}`];
      size.add(query, `band=${one.band}&ordinal=${one.ordinal}${floor}`);
      sisters.add(`${query}&sisters=true`, `ordinals=${one.sisters.bands};${one.sisters.ordinals}${floor}`);
    }
  const words = new Plan('search by words', 'floor: the same words, bare Fastify and pg');
  const both = new Plan('search by words and size', 'floor: the same words and sizes, bare Fastify and pg');
  for (const [i, text] of inventory.words.entries()) {
    const q = encodeURIComponent(text);
    words.add(`q=${q}`, `q=${q}`);
    const one = inventory.sizes[i % inventory.sizes.length];
    if (one) both.add(`q=${q}&${sizeQuery(one)}`, `q=${q}&band=${one.band}&ordinal=${one.ordinal}`);
  }
  const detail = {
    what: 'detail of a piece',
    floorName: floorOfDetails,
    paths: inventory.slugs.map((slug) => `/v1/listings/${slug}`),
    floor: inventory.slugs.map((slug) => `/1/${slug}`),
  };
  return [list.reads, detail, both.reads, words.reads, size.reads, sisters.reads, filters.reads, facts.reads];
}

type FactFilters = { filters: Record<string, string>; keys: string };

/** Every fact, and every pair of a style with a colour or fabric: as filters of a search, and as terms of the word index. */
function combineFacts(facts: readonly string[]): FactFilters[] {
  const styles = facts.filter((fact) => fact.startsWith('style:'));
  const others = facts.filter((fact) => !fact.startsWith('style:'));
  const choices = [...facts.map((fact) => [fact]), ...styles.flatMap((style) => others.map((other) => [style, other]))];
  return choices.map((keys) => ({
    filters: Object.fromEntries(keys.map((key) => [key.replace(/s?:.*/, ''), key.replace(/^.*:/, '')])),
    keys: keys.map((key) => `'${key}'`).join(' & '),
  }));
}

/** Filters as the boutique sets them one after another, to be counted: by facts, also of one size or from a price on. */
export function planCounts({ facts, sizes, prices }: Inventory): { inputs: object[]; floor: object[] } {
  const combined = combineFacts(facts).map(({ filters, keys }, i) => {
    const [size, price] = [sizes[i % sizes.length], prices[i % prices.length] ?? 0];
    if (i % 3 === 0 || !size) return { input: filters, floor: { facts: keys } };
    if (i % 3 === 1) return { input: { ...filters, priceMinCents: price }, floor: { facts: keys, min: price } };
    const { band, cup, ordinal } = size;
    return { input: { ...filters, size: { system: 'UK', band, cup } }, floor: { facts: keys, band, ordinal } };
  });
  return { inputs: combined.map(({ input }) => input), floor: combined.map(({ floor }) => floor) };
}

function sizeQuery({ band, cup }: { band: number; cup: string }): string {
  return `size.system=UK&size.band=${band}&size.cup=${cup}`;
}

class Plan {
  readonly reads: Reads;

  constructor(what: string, floorName: string) {
    this.reads = { what, floorName, paths: [], floor: [] };
  }

  add(query: string, floorQuery: string): void {
    this.reads.paths.push(`/v1/listings${query && `?${query}`}`);
    this.reads.floor.push(`/24${floorQuery && `?${floorQuery}`}`);
  }
}
