/**
 * `npm run bench:messages`: from sending a message to its push at the other side, at 200 messages per second over real sockets. PostgreSQL with TEST_DATABASE_URL,
 * else the embedded database. Sockets of the people share the server's process, so the times include their work.
 */
import { randomUUID } from 'node:crypto';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer } from '@strapline/testkit/test-server';

const perSecond = 200;
const seconds = 10;
/** Each writes less than the limit of a conversation per hour. */
const people = 100;

const server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
// Each of these calls has a limit.
server.services.limits.take = () => 0;
try {
  const seller = await server.person({ birthDate: '1990-05-01' });
  const braTagId = await createTestBraTag(server, seller, { title: 'Garnet longline', offered: true, offeredAmount: 12_000 });
  const writers: Person[] = [];
  for (let made = 0; made < people; made += 1) writers.push(await server.person());
  const threads: Thread[] = [];
  for (const { client } of writers) {
    const { threadId } = await client.call('sendMessage', { to: { braTagId }, text: 'Hello', idempotencyKey: randomUUID() });
    threads.push({ writer: client, threadId });
  }
  const times = await measure(seller, threads);
  console.log(
    `${times.length} messages at ${perSecond} per second, from sending to the push: ${formatTimes(times)} (target: p50 20 ms, p99 80 ms)`,
  );
} finally {
  await server.close();
}

type Thread = { writer: Person['client']; threadId: string };

/** Sends on a schedule, however long the answers take, and stops the time when the other side has the message. */
async function measure(reader: Person, threads: readonly Thread[]): Promise<number[]> {
  const sentAt = new Map<string, number>();
  const times: number[] = [];
  reader.client.socket.on('message', ({ text }: { text: string }) => {
    const start = sentAt.get(text);
    if (start !== undefined) times.push(performance.now() - start);
  });
  const calls: Promise<unknown>[] = [];
  const begin = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = begin + (n * 1000) / perSecond;
    await new Promise((done) => setTimeout(done, Math.max(0, due - performance.now())));
    const text = `Is it soft, number ${n}?`;
    sentAt.set(text, performance.now());
    const thread = threads[n % threads.length];
    if (thread) calls.push(thread.writer.call('sendMessage', { to: { threadId: thread.threadId }, text, idempotencyKey: randomUUID() }));
  }
  await Promise.all(calls);
  return times;
}

function formatTimes(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}
