import type { FastifyPluginAsync } from 'fastify';
import type { HostEndpoint } from './delivery/webhooks.ts';
import type { Log } from './delivery/worker.ts';
import { type FaultCounts, FaultInjector } from './fault-injection/fault-injector.ts';
import { createFaultSettings, type FaultSettings } from './fault-injection/fault-settings.ts';
import type { PageTheme } from './pages/page.ts';
import type { SandboxStore } from './store/store.ts';

export interface SandboxOptions {
  store: SandboxStore;
  clock: { now(): Date };
  log: Log;
  /** The host's webhook endpoint. */
  deliver: HostEndpoint;
  /** Signs the webhooks of `deliver`. */
  webhookSecret: string;
  /** The origin that browsers use; a function if the port isn't known yet. */
  publicUrl: string | (() => string);
  /** Further origins that the bank's page may return to: the shop may have several sites. */
  returnOrigins?: readonly string[];
  theme?: PageTheme;
  /** How long a delivery belongs to the process that took it; 10 s. */
  leaseMs?: number;
  /** How often due deliveries are looked for; 1 s. */
  pollMs?: number;
}

export interface Sandbox {
  plugin: FastifyPluginAsync;
  /** Starts webhooks and scheduled tasks, including those of an earlier run. Call it once the server listens. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Change its fields to inject faults. */
  faults: FaultSettings;
  /** Faults injected by this process. */
  faultCounts: Readonly<FaultCounts>;
}

/** What both providers are built from. */
export function createSandboxParts({ store, clock, log, publicUrl, returnOrigins = [], leaseMs = 10_000, pollMs = 1000 }: SandboxOptions) {
  const faults = createFaultSettings();
  const origin = () => new URL(typeof publicUrl === 'function' ? publicUrl() : publicUrl).origin;
  return {
    faults,
    faultInjector: new FaultInjector(faults),
    stopping: new AbortController(),
    worker: { store, clock, log, leaseMs, pollMs },
    origin,
    shopOrigins: () => [origin(), ...returnOrigins],
  };
}

type Service = { start(): Promise<void>; stop(): Promise<void> };

/** Tasks cause webhooks, so they start later and stop earlier. */
export function createLifecycle(webhooks: Service, tasks: Service, stopping: AbortController): Service {
  return {
    start: async () => {
      await webhooks.start();
      await tasks.start();
    },
    stop: async () => {
      stopping.abort();
      await tasks.stop();
      await webhooks.stop();
    },
  };
}
