import type { Random } from '@strapline/testkit/simulation/random';
import type { BrokenBuild } from './broken/broken-build.ts';
import type { Machine } from './machine/machine.ts';

/** What a check needs that a machine may lack. */
type Need = 'postgres' | 'redis' | 'tmpfs' | 'browser' | 'manyFiles';

export type CheckContext = {
  /** Logged, and passed to everything that is random. */
  seed: number;
  random: Random;
  /** How long the load lasts; shorter in a self-test. */
  loadSeconds: number;
  /** Overrides how often the check kills or restarts something. */
  kills: number | null;
  soakMinutes: number | null;
  /** Null, or the broken build that the check has to notice. */
  broken: BrokenBuild | null;
  machine: Machine;
  /** A temporary folder, removed after the check. */
  folder: string;
  log(line: string): void;
  /** Runs after the check, also if it failed, in reverse order. */
  onEnd(step: () => unknown): void;
};

/** `findings` are violations; without any, the check passed. `figures` is what was measured. */
type CheckResult = { figures: string; findings: string[] };

export type Check = {
  name: string;
  /** One line for `--list`. */
  summary: string;
  /** How long the load lasts, by default. */
  loadSeconds: number;
  /** After this, the check fails. */
  limitSeconds: number;
  needs: readonly Need[];
  run(context: CheckContext): Promise<CheckResult>;
  /** Each must make the check fail with a finding that matches. */
  brokenBuilds: readonly BrokenBuild[];
};

/** Thrown by a check that can't run on this machine. */
export class Skip extends Error {
  override name = 'Skip';
}
