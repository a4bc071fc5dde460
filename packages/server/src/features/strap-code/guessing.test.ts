import { rm } from 'node:fs/promises';
import { createFreshDatabase } from '@strapline/testkit/fresh-database';
import { type KillableServer, startServer } from '@strapline/testkit/server-process';
import { type Client, connectClient } from '@strapline/testkit/socket-client';
import { createTemporaryFolder } from '@strapline/testkit/temporary-folder';
import { type Person, startTestServer } from '@strapline/testkit/test-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { trustForwardedFor } from '../order/test-purchase.ts';
import { createClaimedTag, createCollector, createUnknownCode, giveAwayTag, type LabelledTag, startTransfer } from './test-claim.ts';

/** One public URL for all processes, as behind a load balancer, so that tokens are valid at each. */
const publicUrl = 'http://localhost:4321';

describe('attempt limits', () => {
  let env: Record<string, string>;
  let database: Awaited<ReturnType<typeof createFreshDatabase>>;
  let servers: KillableServer[];
  let clients: Client[];
  beforeEach(async () => {
    database = await createFreshDatabase();
    const dataDir = await createTemporaryFolder('guess');
    env = { DATA_DIR: dataDir, PUBLIC_URL: publicUrl, ...trustForwardedFor, ...(database ? { DATABASE_URL: database.url } : {}) };
    servers = [];
    clients = [];
  });
  afterEach(async () => {
    for (const client of clients) client.close();
    for (const server of servers) await server.kill();
    await database?.drop();
    await rm(env['DATA_DIR'] ?? '', { recursive: true, force: true });
  });

  /** Creates a claimable label and people, before the servers under test start. */
  async function prepareGuessers(count: number): Promise<{ label: LabelledTag; people: Person[] }> {
    const testServer = await startTestServer(env);
    try {
      const mara = await testServer.person({ birthDate: '1994-03-02' });
      const people: Person[] = [];
      for (let i = 0; i < count; i += 1) people.push(await testServer.person());
      return { label: await giveAwayTag(testServer, mara), people };
    } finally {
      await testServer.close();
    }
  }

  async function startProcess(): Promise<KillableServer> {
    const server = await startServer(env);
    servers.push(server);
    return server;
  }

  async function connectFrom(server: KillableServer, { token }: Person, address: string): Promise<Client> {
    const client = await connectClient(server.base, { token, headers: { 'x-forwarded-for': address } });
    clients.push(client);
    return client;
  }

  async function guessCode(client: Client, braTagId: string, seed: number): Promise<string> {
    return (await client.refusal('claimCollectorTag', { braTagId, strapCode: createUnknownCode(seed) })).code;
  }

  test('survive a restart', async () => {
    const { label, people } = await prepareGuessers(1);
    const [theo] = people;
    if (!theo) throw new Error('nobody is there');
    const codes: string[] = [];
    for (const tries of [3, 3]) {
      const server = await startProcess();
      const client = await connectFrom(server, theo, '10.7.0.1');
      for (let i = 0; i < tries; i += 1) codes.push(await guessCode(client, label.braTagId, codes.length));
      if (codes.length === 6) expect((await client.refusal('claimCollectorTag', label)).code).toBe('locked');
      await server.kill();
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'validation'), 'locked']);
  });

  test('count the addresses of one IPv6 customer together: 80 wrong codes an hour in a /56', async () => {
    const { label, people } = await prepareGuessers(18);
    const server = await startProcess();
    const codes: string[] = [];
    for (const [i, person] of people.entries()) {
      const client = await connectFrom(server, person, `2001:db8:7:5${i.toString(16).padStart(2, '0')}::1`);
      for (let n = 0; n < 5; n += 1) codes.push(await guessCode(client, label.braTagId, i * 5 + n));
    }
    expect(codes).toEqual([...Array(80).fill('validation'), ...Array(10).fill('locked')]);
  });

  test.runIf(process.env['TEST_DATABASE_URL'])(
    'are shared by two processes, per account and per address',
    async () => {
      const { label, people } = await prepareGuessers(8);
      const [theo, ...others] = people;
      if (!theo) throw new Error('nobody is there');
      const one = await startProcess();
      const two = await startProcess();
      // One person with changing addresses: five attempts in total.
      const connections = [await connectFrom(one, theo, '10.7.1.1'), await connectFrom(two, theo, '10.7.1.2')];
      const tries = await Promise.all(
        connections.flatMap((client, i) => Array.from({ length: 12 }, (_, n) => guessCode(client, label.braTagId, i * 12 + n))),
      );
      expect(tries.filter((code) => code === 'validation')).toHaveLength(5);
      expect(tries.filter((code) => code === 'locked')).toHaveLength(19);
      // Many people at one address: twenty attempts in total.
      const shared = await Promise.all(others.map((person, i) => connectFrom(i % 2 ? one : two, person, '10.7.3.3')));
      const more = await Promise.all(
        shared.flatMap((client, i) => [0, 1, 2, 3].map((n) => guessCode(client, label.braTagId, 100 + i * 4 + n))),
      );
      expect(more.filter((code) => code === 'validation')).toHaveLength(20);
      expect(more.filter((code) => code === 'locked')).toHaveLength(8);
    },
    60_000,
  );
});

/** The probability that a time of `b` exceeds one of `a`: 0.5 if they are indistinguishable. */
function share(a: number[], b: number[]): number {
  let above = 0;
  for (const x of a) for (const y of b) above += y > x ? 1 : y === x ? 0.5 : 0;
  return above / (a.length * b.length);
}

test('wrong, used, void and expired codes take the same time', async () => {
  const rounds = 100;
  const testServer = await startTestServer(trustForwardedFor);
  try {
    const mara = await testServer.person({ birthDate: '1994-03-02' });
    const theo = await createCollector(testServer);
    const used = await giveAwayTag(testServer, mara);
    await theo.client.call('claimCollectorTag', used);
    const voided = await giveAwayTag(testServer, mara);
    await mara.client.call('braTagAction', { braTagId: voided.braTagId, action: 'callBack' });
    const expired = await startTransfer(theo, await createClaimedTag(testServer, mara, theo));
    await testServer.services.db.change(sql`update strap_code set expires_at = now() where bra_tag_id = ${expired.braTagId}`);
    const people: Person[] = [];
    for (let i = 0; i < 14; i += 1) people.push(await createCollector(testServer));

    const times: Record<string, number[]> = { wrong: [], used: [], void: [], expired: [] };
    for (let round = 0; round < rounds; round += 1) {
      const tries = [
        { kind: 'wrong', ...used, strapCode: createUnknownCode(round) },
        { kind: 'used', ...used },
        { kind: 'void', ...voided },
        { kind: 'expired', ...expired },
      ];
      // Each kind takes each position equally often.
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
    // With 100 samples each, chance deviates by more than 0.17 once in 20,000 runs.
    for (const kind of ['used', 'void', 'expired']) expect(Math.abs(share(wrong, times[kind] ?? []) - 0.5), kind).toBeLessThan(0.17);
    // A difference as small as this machine's noise would be detected.
    const sorted = [...wrong].sort((a, b) => a - b);
    const unrest = (sorted[(rounds * 3) / 4] ?? 0) - (sorted[rounds / 4] ?? 0);
    const slower = wrong.map((time) => time + unrest);
    expect(share(wrong, slower) - 0.5).toBeGreaterThan(0.17);
  } finally {
    await testServer.close();
  }
});
