import type { MessageParams } from '@strapline/domain/message';
import type { ErrorReason } from './error-reasons.ts';

/** All error codes: HTTP status, message for the caller, and whether the error is expected in normal use. */
export const errorTable = {
  unauthenticated: {
    status: 401,
    expected: true,
    message: 'Sign in to do this.',
    when: 'There is no token, or it is expired, revoked or altered.',
  },
  forbidden: {
    status: 403,
    expected: true,
    message: 'You don’t have permission to do this.',
    when: 'The caller is signed in, but not allowed to do this.',
  },
  not_found: {
    status: 404,
    expected: true,
    message: 'We couldn’t find this.',
    when: 'The event, route or object doesn’t exist, or the caller may not know that it does.',
  },
  validation: {
    status: 422,
    expected: true,
    message: 'Some fields need a correction.',
    when: 'The input is not valid; `fields` says which fields and why.',
  },
  conflict: {
    status: 409,
    expected: true,
    message: 'This was changed in the meantime. Reload and try again.',
    when: 'The object has a newer version, or the idempotency key was used with another input.',
  },
  reserved: { status: 409, expected: true, message: 'Someone else is paying for this right now.', when: 'Another buyer holds the tag.' },
  sold: { status: 409, expected: true, message: 'This piece has been sold.', when: 'The tag already has a buyer.' },
  expired: {
    status: 410,
    expected: true,
    message: 'This has expired. Start again.',
    when: 'A hold, code, challenge or link has expired.',
  },
  locked: {
    status: 423,
    expected: true,
    message: 'Too many incorrect attempts. Wait before you try again.',
    when: 'Attempts are blocked after too many wrong codes or passwords.',
  },
  rate_limited: {
    status: 429,
    expected: true,
    message: 'Too many requests. Wait a moment and try again.',
    when: 'A rate limit was exceeded; `retryAfterMs` says how long to wait.',
  },
  too_large: { status: 413, expected: true, message: 'This is too large.', when: 'The message or file exceeds its limit.' },
  unsupported: {
    status: 422,
    expected: true,
    message: 'This type is not supported.',
    when: 'The type of file or feature is not supported.',
  },
  consent_required: {
    status: 403,
    expected: true,
    message: 'Consent is required.',
    when: 'The terms were not accepted, or the consent of a person shown is missing.',
  },
  age_required: {
    status: 403,
    expected: true,
    message: 'Enter your birth date first. Creators are 18 or older.',
    when: 'A creator has no birth date on record or is under 18.',
  },
  provider: {
    status: 502,
    expected: true,
    message: 'The payment service did not respond. Nothing was charged.',
    when: 'An external service failed.',
  },
  unavailable: {
    status: 503,
    expected: true,
    message: 'We can’t do this right now. Try again in a moment.',
    when: 'Our database or storage is unavailable, or the server is stopping.',
  },
  internal: {
    status: 500,
    expected: false,
    message: 'Something went wrong on our side.',
    when: 'An unexpected error; the message has a reference for support and no details.',
  },
} as const satisfies Record<string, { status: number; expected: boolean; message: string; when: string }>;

export type ErrorCode = keyof typeof errorTable;

/**
 * The `error` of an ack, and the body of an HTTP problem. `reason` refines the code; `params` are those of its message. Times in
 * milliseconds.
 */
export type WireFailure = {
  code: ErrorCode;
  message: string;
  reason?: ErrorReason;
  params?: MessageParams;
  fields?: Record<string, string>;
  retryAfterMs?: number;
};

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorTable, value);
}
