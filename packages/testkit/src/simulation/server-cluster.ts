import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type KillableServer, startKillableServer } from './killable-server.ts';
import type { ServerReplies, ServerRequests } from './killable-server-messages.ts';

/** Processes on one database that act as one server. `each` are the processes; people use one of them. */
export type ServerCluster = KillableServer & { each: readonly KillableServer[] };

type FaultCounts = ServerReplies['faultCounts'];

/** Several need PostgreSQL, Redis and the same keys in `env`. The first is the address of all. */
export async function startServerCluster(env: Record<string, string>, processes: number): Promise<ServerCluster> {
  const first = await startKillableServer(env);
  const each = [first];
  for (let number = 2; number <= processes; number += 1) {
    const dataDir = path.join(env['DATA_DIR'] ?? '', `process-${number}`);
    await mkdir(dataDir, { recursive: true });
    each.push(await startKillableServer({ ...env, DATA_DIR: dataDir, PUBLIC_URL: first.base.replace('127.0.0.1', 'localhost') }));
  }
  const reported = new Map<KillableServer, FaultCounts>();
  let turn = 0;
  const askAll = async <K extends keyof ServerRequests>(name: K, ask: ServerRequests[K]): Promise<ServerReplies[K][]> =>
    await Promise.all(each.map((server) => server.ask(name, ask)));
  return {
    ...first,
    each,
    up: async () => {
      for (const server of each) await server.up();
    },
    ask: async <K extends keyof ServerRequests>(name: K, ask: ServerRequests[K]) => {
      if (name === 'setClock' || name === 'faults' || name === 'runJobs') return (await askAll(name, ask))[0] as ServerReplies[K];
      if (name === 'faultCounts') return (await countNewFaults(each, reported)) as ServerReplies[K];
      return await first.ask(name, ask);
    },
    killAndRestart: async (aheadMs) => {
      const server = each[turn++ % each.length] ?? first;
      reported.delete(server);
      await server.killAndRestart(aheadMs);
    },
    stop: async () => {
      for (const server of each) await server.stop();
    },
    output: () => each.map((server) => server.output()).join(''),
  };
}

/** Since the last call, or since a process was started. */
async function countNewFaults(each: readonly KillableServer[], reported: Map<KillableServer, FaultCounts>): Promise<FaultCounts> {
  const sum: Record<'stripe' | 'coinbase', Record<string, number>> = { stripe: {}, coinbase: {} };
  for (const server of each) {
    const counts = await server.ask('faultCounts', null);
    for (const provider of ['stripe', 'coinbase'] as const)
      for (const [kind, count] of Object.entries(counts[provider])) {
        const before: Partial<Record<string, number>> = reported.get(server)?.[provider] ?? {};
        sum[provider][kind] = (sum[provider][kind] ?? 0) + count - (before[kind] ?? 0);
      }
    reported.set(server, counts);
  }
  return sum as FaultCounts;
}
