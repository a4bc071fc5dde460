export type IdentityErrorCode = 'invalid' | 'expired' | 'limited' | 'refused' | 'taken' | 'absent' | 'busy';

/** A refusal that the host may show: `invalid` (the proof does not hold), `expired`, `limited` and `busy` (with a wait), `refused`, `taken`, `absent`. */
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
