/**
 * `npm run bench:forum`: lists and searches of a forum with 10,000 topics and 100,000 replies, as a visitor and as a member with blocks. PostgreSQL with
 * TEST_DATABASE_URL, else the embedded database. Times include the socket; its client shares the server's process.
 */
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';

const topics = 10_000;
const replies = 100_000;
const calls = 400;
const limitMs = 40;

const categories = ['general', 'tagging', 'sizing', 'collecting', 'help'] as const;
const sorts = ['latest', 'new', 'replies'] as const;
const cursors = new Map<string, string | undefined>();

const server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
server.services.limits.take = () => 0;
try {
  const people: Person[] = [];
  for (let made = 0; made < 20; made += 1) people.push(await server.person());
  const [reader, ...writers] = people;
  if (!reader) throw new Error('there is nobody');
  const startedAt = performance.now();
  await fill(server, writers);
  for (const { username } of writers.slice(0, 2)) await reader.client.call('blockUser', { username, blocked: true });
  console.log(
    `${topics} topics and ${replies} replies in ${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${server.services.db.engine}`,
  );
  const visitor = { client: await server.connect() };
  const results = [
    await measure('list, visitor', (n) => listPage(visitor, n)),
    await measure('list, member with two blocks', (n) => listPage(reader, n)),
    await measure('search, visitor', (n) => search(visitor, n)),
    await measure('search, member with two blocks', (n) => search(reader, n)),
    await measure('topic with its replies', (n) => openTopic(visitor, n)),
  ];
  if (results.some((p95) => p95 > limitMs)) process.exitCode = 1;
} finally {
  await server.close();
}

/** Words are as rare or common as in a language: the nth is used about 1/n as often as the first. The most common ones are in most posts. */
async function fill({ services: { db } }: TestServer, writers: readonly Person[]): Promise<void> {
  const authors = writers.map(({ accountId }) => accountId);
  const text = (words: number): string =>
    `array_to_string(array(select 'w' || floor(power(5000, random()))::int || case when n % 7 = 0 then ' fit' else '' end from generate_series(1, ${words} + 0 * n)), ' ')`;
  const author = `($1::text[])[n % ${authors.length} + 1]`;
  const topicId = (n: string): string => `'fto_' || lpad(${n}::text, 20, '0')`;
  /** In parts, as a statement may take five seconds. */
  const insert = async (total: number, statement: string): Promise<void> => {
    for (let from = 1; from <= total; from += 2000)
      await db.change({
        text: statement.replace('NUMBERS', `generate_series(${from}, ${Math.min(total, from + 1999)})`),
        values: [authors],
      });
  };
  await insert(
    topics,
    `insert into forum_topic (id, app, category, title, author_id, is_public, last_number, last_at, last_by, created_at, pinned)
      select ${topicId('n')}, 'strapline', (array['general', 'tagging', 'sizing', 'collecting', 'help'])[n % 5 + 1], 'Topic ' || n || ' ' || ${text(5)}, ${author}, true, 0,
        now() - make_interval(mins => n), ${author}, now() - make_interval(mins => n * 3), n % 2000 = 0 from NUMBERS as n`,
  );
  await insert(
    topics,
    `insert into forum_post (id, app, topic_id, number, is_first, author_id, text, words, state, created_at, public_at)
      select 'fpo_' || lpad(n::text, 20, '0'), 'strapline', topic.id, 0, true, ${author}, body, to_tsvector('english', title || ' ' || body), 'public', created_at, created_at
      from (select n, ${text(60)} as body from NUMBERS as n) written join forum_topic topic on topic.id = ${topicId('n')}`,
  );
  // A tenth of the replies are in twenty topics, the others are spread evenly.
  const topic = `case when n % 10 = 0 then 1 + n / 10 % 20 else 1 + (n * 7919) % ${topics} end`;
  await insert(
    replies,
    `insert into forum_post (id, app, topic_id, number, is_first, author_id, text, words, state, created_at, public_at)
      select 'fpo_r' || lpad(n::text, 19, '0'), 'strapline', ${topicId(topic)}, n, false, ${author}, body, to_tsvector('english', body), 'public', at, at
      from (select n, now() - make_interval(mins => ${replies} - n) as at, ${text(40)} as body from NUMBERS as n) written`,
  );
  await db.change({
    text: `update forum_topic topic set replies = n, last_number = number, last_at = at
      from (select topic_id, count(*) as n, max(number) as number, max(public_at) as at from forum_post where number > 0 group by topic_id) counted where counted.topic_id = topic.id`,
    values: [],
  });
  for (const table of ['forum_topic', 'forum_post']) await db.change({ text: `vacuum (analyze) ${table}`, values: [] });
}

/** Each combination of category and order, page after page. */
async function listPage({ client }: Pick<Person, 'client'>, n: number): Promise<void> {
  const category = [undefined, ...categories][n % 6];
  const sort = sorts[n % 3] ?? 'latest';
  const key = `${category} ${sort}`;
  const cursor = cursors.get(key);
  const page = await client.call('listTopics', { sort, ...(category ? { category } : {}), ...(cursor ? { cursor } : {}) });
  if (page.items.length === 0) throw new Error(`an empty page of ${key}`);
  cursors.set(key, page.nextCursor ?? undefined);
}

/** Common words, rare ones, several at once, phrases and words that nobody wrote. */
async function search({ client }: Pick<Person, 'client'>, n: number): Promise<void> {
  const word = (rank: number): string => `w${rank}`;
  const q = [
    word(1),
    'fit',
    word(2 + (n % 50)),
    word(100 + n),
    `${word(3)} ${word(5)}`,
    `${word(1 + (n % 9))} ${word(40 + n)}`,
    `"${word(1)} ${word(2)}"`,
    'zephyr',
    `${word(2)} -${word(4)}`,
  ][n % 9];
  const category = n % 4 === 0 ? categories[n % 5] : undefined;
  const sort = sorts[n % 3] ?? 'latest';
  // Each search once from its beginning, and now and then the page after it.
  const cursor = n % 5 === 0 ? cursors.get(`search ${sort}`) : undefined;
  const page = await client.call('listTopics', { q: q ?? 'fit', sort, ...(category ? { category } : {}), ...(cursor ? { cursor } : {}) });
  cursors.set(`search ${sort}`, page.nextCursor ?? undefined);
}

async function openTopic({ client }: Pick<Person, 'client'>, n: number): Promise<void> {
  const topicId = `fto_${String(1 + ((n * 31) % topics)).padStart(20, '0')}`;
  await Promise.all([client.call('fetchTopic', { topicId }), client.call('listReplies', { topicId })]);
}

async function measure(name: string, run: (n: number) => Promise<void>): Promise<number> {
  // The first calls plan statements and fill caches.
  for (let n = 0; n < 20; n += 1) await run(n);
  const times: number[] = [];
  for (let n = 0; n < calls; n += 1) {
    const from = performance.now();
    await run(n);
    times.push(performance.now() - from);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  console.log(`${name}: p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, max ${at(1).toFixed(1)} ms (${calls})`);
  return at(0.95);
}
