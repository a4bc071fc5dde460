import type { MessageParams } from '@strapline/domain/message';
import type { ErrorReason } from './error-reasons.ts';

/** All error codes: HTTP status, message for the caller, and whether the error is expected in normal use. */
export const errorTable = {
  unauthenticated: {
    status: 401,
    expected: true,
    message: 'Sign in to do this.',
    when: 'There is no token, or it is expired, ended or altered.',
  },
  forbidden: {
    status: 403,
    expected: true,
    message: 'You don’t have permission to do this.',
    when: 'The caller is known, but may not do this to this object.',
  },
  not_found: {
    status: 404,
    expected: true,
    message: 'We couldn’t find this.',
    when: 'No such event, route or object, or none that the caller may know of.',
  },
  validation: {
    status: 422,
    expected: true,
    message: 'Some fields need a correction.',
    when: 'The input does not fit; `fields` says which and why.',
  },
  conflict: {
    status: 409,
    expected: true,
    message: 'This was changed in the meantime. Reload and try again.',
    when: 'The version moved on, or a key was used with another body.',
  },
  reserved: { status: 409, expected: true, message: 'Someone else is paying for this right now.', when: 'Another buyer holds the tag.' },
  sold: { status: 409, expected: true, message: 'This piece has been sold.', when: 'The tag has a buyer already.' },
  expired: {
    status: 410,
    expected: true,
    message: 'This has expired. Start again.',
    when: 'A hold, code, challenge or link is past its end.',
  },
  locked: {
    status: 423,
    expected: true,
    message: 'Too many incorrect attempts. Wait before you try again.',
    when: 'The lock after wrong codes or passwords is on.',
  },
  rate_limited: {
    status: 429,
    expected: true,
    message: 'Too many requests. Wait a moment and try again.',
    when: 'A limit is used up; `retryAfterMs` says how long to wait.',
  },
  too_large: { status: 413, expected: true, message: 'This is too large.', when: 'The message or the file is over its limit.' },
  unsupported: {
    status: 422,
    expected: true,
    message: 'This type is not supported.',
    when: 'The file or feature is of a kind that we do not take.',
  },
  consent_required: {
    status: 403,
    expected: true,
    message: 'Consent is required.',
    when: 'The terms, or the consent of somebody shown, are not on record.',
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
    when: 'An outside service failed.',
  },
  unavailable: {
    status: 503,
    expected: true,
    message: 'We can’t do this right now. Try again in a moment.',
    when: 'Our own database or storage is away, or the server is stopping.',
  },
  internal: {
    status: 500,
    expected: false,
    message: 'Something went wrong on our side.',
    when: 'An unforeseen failure; the message carries a reference for support and no detail.',
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
