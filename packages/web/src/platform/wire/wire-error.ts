import { t } from '@lingui/core/macro';
import type { ErrorReason } from '@strapline/contract/error-reasons';
import type { ErrorCode, WireFailure } from '@strapline/contract/errors';

/** Thrown by refused and failed calls. `fields` holds field errors; `retryAfterMs` is the wait after a rate limit. */
export class WireError extends Error {
  readonly code: ErrorCode;
  readonly reason: ErrorReason | undefined;
  readonly fields: Record<string, string>;
  readonly retryAfterMs: number | undefined;

  constructor(failure: WireFailure) {
    super(failure.message);
    this.name = 'WireError';
    this.code = failure.code;
    this.reason = failure.reason;
    this.fields = failure.fields ?? {};
    this.retryAfterMs = failure.retryAfterMs;
  }
}

/** Timeout or lost connection: the call may have happened; retrying with the same idempotency key is safe. */
export function createTimeoutError(): WireError {
  return new WireError({ code: 'unavailable', message: t`We didn’t get a response in time. Check your connection and try again.` });
}
