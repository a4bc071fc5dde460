import { type Database, sql } from '../../ports/database.ts';

/** A position in the write-ahead log of the primary, and when it was read, in `performance.now()`. */
type Sample = { position: number; at: number };
type State = { cluster: string; position: number | null };

/** Enough for the oldest age that is of interest. */
const maxSamples = 20;

/**
 * How old a replica's data are at most: the time since the newest position of the primary that the replica has replayed was read. Unlike the time of the
 * last replayed transaction, this is right while nothing is written, while replay is paused, and while the replica has lost its primary.
 */
export function createReplicaFreshness(primary: Database, replica: Database, now: () => number = () => performance.now()) {
  let samples: Sample[] = [];
  let freshAt = Number.NEGATIVE_INFINITY;
  return {
    getAgeMs: () => now() - freshAt,
    /** Throws if one of them does not respond. */
    measure: async (): Promise<void> => {
      const at = now();
      const written = await readState(primary, sql`pg_current_wal_lsn()`);
      const replayed = await readState(replica, sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`);
      if (written.position === null || replayed.position === null || written.cluster !== replayed.cluster)
        throw new Error('DATABASE_READ_URL is not a replica of the database of DATABASE_URL');
      const { position } = replayed;
      samples = [...samples, { position: written.position, at }].slice(-maxSamples);
      const seen = samples.findLast((sample) => sample.position <= position);
      if (!seen) return;
      freshAt = seen.at;
      samples = samples.slice(samples.indexOf(seen));
    },
    /** Until the next measurement, nothing is known. */
    forget: (): void => {
      samples = [];
      freshAt = Number.NEGATIVE_INFINITY;
    },
  };
}

async function readState(db: Database, position: ReturnType<typeof sql>): Promise<State> {
  const state = await db.first<State>(
    sql`select (select system_identifier from pg_control_system()) || '/' || current_database() as cluster, (${position} - '0/0')::bigint as position`,
  );
  return state ?? { cluster: '', position: null };
}
