import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof openMetrics>;

/** Alarms that an operator should look at. They start at 0, because an increase is only seen from there. */
const alarmKinds = [
  'audit_broken',
  'chargeback',
  'chip_replays',
  'chip_tamper',
  'csp',
  'late_crypto',
  'log_broken',
  'order_stuck',
  'order_timer',
  'payment_mismatch',
  'payment_unknown_to_provider',
  'payout_failed',
  'reconciliation',
  'reconciliation_failed',
  'refund_failed',
  'strap_code_guessing',
  'transfer_reversed_elsewhere',
  'upload_space',
  'webhook_refused',
] as const;

/** What happened to money. */
const moneyEvents = ['order_paid', 'refund_sent', 'payout_paid', 'payout_failed'] as const;

/** Of the process, whichever servers run in it. Collected once: their timers and observers can't be stopped, and would keep each server of a test process in memory. */
const processRegistry = new Registry();
collectDefaultMetrics({ register: processRegistry });

/** Prometheus metrics of one server. */
export function openMetrics() {
  const registry = new Registry();
  for (const { name } of processRegistry.getMetricsAsArray()) {
    const metric = processRegistry.getSingleMetric(name);
    if (metric) registry.registerMetric(metric);
  }
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
    alarms: openEvents(registry, 'strapline_alarms_total', 'Alarms that an operator should look at, by kind', alarmKinds),
    money: openEvents(registry, 'strapline_money_events_total', 'Orders paid, refunds sent, payouts paid and failed', moneyEvents),
    statements: openStatements(registry),
    ...openDurations(registry),
  };
}

function openDurations(registry: Registry) {
  return {
    httpSeconds: new Histogram({
      name: 'strapline_http_seconds',
      help: 'Duration of HTTP requests until their response was sent, by kind of route and class of status',
      labelNames: ['kind', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
      registers: [registry],
    }),
    providerSeconds: new Histogram({
      name: 'strapline_provider_seconds',
      help: 'Duration of calls of other services, such as the payment provider, by service and outcome (ok, refused, failed)',
      labelNames: ['service', 'outcome'],
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers: [registry],
    }),
  };
}

const slowMs = 100;

/** Totals of database statements. A histogram would take more than a microsecond for each. */
function openStatements(registry: Registry) {
  const totals = { count: 0, slow: 0, seconds: 0 };
  const add = (name: string, help: string, read: () => number): void => {
    const counter = new Counter({
      name,
      help,
      registers: [registry],
      collect: (): void => {
        counter.reset();
        counter.inc(read());
      },
    });
  };
  add('strapline_database_statements_total', 'Database statements', () => totals.count);
  add('strapline_database_slow_statements_total', `Database statements that took longer than ${slowMs} ms`, () => totals.slow);
  add('strapline_database_statement_seconds_total', 'Time in database statements, with waits for a connection', () => totals.seconds);
  return {
    observe: (ms: number): void => {
      totals.count += 1;
      totals.seconds += ms / 1000;
      if (ms > slowMs) totals.slow += 1;
    },
  };
}

/** A counter of rare events by kind, each of which is 0 from the start. */
function openEvents<const K extends string>(registry: Registry, name: string, help: string, kinds: readonly K[]) {
  const counter = new Counter({ name, help, labelNames: ['what'], registers: [registry] });
  for (const what of kinds) counter.inc({ what }, 0);
  return { inc: ({ what }: { what: K }): void => counter.inc({ what }) };
}
