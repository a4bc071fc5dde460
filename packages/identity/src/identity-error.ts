export type IdentityErrorCode = 'invalid' | 'expired' | 'limited' | 'refused' | 'taken' | 'absent' | 'busy';

/** An error with a message for the user. `invalid`: the proof doesn't hold; `limited` and `busy` have a `retryAfterMs`. */
export class IdentityError extends Error {
  readonly code: IdentityErrorCode;
  readonly retryAfterMs: number | undefined;

  constructor(code: IdentityErrorCode, message: string, options: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'IdentityError';
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
  }
}
