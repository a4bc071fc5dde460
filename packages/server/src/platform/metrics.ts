import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof openMetrics>;

/** Prometheus metrics of one server process. */
export function openMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    calls: new Counter({
      name: 'strapline_calls_total',
      help: 'Calls by event, transport and outcome',
      labelNames: ['event', 'transport', 'outcome'],
      registers: [registry],
    }),
    seconds: new Histogram({
      name: 'strapline_call_seconds',
      help: 'Duration of a call in seconds',
      labelNames: ['event'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers: [registry],
    }),
    sockets: new Gauge({ name: 'strapline_sockets', help: 'Open sockets by level', labelNames: ['level'], registers: [registry] }),
    jobs: new Counter({
      name: 'strapline_jobs_total',
      help: 'Jobs by kind and outcome',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
    drawings: new Counter({
      name: 'strapline_page_drawings_total',
      help: 'Pages rendered on the server instead of served from the cache',
      registers: [registry],
    }),
    replicaReads: new Counter({
      name: 'strapline_replica_reads_total',
      help: 'Public reads that the read replica answered, or that went to the primary after it failed',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    alarms: new Counter({
      name: 'strapline_alarms_total',
      help: 'Alarms that an operator should look at, by kind',
      labelNames: ['what'],
      registers: [registry],
    }),
  };
}
