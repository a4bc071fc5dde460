import type { Sample } from './http-load.ts';
import { databaseUsage, usage } from './processes.ts';

export type Row = {
  what: string;
  /** `ours`, `floor`, `bare` (bare libraries), or the name of the other checkout. */
  side: string;
  tags: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuMsPerCall: number | null;
  /** Of the PostgreSQL processes; null if PostgreSQL runs on another machine. */
  dbCpuMsPerCall: number | null;
  kbPerCall: number | null;
  rssMb: number | null;
  ofFloor: number | null;
  /** The floor's CPU time per call divided by ours, both with the database's. Varies less than `ofFloor` on a busy machine. */
  ofFloorByCpu: number | null;
  failures: number;
};

/** The results of one contender over all rounds. */
export class Sum {
  readonly #all: Sample = { calls: 0, seconds: 0, times: [], failures: [], bytes: 0 };
  #cpuSeconds: number | null = null;
  #dbCpuSeconds: number | null = null;
  #rssMb: number | null = null;

  /** `servers` are process IDs. */
  async add(servers: readonly (number | undefined)[], database: string | null, work: () => Promise<Sample>): Promise<void> {
    const [before, dbBefore] = [usage(servers), database ? databaseUsage(database) : new Map<string, number>()];
    const sample = await work();
    const [after, dbAfter] = [usage(servers), database ? databaseUsage(database) : new Map<string, number>()];
    const all = this.#all;
    all.calls += sample.calls;
    all.seconds += sample.seconds;
    all.times = all.times.concat(sample.times);
    all.failures.push(...sample.failures);
    all.bytes = (all.bytes ?? 0) + (sample.bytes ?? 0);
    if (before && after) {
      this.#cpuSeconds = (this.#cpuSeconds ?? 0) + after.cpuSeconds - before.cpuSeconds;
      this.#rssMb = Math.max(this.#rssMb ?? 0, after.rssMb);
    }
    for (const [pid, used] of dbAfter) this.#dbCpuSeconds = (this.#dbCpuSeconds ?? 0) + used - (dbBefore.get(pid) ?? 0);
  }

  get perSecond(): number {
    return this.#all.calls / this.#all.seconds;
  }

  get cpuMsPerCall(): number | null {
    return this.#cpuSeconds === null ? null : (this.#cpuSeconds * 1000) / this.#all.calls;
  }

  get dbCpuMsPerCall(): number | null {
    return this.#dbCpuSeconds === null ? null : (this.#dbCpuSeconds * 1000) / this.#all.calls;
  }

  get firstFailure(): string | undefined {
    return this.#all.failures[0];
  }

  row(what: string, side: string, tags: number, floor: Sum | null): Row {
    const { calls, failures, bytes } = this.#all;
    const times = this.#all.times.sort((a, b) => a - b);
    const at = (part: number): number => roundToHundredths(times[Math.floor(times.length * part)] ?? 0);
    return {
      what,
      side,
      tags,
      perSecond: Math.round(this.perSecond),
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      cpuMsPerCall: roundToMicroseconds(this.cpuMsPerCall),
      dbCpuMsPerCall: roundToMicroseconds(this.dbCpuMsPerCall),
      kbPerCall: bytes ? roundToHundredths(bytes / calls / 1000) : null,
      rssMb: this.#rssMb,
      ofFloor: floor ? roundToHundredths(this.perSecond / floor.perSecond) : null,
      ofFloorByCpu: floor ? roundToHundredths(totalCpu(floor) / totalCpu(this)) : null,
      failures: failures.length,
    };
  }
}

function totalCpu(sum: Sum): number {
  return (sum.cpuMsPerCall ?? 0) + (sum.dbCpuMsPerCall ?? 0);
}

function roundToMicroseconds(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1000) / 1000;
}

function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
