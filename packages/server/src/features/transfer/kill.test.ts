import { rm } from 'node:fs/promises';
import { createFreshDatabase } from '@strapline/testkit/fresh-database';
import { type KillableServer, startServer } from '@strapline/testkit/server-process';
import { type Client, connectClient } from '@strapline/testkit/socket-client';
import { createTemporaryFolder } from '@strapline/testkit/temporary-folder';
import { type Person, startTestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkBooks, formatAuditReport } from '../audit/check-books.ts';
import { createCreator, createListedTag, trustForwardedFor } from '../order/test-purchase.ts';
import { giveAway, type LabelledTag } from '../strap-code/test-claim.ts';

const pieces = 32;
const people = 8;
/** After how many responses each server is killed. */
const responsesPerRun = [5, 23, 48];

let env: Record<string, string>;
let database: Awaited<ReturnType<typeof createFreshDatabase>>;
let journeys: Journey[];
beforeAll(async () => {
  database = await createFreshDatabase();
  const dataDir = await createTemporaryFolder('kill');
  env = {
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://localhost:4321',
    ...trustForwardedFor,
    ...(database ? { DATABASE_URL: database.url } : {}),
  };
  const testServer = await startTestServer(env);
  const makers = [await createCreator(testServer), await createCreator(testServer)];
  const all: Person[] = [];
  for (let i = 0; i < people; i += 1) all.push(await testServer.person());
  journeys = [];
  for (let i = 0; i < pieces; i += 1) {
    const [maker, from, to] = [makers[i % makers.length], all[i % people], all[(i + 1 + Math.floor(i / people)) % people]];
    if (maker && from && to)
      journeys.push({ label: await giveAway(maker, await createListedTag(testServer, maker)), from, to, acknowledged: 1 });
  }
  await testServer.close();
});
afterAll(async () => {
  await database?.drop();
  await rm(env['DATA_DIR'] ?? '', { recursive: true, force: true });
});

/** A piece that one collector claims and transfers to another. `acknowledged` is the highest owner number in a response. */
type Journey = { label: LabelledTag; from: Person; to: Person; acknowledged: number };

/** Continues from the tag's current status, as people do after an error. Returns false at the end of the journey. */
async function continueJourney(
  { label, from, to, ...journey }: Journey,
  by: (person: Person) => Promise<Client>,
  acknowledge: (acknowledged: number) => void,
) {
  const { braTagId } = label;
  const giver = await by(from);
  const { status, owner } = await giver.call('fetchBraTag', { braTagId });
  // Nothing that a server acknowledged is lost.
  expect(owner?.number).toBeGreaterThanOrEqual(journey.acknowledged);
  if (owner?.number === 3) return false;
  if (status === 'claimable') acknowledge((await giver.call('claimCollectorTag', label)).ownerNumber);
  else if (status === 'claimed') await giver.call('braTagAction', { braTagId, action: 'startTransfer' });
  else {
    const { strapCode } = await giver.call('pullStrapCode', { braTagId });
    acknowledge((await (await by(to)).call('claimCollectorTag', { braTagId, strapCode })).ownerNumber);
  }
  return true;
}

/** Works on all journeys concurrently until they end or the server dies. */
async function runUntilKilled(server: KillableServer, responsesUntilKill: number): Promise<void> {
  const waiting = [...journeys];
  const clients = new Map<string, Promise<Client>>();
  const by = (person: Person): Promise<Client> => {
    const existing = clients.get(person.accountId);
    if (existing) return existing;
    const headers = { 'x-forwarded-for': `10.6.0.${clients.size}` };
    // A long timeout, since a slow machine isn't an error; the server's death ends every wait.
    const connecting = connectClient(server.base, { token: person.token, headers, timeoutMs: 60_000 });
    clients.set(person.accountId, connecting);
    return connecting;
  };
  let answered = 0;
  let dying: Promise<void> | undefined;
  const death = Promise.withResolvers<never>();
  death.promise.catch(() => undefined);
  const count = (): void => {
    answered += 1;
    if (answered >= responsesUntilKill) dying ??= server.kill().then(() => death.reject(new Error('the server was killed')));
  };
  const worker = async (): Promise<void> => {
    for (let journey = waiting.shift(); journey; journey = waiting.shift()) {
      const current = journey;
      const acknowledge = (acknowledged: number): void => {
        current.acknowledged = acknowledged;
      };
      while (await Promise.race([continueJourney(current, by, acknowledge), death.promise])) count();
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: 8 }, () => worker()));
  if (!dying) for (const end of ends) if (end.status === 'rejected') throw end.reason;
  // Calls may fail while the server dies, but assertions may not.
  for (const end of ends) if (end.status === 'rejected' && end.reason?.name === 'AssertionError') throw end.reason;
  for (const client of await Promise.allSettled(clients.values())) if (client.status === 'fulfilled') client.value.close();
  await dying;
}

test('after three kills during claims and transfers every piece has one owner, and the history agrees', async () => {
  for (const answers of responsesPerRun) {
    const server = await startServer(env);
    await runUntilKilled(server, answers);
    await server.kill();
  }
  const testServer = await startTestServer(env);
  const between = await checkBooks(testServer.services.db);
  const unfinished = await testServer.services.db.first<{ n: number }>(sql`select count(*) as n from bra_tag where owner_number < 3`);
  await testServer.close();
  expect(formatAuditReport(between)).toContain('Everything agrees.');
  expect(unfinished?.n).toBeGreaterThan(0);

  const server = await startServer(env);
  await runUntilKilled(server, Number.POSITIVE_INFINITY);
  await server.stop();

  const again = await startTestServer(env);
  try {
    expect(formatAuditReport(await checkBooks(again.services.db))).toContain('Everything agrees.');
    const rows = await again.services.db.rows<{ id: string; owner_id: string; owner_number: number; types: string[] }>(
      sql`select id, owner_id, owner_number, (select json_agg(type order by index) from provenance where bra_tag_id = bra_tag.id and owner_number is not null) as types
          from bra_tag where status = 'claimed'`,
    );
    expect(rows).toHaveLength(pieces);
    for (const row of rows) {
      expect(row.owner_id).toBe(journeys.find(({ label }) => label.braTagId === row.id)?.to.accountId);
      expect([row.owner_number, row.types]).toEqual([3, ['tag.recorded', 'tag.claimed', 'cert.issued', 'tag.transferred', 'cert.issued']]);
    }
  } finally {
    await again.close();
  }
});
