/**
 * `npm run bench:posts`: lists, searches and pages of a blog with 10,000 posts, as a visitor and as a member with blocks. PostgreSQL with TEST_DATABASE_URL,
 * else the embedded database. Times include the connection; its client shares the server's process.
 */
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';

const posts = 10_000;
const calls = 300;
const limitMs = 40;

const server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
server.services.limits.take = () => 0;
try {
  const people: Person[] = [];
  for (let made = 0; made < 20; made += 1) people.push(await server.person({ birthDate: '1990-05-01' }));
  const [reader, ...writers] = people;
  if (!reader) throw new Error('there is nobody');
  await fill(server, writers);
  for (const { username } of writers.slice(0, 2)) await reader.client.call('blockUser', { username, blocked: true });
  const visitor = { client: await server.connect() };
  console.log(`${posts} posts, ${server.services.db.engine}`);
  const word = (n: number): string => `w${Math.floor(5000 ** ((n * 0.618) % 1))}`;
  const open = async (path: string): Promise<void> => {
    const { status } = await server.http(path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  };
  const results = [
    await measure('list, visitor', () => visitor.client.call('listPosts', {})),
    await measure('list, member with two blocks', () => reader.client.call('listPosts', {})),
    await measure('search, visitor', (n) => visitor.client.call('listPosts', { q: word(n) })),
    await measure('search, member with two blocks', (n) => reader.client.call('listPosts', { q: word(n) })),
    await measure('of a creator', (n) =>
      visitor.client.call('listPosts', { creator: writers[n % writers.length]?.username.replaceAll('_', '-') }),
    ),
    await measure('page of the blog', (n) => open(`/content/blog?page=${(n % 100) + 1}`)),
    await measure('search page of the blog', (n) => open(`/content/blog?q=${word(n)}`)),
    await measure('page of a post', (n) => open(`/content/blog/post-${((n * 31) % posts) + 1}`)),
  ];
  if (results.some((p95) => p95 > limitMs)) process.exitCode = 1;
} finally {
  await server.close();
}

/** Words are as rare or common as in a language: the nth is used about 1/n as often as the first. */
async function fill({ services: { db } }: TestServer, writers: readonly Person[]): Promise<void> {
  const authors = writers.map(({ accountId }) => accountId);
  for (let from = 1; from <= posts; from += 1000)
    await db.change({
      text: `insert into post (id, app, author_id, by_team, slug, status, title, source, html, excerpt, reading_minutes, tags, tag_slugs, published_at, first_published_at, created_at, updated_at, words)
        select 'pst_' || lpad(n::text, 24, '0'), 'strapline', ($1::text[])[n % ${authors.length} + 1], false, 'post-' || n, 'published', 'Post ' || n, body, '<p>' || body || '</p>', left(body, 160), 3,
          array['Care'], array['topic-' || n % 50], now() - n * interval '1 minute', now(), now(), now(), to_tsvector('english', 'Post ' || n || ' ' || body)
        from (select n, array_to_string(array(select 'w' || floor(power(5000, random()))::int from generate_series(1, 400 + 0 * n)), ' ') as body
          from generate_series(${from}, ${from + 999}) n) made`,
      values: [authors],
    });
  await db.change({ text: 'analyze post', values: [] });
}

async function measure(name: string, run: (n: number) => Promise<unknown>): Promise<number> {
  for (let n = 0; n < 20; n += 1) await run(n);
  const times: number[] = [];
  for (let n = 0; n < calls; n += 1) {
    const startedAt = performance.now();
    await run(n + 20);
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  console.log(`${name.padEnd(32)} p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms`);
  return at(0.95);
}
