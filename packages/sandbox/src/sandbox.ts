import type { FastifyPluginAsync } from 'fastify';
import type { Log } from './delivery/lane.ts';
import type { HostHook } from './delivery/webhooks.ts';
import type { Chaos, Struck } from './faults/chaos.ts';
import type { Look } from './pages/page.ts';
import type { SandboxStore } from './store/store.ts';

/** What every stand-in wants of its host. */
export interface SandboxOptions {
  store: SandboxStore;
  clock: { now(): Date };
  log: Log;
  /** The host's own webhook endpoint. */
  deliver?: HostHook;
  /** Signs what goes to `deliver`. */
  webhookSecret: string;
  /** The origin people's browsers use; a function where the port is known late. */
  publicUrl: string | (() => string);
  /** The host's hand in the pages. */
  look?: Look;
  /** How long a delivery belongs to the process that took it; 10 s. */
  leaseMs?: number;
  /** How often due deliveries are looked for; 1 s. */
  pollMs?: number;
}

/** What it gives to its host. */
export interface Sandbox {
  plugin: FastifyPluginAsync;
  /** Starts to deliver webhooks and to do what is due, those of an earlier run too. Call it once the server listens. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Change its fields to make calls and webhooks misbehave. */
  chaos: Chaos;
  /** What went wrong so far in this process. */
  struck: Readonly<Struck>;
}

export function timingOf({ leaseMs = 10_000, pollMs = 1000 }: SandboxOptions): { leaseMs: number; pollMs: number } {
  return { leaseMs, pollMs };
}

export function originOf({ publicUrl }: SandboxOptions): string {
  return new URL(typeof publicUrl === 'function' ? publicUrl() : publicUrl).origin;
}

type Work = { start(): Promise<void>; stop(): Promise<void> };

/** Deliveries begin before what is due, and end after it, since it makes new ones. */
export function lifeOf(hooks: Work, due: Work, stopping: AbortController): Work {
  return {
    start: async () => {
      await hooks.start();
      await due.start();
    },
    stop: async () => {
      stopping.abort();
      await due.stop();
      await hooks.stop();
    },
  };
}
