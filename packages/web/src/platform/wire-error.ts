import type { ErrorReason } from '@strapline/contract/error-reasons';
import type { ErrorCode, WireFailure } from '@strapline/contract/errors';

/** What a refused or failed call throws. `fields` names bad inputs, `retryAfterMs` says when a limit is free again. */
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

/** No answer within the time, or no connection: the call may or may not have happened; the same key makes a repeat safe. */
export function unanswered(): WireError {
  return new WireError({ code: 'unavailable', message: 'We didn’t get a response in time. Check your connection and try again.' });
}
