import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Span as OtelSpan, SpanKind as OtelSpanKind, ROOT_CONTEXT, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { isSampled } from '../../platform/telemetry/is-sampled.ts';
import type { Span, SpanFields, SpanKind, Telemetry } from '../../ports/telemetry.ts';

type TelemetrySettings = {
  /** Base address of the collector. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** Share of traces, 0 to 1. */
  ratio: number;
};

/** Which process sends the traces, by OpenTelemetry's names. */
type ProcessFields = Readonly<Record<string, string>>;

type Options = {
  settings: TelemetrySettings;
  process: ProcessFields;
  /** Called for each batch that the collector did not take. */
  onLost(spans: number, error: Error | undefined): void;
  /** For tests. */
  sendEveryMs?: number;
};

/** How long a batch may take, with its retries. */
const exportMs = 5_000;
/** How long a shutdown waits for the last batch. */
const closeMs = 1_000;

/** Traces by OTLP over HTTP. Nothing is instrumented automatically and nothing is registered globally; the active span is a store of ours. */
export function openTelemetry({ settings, process, onLost, sendEveryMs = 5_000 }: Options): Telemetry {
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint}/v1/traces`,
    headers: settings.headers,
    timeoutMillis: exportMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.serviceName, ...process }),
    spanProcessors: [new BatchSpanProcessor({ exporter: reportLosses(exporter, onLost), scheduledDelayMillis: sendEveryMs })],
  });
  const tracer = provider.getTracer('strapline');
  const active = new AsyncLocalStorage<ActiveSpan>();
  const begin = (name: string, kind: SpanKind, fields: SpanFields | undefined, parent: ActiveSpan | null): Span => {
    return new ActiveSpan(beginOtelSpan(tracer, { name, kind, fields, parent }), active);
  };
  return {
    isOn: true,
    // By chance, and not by the library's sampler, which makes IDs first. Nobody else decides about the same trace.
    beginTrace: (name, kind, fields) => (isSampled(settings.ratio) ? begin(name, kind, fields, null) : null),
    beginSpan: (name, kind, fields) => {
      const parent = active.getStore();
      return parent ? begin(name, kind, fields, parent) : null;
    },
    getActive: () => active.getStore() ?? null,
    countStatement: (ms) => active.getStore()?.countStatement(ms),
    getTraceId: () => active.getStore()?.traceId ?? null,
    close: async () => {
      // Losses were reported already.
      await Promise.race([provider.shutdown().catch(() => undefined), pause(closeMs, undefined, { ref: false })]);
    },
  };
}

const kinds: Record<SpanKind, OtelSpanKind> = {
  server: OtelSpanKind.SERVER,
  client: OtelSpanKind.CLIENT,
  job: OtelSpanKind.CONSUMER,
  internal: OtelSpanKind.INTERNAL,
};

type NewSpan = { name: string; kind: SpanKind; fields: SpanFields | undefined; parent: ActiveSpan | null };

function beginOtelSpan(tracer: Tracer, { name, kind, fields = {}, parent }: NewSpan): OtelSpan {
  const context = parent ? trace.setSpan(ROOT_CONTEXT, parent.span) : ROOT_CONTEXT;
  return tracer.startSpan(name, { kind: kinds[kind], attributes: fields }, context);
}

class ActiveSpan implements Span {
  readonly span: OtelSpan;
  readonly traceId: string;
  readonly #active: AsyncLocalStorage<ActiveSpan>;
  #statements = 0;
  #statementMs = 0;

  constructor(span: OtelSpan, active: AsyncLocalStorage<ActiveSpan>) {
    this.span = span;
    this.traceId = span.spanContext().traceId;
    this.#active = active;
  }

  countStatement(ms: number): void {
    this.#statements += 1;
    this.#statementMs += ms;
  }

  set(fields: SpanFields): void {
    this.span.setAttributes(fields);
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  fail(reason: string): void {
    this.span.setAttribute('error.type', reason).setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    if (this.#statements > 0)
      this.span.setAttributes({
        'strapline.database.statements': this.#statements,
        'strapline.database.ms': Math.round(this.#statementMs * 100) / 100,
      });
    this.span.end();
  }

  enter<T>(work: () => T): T {
    return this.#active.run(this, work);
  }
}

function reportLosses(exporter: SpanExporter, onLost: Options['onLost']): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0) onLost(spans.length, result.error);
        done(result);
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
