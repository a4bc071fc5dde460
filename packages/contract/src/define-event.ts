import type { AllowedWhile } from '@strapline/domain/account/account-state';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** The three socket levels of the specification: 0 anybody, 1 signed in, 2 admin. */
export type EventLevel = 0 | 1 | 2;

/** The rate limit of a call; the numbers are in the server's limits. */
export type RateLimitClass = 'read' | 'count' | 'write' | 'money' | 'credential' | 'code';

export type EventSpec<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  name: string;
  level: EventLevel;
  limit: RateLimitClass;
  /** An event of level 2 that moderators may call as well, at level 1; its handler limits what they see and do. */
  moderator?: true;
  /** The most restricted state in which an account may call it; without one, only active accounts may. */
  allowedWhile?: AllowedWhile;
  /** The input of a limited or suspended account must match this too. */
  restrictedTo?: z.ZodType;
  summary: string;
  input: I;
  output: O;
  /** Errors of this event besides `validation`, `rate_limited`, `unavailable` and `internal`, which every event has. */
  errors: readonly ErrorCode[];
  /** Path of the same read over HTTP GET; `{name}` is an input field in the path, the others are in the query. */
  http?: string;
  /** Path of the same call over HTTP POST, with its input as JSON, or in the query; `{product}` in a path is the app's key. */
  post?: string;
  /** Input fields that are only allowed over the socket. */
  socketOnly?: readonly string[];
  /** The client may cache the response for 5 minutes (specification, section 9). */
  cached?: true;
};

/** Defines one event of the wire, which types both server and client. */
export function defineEvent<const S extends EventSpec>(spec: S): S {
  return spec;
}
