import type { EventSpec } from '@strapline/contract/define-event';
import { type Database, DatabaseUnavailable } from '../../ports/database.ts';
import type { Caller } from '../caller.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { WireError } from '../wire-error.ts';
import { publicReads } from './public-reads.ts';
import type { RecentWrites } from './recent-writes.ts';
import { createReplicaFreshness } from './replica-freshness.ts';

type Call = { spec: EventSpec; caller: Caller; transport: 'socket' | 'http' };

/** Chooses the database that answers a call, and remembers who wrote. */
export type Reader = {
  /** The result of `work` with the replica if it may answer this call and can, else with the primary. */
  run<T>(call: Call, work: (db: Database) => Promise<T>): Promise<T>;
  /** From now until the replica must have what was just written, everybody reads the primary. */
  bypass(): Promise<void>;
  /** Compares replica and primary until `close`. */
  start(): void;
  close(): Promise<void>;
};

/** A replica that is further behind isn't asked; nor is it asked for an address that wrote something within this time. */
export const maxAgeMs = 2_000;
const measureMs = 500;
/** In the place of a network address. */
const everybody = 'everybody';
/** A replica that failed isn't asked for this long. */
const restMs = 5_000;

export function createPrimaryReader(primary: Database): Reader {
  return { run: (_call, work) => work(primary), bypass: async () => {}, start: () => {}, close: async () => {} };
}

export type ReplicaReader = Reader & { isUsable(): boolean };

type Parts = { primary: Database; replica: Database; writes: RecentWrites; metrics: Pick<Metrics, 'replicaReads'>; log: Log };

export function createReplicaReader(
  { primary, replica, writes, metrics, log }: Parts,
  now = (): number => performance.now(),
): ReplicaReader {
  const freshness = createReplicaFreshness(primary, replica, now);
  let restUntil = Number.NEGATIVE_INFINITY;
  let isUsed: boolean | null = null;
  let isClosed = false;
  for (const outcome of ['replica', 'primary']) metrics.replicaReads.inc({ outcome }, 0);
  let timer: NodeJS.Timeout | undefined;
  const isUsable = (): boolean => now() >= restUntil && freshness.getAgeMs() <= maxAgeMs;
  const measure = async (): Promise<void> => {
    let err: unknown;
    await freshness.measure().catch((error: unknown) => {
      err = error;
      freshness.forget();
    });
    if (isUsed === isUsable()) return;
    isUsed = isUsable();
    if (isUsed) log.info('public reads go to the replica');
    else log.warn({ err }, 'the replica is away or behind; public reads go to the primary');
  };
  const schedule = (): void => {
    if (!isClosed) timer = setTimeout(() => void measure().finally(schedule), measureMs).unref();
  };
  const hasWritten = async ({ caller }: Call): Promise<boolean> =>
    (await Promise.all([writes.has(everybody), writes.has(caller.address)])).includes(true);
  const write = async <T>({ caller }: Call, work: (db: Database) => Promise<T>): Promise<T> => {
    try {
      return await work(primary);
    } finally {
      await writes.add(caller.address);
    }
  };
  return {
    isUsable,
    run: async (call, work) => {
      if (isWrite(call.spec)) return await write(call, work);
      if (!isPublicRead(call) || !isUsable() || (await hasWritten(call))) return await work(primary);
      try {
        const result = await work(replica);
        metrics.replicaReads.inc({ outcome: 'replica' });
        return result;
      } catch (error) {
        if (error instanceof WireError) {
          // The primary may have it by now.
          if (error.code === 'not_found') return await work(primary);
          throw error;
        }
        metrics.replicaReads.inc({ outcome: 'primary' });
        if (error instanceof DatabaseUnavailable) restUntil = now() + restMs;
        return await work(primary);
      }
    },
    bypass: async () => await writes.add(everybody),
    start: () => void measure().finally(schedule),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await replica.close();
    },
  };
}

/**
 * Sockets get pushes about changes and ask again at once, and members see their own changes, so both read the primary. Answers over HTTP for nobody in
 * particular may be a little old. The first HTML of a page is such an answer, also for members.
 */
function isPublicRead({ spec, caller, transport }: Call): boolean {
  return transport === 'http' && caller.accountId === null && publicReads.has(spec.name);
}

function isWrite({ limit }: EventSpec): boolean {
  return limit !== 'read' && limit !== 'count';
}
