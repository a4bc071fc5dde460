/** `npm run bench:reports`: the review queue with 1,000 open reports, and taking listings down. PostgreSQL with TEST_DATABASE_URL, else the embedded database. */
import { randomUUID } from 'node:crypto';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';

const openReports = 1000;
const pages = 200;
// More than the pool has connections: the first removal on each plans its statements.
const takedowns = 200;

const server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
// Each of these calls has a limit.
server.services.limits.take = () => 0;
try {
  const creator = await server.person({ birthDate: '1990-05-01' });
  const admin = await server.person({ roles: ['admin'] });
  const tags: string[] = [];
  for (let made = 0; made < takedowns; made += 1)
    tags.push(await createTestBraTag(server, creator, { title: `Bralette ${made}`, offered: true, offeredAmount: 3000 }));
  await addReports(server, creator, tags);
  console.log(`queue, ${openReports} open reports, ${pages} varied pages: ${formatTimes(await measureQueue(admin))}`);
  console.log(`a report that hides at once, ${takedowns / 2}: ${formatTimes(await measureReports(server, tags.slice(0, takedowns / 2)))}`);
  console.log(`removing a listing, ${takedowns / 2}: ${formatTimes(await measureRemovals(admin, tags.slice(takedowns / 2)))}`);
} finally {
  await server.close();
}

/** Reports of different reasons, ages and states, spread over the tags. */
async function addReports(to: TestServer, creator: Person, tags: readonly string[]): Promise<void> {
  await to.services.db.change({
    text: `insert into report (id, app, subject_kind, subject_id, title, bra_tag_id, owner_id, reason, reporter_key, origin, status, due_at, created_at)
      select 'rep_' || lpad(translate(n::text, '01', 'ab'), 20, 'c'), 'strapline', 'braTag', tags.id, 'Bralette', tags.id, $1, (array['scam', 'nudity', 'counterfeit', 'harassment', 'other'])[n % 5 + 1],
        'key ' || n, 'origin ' || n % 90, case when n % 3 = 0 then 'inReview' else 'open' end, now() + make_interval(hours => n % 96 - 12), now() - make_interval(mins => n)
      from generate_series(1, ${openReports}) as n join unnest($2::text[]) with ordinality as tags (id, place) on tags.place = n % $3::int + 1`,
    values: [creator.accountId, [...tags], tags.length],
  });
}

async function measureQueue(admin: Person): Promise<number[]> {
  const times: number[] = [];
  const filters = [
    {},
    { reason: 'scam' },
    { status: 'inReview' },
    { only: 'unassigned' },
    { kind: 'braTag' },
    { status: 'decided' },
  ] as const;
  let cursor: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const filter = filters[page % filters.length] ?? {};
    const from = performance.now();
    const { nextCursor } = await admin.client.call('listReports', {
      ...filter,
      ...(page % filters.length === 0 && cursor ? { cursor } : {}),
    });
    times.push(performance.now() - from);
    if (page % filters.length === 0) cursor = nextCursor ?? undefined;
  }
  return times;
}

async function measureReports(to: TestServer, tags: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const [place, id] of tags.entries()) {
    const reporter = await to.connect({ headers: { 'x-forwarded-for': `10.20.0.${place + 1}` } });
    const from = performance.now();
    await reporter.call('reportContent', { subject: { kind: 'braTag', id }, reason: 'underage', idempotencyKey: randomUUID() });
    times.push(performance.now() - from);
    reporter.close();
  }
  return times;
}

async function measureRemovals(admin: Person, tags: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  const { items } = await admin.client.call('listReports', { limit: 100, kind: 'braTag' });
  const bySubject = new Map(items.filter(({ subject }) => tags.includes(subject.id)).map((item) => [item.subject.id, item]));
  for (const { reportId, version } of bySubject.values()) {
    const from = performance.now();
    await admin.client.call('decideReport', { reportId, version, action: 'remove', rule: 'scam', reason: 'Payment outside of Strapline.' });
    times.push(performance.now() - from);
  }
  return times;
}

function formatTimes(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): string => `${(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1)} ms`;
  return `p50 ${at(0.5)}, p95 ${at(0.95)} (${times.length})`;
}
