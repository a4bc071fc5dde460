/** Fields of a span. Never what people typed, nor anything that identifies a person or something of theirs. */
export type SpanFields = Readonly<Record<string, string | number | boolean>>;

/** `server` answers somebody, `client` waits for another service, `job` runs by itself. */
export type SpanKind = 'server' | 'client' | 'job' | 'internal';

/** A timed part of a trace. */
export type Span = {
  set(fields: SpanFields): void;
  rename(name: string): void;
  /** `reason` is an error code or the class of an error, never its message. */
  fail(reason: string): void;
  end(): void;
  /** Runs `work` with this as the active span, also in what it awaits. */
  enter<T>(work: () => T): T;
};

/** Traces for an operator. Nothing here throws or waits for the collector, except `close`. */
export type Telemetry = {
  readonly isOn: boolean;
  /** Begins a trace; null if this one isn't sampled. */
  beginTrace(name: string, kind: SpanKind, fields?: SpanFields): Span | null;
  /** Begins a part of the active span; null without one. */
  beginSpan(name: string, kind: SpanKind, fields?: SpanFields): Span | null;
  getActive(): Span | null;
  /** Adds a database statement to the active span, whose fields say how many there were and how long they took. */
  countStatement(ms: number): void;
  /** Of the active span; for log lines. */
  getTraceId(): string | null;
  /** Sends what is left, within a second. */
  close(): Promise<void>;
};
