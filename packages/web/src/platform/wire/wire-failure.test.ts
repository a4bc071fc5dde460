import { type ErrorReason, reasonMessages } from '@strapline/contract/error-reasons';
import { formatMessage } from '@strapline/domain/message';
import { expect, test } from 'vitest';
import { parseFailure, parseProblem } from './wire-failure.ts';

const params = { cents: 12_50, waitMs: 5 * 60_000, bytes: 15_000_000, count: 3, type: 'GIF' };

test('every reason has the message of the catalogue, and the same one over socket and HTTP', () => {
  for (const reason of Object.keys(reasonMessages) as ErrorReason[]) {
    const failure = { code: 'conflict', reason, params, message: 'The server’s English.' };
    const message = formatMessage(reasonMessages, reason, params);
    expect(parseFailure({ error: failure })).toMatchObject({ reason, message });
    expect(parseProblem({ type: '/errors#conflict', status: 409, ...failure })).toMatchObject({ reason, params, message });
  }
});

test('a field with the sentence of the failure has its message', () => {
  const message = reasonMessages.tap_expired;
  const fields = { tap: message, strapCode: 'This code isn’t valid. Check the label and try again.' };
  expect(parseProblem({ code: 'validation', reason: 'tap_expired', message, fields }).fields).toEqual(fields);
});

test('a reason that this version doesn’t know keeps the server’s message; so does an error without a reason', () => {
  const message = 'Something that only a newer server says.';
  expect(parseFailure({ error: { code: 'conflict', reason: 'of_tomorrow', message } })?.message).toBe(message);
  expect(parseProblem({ code: 'rate_limited', message, retryAfterMs: 2_000 })).toMatchObject({ message, retryAfterMs: 2_000 });
});

test('an unknown error is internal, and a response is not a failure', () => {
  expect(parseProblem('<html>')).toMatchObject({ code: 'internal' });
  expect(parseFailure({ error: { code: 'teapot' } })).toMatchObject({ code: 'internal' });
  expect(parseFailure({ ok: true })).toBeUndefined();
});
