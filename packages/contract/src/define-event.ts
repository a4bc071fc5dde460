import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** 0 anybody, 1 signed in, 2 admin: the specification's three socket levels. */
export type Level = 0 | 1 | 2;

/** Which token bucket a call draws from; sizes in the server's limits. */
export type LimitClass = 'read' | 'count' | 'write' | 'money' | 'credential' | 'code';

export type EventSpec<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  name: string;
  level: Level;
  limit: LimitClass;
  summary: string;
  input: I;
  output: O;
  /** Failures that are particular to this event; `validation`, `rate_limited`, `unavailable` and `internal` belong to all. */
  errors: readonly ErrorCode[];
  /** Path of the same read over HTTP GET; `{name}` takes an input field from the path, the others come from the query. */
  http?: string;
  /** Input fields that only the socket may carry. */
  socketOnly?: readonly string[];
  /** The client may keep the answer for 5 minutes (specification, section 9). */
  cached?: true;
};

/** One call of the wire, described once; server and client are typed by it. */
export function event<const S extends EventSpec>(spec: S): S {
  return spec;
}
