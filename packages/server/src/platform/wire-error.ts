import { type ErrorCode, errorTable, type WireFailure } from '@strapline/contract/errors';
import { DatabaseAway } from '../ports/database.ts';

/** A refusal with one of the contract's codes. `message` may be a better sentence than the table's; `fields` says which inputs, and why. */
export class WireError extends Error {
  override name = 'WireError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterMs: number | undefined;
  constructor(
    code: ErrorCode,
    options: { message?: string; fields?: Record<string, string>; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(options.message ?? errorTable[code].message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** What the caller is told. An unforeseen failure becomes `internal` with a reference and nothing else. */
export function presentFailure(error: unknown, requestId: string): WireFailure {
  if (error instanceof WireError) {
    return {
      code: error.code,
      message: error.message,
      ...(error.fields ? { fields: error.fields } : {}),
      ...(error.retryAfterMs !== undefined ? { retryAfterMs: error.retryAfterMs } : {}),
    };
  }
  if (error instanceof DatabaseAway) return { code: 'unavailable', message: errorTable.unavailable.message, retryAfterMs: 2000 };
  return { code: 'internal', message: `${errorTable.internal.message} Reference: ${requestId}` };
}
