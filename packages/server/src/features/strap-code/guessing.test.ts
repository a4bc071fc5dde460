import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freshDatabase } from '@strapline/testkit/fresh-database';
import { type Client, connect } from '@strapline/testkit/socket-client';
import { type Person, startTestServer } from '@strapline/testkit/test-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { manyAddresses } from '../order/test-purchase.ts';
import { type ServerProcess, startServer } from '../order/test-server.ts';
import { claimedBy, collector, givenAway, type Labelled, passedOn, wrongCodeError } from './test-claim.ts';

/** One address for all processes, as behind a balancer, so that a token of one is good at the other. */
const publicUrl = 'http://localhost:4321';

describe('limits of guessing', () => {
  let env: Record<string, string>;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let servers: ServerProcess[];
  let clients: Client[];
  beforeEach(async () => {
    database = await freshDatabase();
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'strapline-guess-'));
    env = { DATA_DIR: dataDir, PUBLIC_URL: publicUrl, ...manyAddresses, ...(database ? { DATABASE_URL: database.url } : {}) };
    servers = [];
    clients = [];
  });
  afterEach(async () => {
    for (const client of clients) client.close();
    for (const server of servers) await server.kill();
    await database?.drop();
    await rm(env['DATA_DIR'] ?? '', { recursive: true, force: true });
  });

  /** A label that can be claimed, and people who will try; made before the processes of the story start. */
  async function prepare(count: number): Promise<{ label: Labelled; people: Person[] }> {
    const testServer = await startTestServer(env);
    try {
      const mara = await testServer.person({ birthDate: '1994-03-02' });
      const people: Person[] = [];
      for (let i = 0; i < count; i += 1) people.push(await testServer.person());
      return { label: await givenAway(testServer, mara), people };
    } finally {
      await testServer.close();
    }
  }

  async function start(): Promise<ServerProcess> {
    const server = await startServer(env);
    servers.push(server);
    return server;
  }

  async function at(server: ServerProcess, { token }: Person, address: string): Promise<Client> {
    const client = await connect(server.base, { token, headers: { 'x-forwarded-for': address } });
    clients.push(client);
    return client;
  }

  async function guess(client: Client, braTagId: string, seed: number): Promise<string> {
    return (await client.refusal('claimCollectorTag', { braTagId, strapCode: wrongCodeError(seed) })).code;
  }

  test('outlive the process in which the tries were made', async () => {
    const { label, people } = await prepare(1);
    const [theo] = people;
    if (!theo) throw new Error('nobody is there');
    const codes: string[] = [];
    for (const tries of [3, 3]) {
      const server = await start();
      const client = await at(server, theo, '10.7.0.1');
      for (let i = 0; i < tries; i += 1) codes.push(await guess(client, label.braTagId, codes.length));
      if (codes.length === 6) expect((await client.refusal('claimCollectorTag', label)).code).toBe('locked');
      await server.kill();
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'validation'), 'locked']);
  }, 60_000);

  test('count the addresses of one IPv6 customer together: 80 wrong codes an hour in a /56', async () => {
    const { label, people } = await prepare(18);
    const server = await start();
    const codes: string[] = [];
    for (const [i, person] of people.entries()) {
      const client = await at(server, person, `2001:db8:7:5${i.toString(16).padStart(2, '0')}::1`);
      for (let n = 0; n < 5; n += 1) codes.push(await guess(client, label.braTagId, i * 5 + n));
    }
    expect(codes).toEqual([...Array(80).fill('validation'), ...Array(10).fill('locked')]);
  }, 60_000);

  test.runIf(process.env['TEST_DATABASE_URL'])(
    'count over two processes at once, for an account and for an address',
    async () => {
      const { label, people } = await prepare(8);
      const [theo, ...others] = people;
      if (!theo) throw new Error('nobody is there');
      const one = await start();
      const two = await start();
      // One person, whose address changes: five tries, wherever they are made.
      const doors = [await at(one, theo, '10.7.1.1'), await at(two, theo, '10.7.1.2')];
      const tries = await Promise.all(
        doors.flatMap((door, i) => Array.from({ length: 12 }, (_, n) => guess(door, label.braTagId, i * 12 + n))),
      );
      expect(tries.filter((code) => code === 'validation')).toHaveLength(5);
      expect(tries.filter((code) => code === 'locked')).toHaveLength(19);
      // Many people at one address: twenty together.
      const shared = await Promise.all(others.map((person, i) => at(i % 2 ? one : two, person, '10.7.3.3')));
      const more = await Promise.all(shared.flatMap((door, i) => [0, 1, 2, 3].map((n) => guess(door, label.braTagId, 100 + i * 4 + n))));
      expect(more.filter((code) => code === 'validation')).toHaveLength(20);
      expect(more.filter((code) => code === 'locked')).toHaveLength(8);
    },
    60_000,
  );
});

/** How often a time of `b` is above one of `a`: 0.5 when nothing tells them apart. */
function share(a: number[], b: number[]): number {
  let above = 0;
  for (const x of a) for (const y of b) above += y > x ? 1 : y === x ? 0.5 : 0;
  return above / (a.length * b.length);
}

test('no clock tells wrong, used, void and expired codes apart', async () => {
  const rounds = 100;
  const testServer = await startTestServer(manyAddresses);
  try {
    const mara = await testServer.person({ birthDate: '1994-03-02' });
    const theo = await collector(testServer);
    const used = await givenAway(testServer, mara);
    await theo.client.call('claimCollectorTag', used);
    const voided = await givenAway(testServer, mara);
    await mara.client.call('braTagAction', { braTagId: voided.braTagId, action: 'callBack' });
    const expired = await passedOn(theo, await claimedBy(testServer, mara, theo));
    await testServer.services.db.change(sql`update strap_code set expires_at = now() where bra_tag_id = ${expired.braTagId}`);
    const people: Person[] = [];
    for (let i = 0; i < 14; i += 1) people.push(await collector(testServer));

    const times: Record<string, number[]> = { wrong: [], used: [], void: [], expired: [] };
    for (let round = 0; round < rounds; round += 1) {
      const tries = [
        { kind: 'wrong', ...used, strapCode: wrongCodeError(round) },
        { kind: 'used', ...used },
        { kind: 'void', ...voided },
        { kind: 'expired', ...expired },
      ];
      // Each kind comes first, second, third and last equally often.
      for (let i = 0; i < 4; i += 1) {
        const { kind, ...input } = tries[(i + round) % 4] ?? { kind: 'wrong', ...used };
        const { client } = people[(round * 4 + i) % people.length] ?? theo;
        const from = performance.now();
        const { code } = await client.refusal('claimCollectorTag', input);
        times[kind]?.push(performance.now() - from);
        expect(code).toBe('validation');
      }
      if (round % 10 === 9) await testServer.services.db.change(sql`delete from attempt`);
    }
    const wrong = times['wrong'] ?? [];
    // With a hundred each, chance alone stays within 0.17 of one half in all but one of 20,000 runs.
    for (const kind of ['used', 'void', 'expired']) expect(Math.abs(share(wrong, times[kind] ?? []) - 0.5), kind).toBeLessThan(0.17);
    // A difference no larger than the unrest of this machine would be noticed.
    const sorted = [...wrong].sort((a, b) => a - b);
    const unrest = (sorted[(rounds * 3) / 4] ?? 0) - (sorted[rounds / 4] ?? 0);
    const slower = wrong.map((time) => time + unrest);
    expect(share(wrong, slower) - 0.5).toBeGreaterThan(0.17);
  } finally {
    await testServer.close();
  }
}, 60_000);
