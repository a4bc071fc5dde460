import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './clusters.ts';
import { getRequests, loadHttp, type Sample } from './http-load.ts';
import { usage } from './processes.ts';
import { type Inventory, planReads, walkList } from './reads.ts';
import { type Row, Sum } from './sum.ts';

/** Each process gets as much as the only one of an installation. */
const connectionsPerProcess = 8;
/** At full speed, a read takes longer the more processes share the cores, whatever they do: more switches between them, and less of the processor’s cache. */
const readsPerSecond = 80;
const requestCount = 32_768;
/** Of each process before it is measured: with fewer, those of a larger installation would still be compiling their code. */
const warmUpReads = 5_000;
const idleSeconds = 10;
/** The end of a round on a machine that is far too busy. */
const mostSeconds = 300;

/** `processes` is 0 for the only process of an installation that is asked directly, without its load balancer. */
export type ReadRounds = {
  processes: number;
  rounds: Row[];
  /** Milliseconds of processor time a second, of all processes together, while nobody asks them anything. */
  idleCpuMs: number;
};

/** Pages, filters, searches and details in turn, so that neither kind nor piece repeats soon. */
export async function planMixedReads({ port, database }: Cluster, inventory: Inventory): Promise<Buffer[]> {
  const kinds = planReads(inventory, await walkList(port, database.url));
  const paths = Array.from({ length: requestCount }, (_, i) => {
    const { paths: ofKind } = kinds[i % kinds.length] ?? { paths: [] };
    return ofKind[Math.floor(i / kinds.length) % ofKind.length] ?? '/v1/listings';
  });
  return getRequests(paths, requestCount);
}

type Contender = {
  processes: number;
  run(requests: readonly Buffer[]): Promise<Sample>;
  pids: number[];
  database: string;
};

/** What happens before measuring: processes that have just started are still compiling what they run. */
export async function warmUp(clusters: ReadonlyMap<number, Cluster>, requests: readonly Buffer[]): Promise<void> {
  for (const { fleet } of clusters.values())
    for (const { port } of fleet.servers) await loadHttp(port, requests, connectionsPerProcess, mostSeconds, { calls: warmUpReads });
}

/** Loads the installations in turn, with `reads` for each process, in alternating order, so that noise on the machine affects all of them alike. */
export async function measureReads(
  clusters: ReadonlyMap<number, Cluster>,
  requests: readonly Buffer[],
  { rounds, reads, tags, log }: { rounds: number; reads: number; tags: number; log(line: string): void },
): Promise<ReadRounds[]> {
  const contenders = listContenders(clusters, reads);
  const idle = await measureIdle(contenders);
  const results = contenders.map(({ processes }, i): ReadRounds => ({ processes, rounds: [], idleCpuMs: idle[i] ?? Number.NaN }));
  for (let round = 0; round < rounds; round += 1) {
    // Other requests in each round, or what was read before would be in the caches of all.
    const shifted = rotate(requests, Math.floor((round * requests.length) / rounds));
    const order = [...contenders.keys()];
    for (const i of round % 2 === 0 ? order : order.toReversed()) {
      const contender = contenders[i];
      if (!contender) continue;
      const sum = new Sum();
      await sum.add(contender.pids, contender.database, () => contender.run(shifted));
      const row = sum.row('reads', String(contender.processes), tags, null);
      results[i]?.rounds.push(row);
      log(`reads, round ${round + 1}, ${contender.processes} processes: ${row.cpuMsPerCall} ms each, ${row.perSecond} a second`);
      if (sum.firstFailure) log(`${row.failures} reads failed, the first with ${sum.firstFailure}`);
    }
  }
  return results;
}

async function measureIdle(contenders: readonly Contender[]): Promise<number[]> {
  const read = (): number[] => contenders.map(({ pids }) => usage(pids)?.cpuSeconds ?? Number.NaN);
  const before = read();
  await pause(idleSeconds * 1000);
  return read().map((seconds, i) => ((seconds - (before[i] ?? 0)) * 1000) / idleSeconds);
}

function listContenders(clusters: ReadonlyMap<number, Cluster>, reads: number): Contender[] {
  const contenders: Contender[] = [];
  for (const [processes, { fleet, port, database }] of clusters) {
    const pids = fleet.servers.map((server) => server.pid());
    const add = (as: number, to: number): void =>
      void contenders.push({
        processes: as,
        pids,
        database: database.name,
        run: (requests) =>
          loadHttp(to, requests, connectionsPerProcess * processes, mostSeconds, {
            calls: reads * processes,
            perSecond: readsPerSecond * processes,
          }),
      });
    if (processes === 1) add(0, fleet.servers[0]?.port ?? port);
    add(processes, port);
  }
  return contenders;
}

function rotate<T>(list: readonly T[], by: number): T[] {
  return [...list.slice(by), ...list.slice(0, by)];
}
