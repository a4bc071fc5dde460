import { type ErrorReason, type ReasonWithParams, reasonMessages } from '@strapline/contract/error-reasons';
import { type ErrorCode, errorTable, type WireFailure } from '@strapline/contract/errors';
import { formatMessage, type MessageParams } from '@strapline/domain/message';
import { BlobsUnavailable } from '../ports/blobs.ts';
import { DatabaseUnavailable } from '../ports/database.ts';

type Details = { fields?: Record<string, string>; retryAfterMs?: number; cause?: unknown };
type WireReason = ReasonWithParams | { message?: string; reason?: undefined; params?: undefined };

/** An error with one of the contract's codes. A `reason` has its own message; `fields` maps inputs to their errors. */
export class WireError extends Error {
  override name = 'WireError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterMs: number | undefined;
  readonly reason: ErrorReason | undefined;
  readonly params: MessageParams | undefined;
  constructor(code: ErrorCode, options: Details & WireReason = {}) {
    super(getDefaultMessage(code, options), { cause: options.cause });
    this.code = code;
    this.reason = options.reason;
    this.params = options.params;
    this.fields = options.fields;
    this.retryAfterMs = options.retryAfterMs;
  }
}

function getDefaultMessage(code: ErrorCode, why: WireReason): string {
  if (why.reason) return formatMessage(reasonMessages, why.reason, why.params);
  return 'message' in why && why.message !== undefined ? why.message : errorTable[code].message;
}

/** The failure as sent to the caller. An unexpected error becomes `internal` with a reference only. */
export function presentFailure(error: unknown, requestId: string): WireFailure {
  if (error instanceof WireError) {
    return {
      code: error.code,
      message: error.message,
      ...(error.reason ? { reason: error.reason } : {}),
      ...(error.params ? { params: error.params } : {}),
      ...(error.fields ? { fields: error.fields } : {}),
      ...(error.retryAfterMs !== undefined ? { retryAfterMs: error.retryAfterMs } : {}),
    };
  }
  if (error instanceof DatabaseUnavailable || error instanceof BlobsUnavailable)
    return { code: 'unavailable', message: errorTable.unavailable.message, retryAfterMs: 2000 };
  const params = { reference: requestId };
  return { code: 'internal', reason: 'internal_error', params, message: formatMessage(reasonMessages, 'internal_error', params) };
}
