import { hostname } from 'node:os';
import type { Config } from './config.ts';
import type { Log } from './platform/log.ts';
import { type Metrics, openMetrics } from './platform/metrics.ts';
import type { Services } from './platform/services.ts';
import { version } from './platform/system-routes.ts';
import { noTelemetry } from './platform/telemetry/no-telemetry.ts';
import { observePort } from './platform/telemetry/observe-port.ts';
import type { Telemetry } from './ports/telemetry.ts';

/** A collector that is away is logged this often. */
const reportAgainMs = 5 * 60_000;

export type Observers = {
  metrics: Metrics;
  telemetry: Telemetry;
  /** Where losses are reported once there is a log, which itself needs the telemetry. */
  reportTo(log: Log): void;
};

/** Metrics, and traces if a collector is set. Its libraries are imported only then. */
export async function openObservers(config: Config): Promise<Observers> {
  const metrics = openMetrics();
  const { telemetry: settings } = config;
  if (!settings) return { metrics, telemetry: noTelemetry, reportTo: () => {} };
  const { openTelemetry } = await import('./adapters/telemetry/opentelemetry.ts');
  let log: Log | null = null;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const telemetry = openTelemetry({
    settings,
    process: {
      'service.version': version,
      'service.instance.id': `${hostname()}:${config.port}`,
      'strapline.role': config.role,
    },
    onLost: (spans, error) => {
      if (performance.now() - reportedAt < reportAgainMs) return;
      reportedAt = performance.now();
      log?.warn({ err: error, spans }, 'the collector did not take traces; they are lost');
    },
  });
  return { metrics, telemetry, reportTo: (opened) => (log = opened) };
}

const observedPorts = [
  'avatars',
  'bios',
  'blobs',
  'chargebacks',
  'crypto',
  'liveStreams',
  'matcher',
  'payments',
  'payouts',
  'savedCards',
  'scanner',
  'social',
  'webPush',
] as const satisfies readonly (keyof Services)[];

/** Adapters of other services with the duration of their calls in metrics and traces. */
export function observePorts<S extends Pick<Services, (typeof observedPorts)[number]>>(services: S, observers: Observers): S {
  const observed: Partial<Services> = {};
  for (const name of observedPorts) Object.assign(observed, { [name]: services[name] && observePort(services[name], name, observers) });
  return { ...services, ...observed };
}
