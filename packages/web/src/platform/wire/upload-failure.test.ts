import { expect, test } from 'vitest';
import { parseUploadFailure } from './upload-failure.ts';

function createError(status: number, body: unknown): Error {
  const response = { getStatus: () => status, getBody: () => (typeof body === 'string' ? body : JSON.stringify(body)) };
  return Object.assign(new Error('refused'), { originalResponse: response });
}

test('a refusal has the message of its reason', () => {
  const problem = { code: 'too_large', reason: 'file_too_large', params: { bytes: 200_000_000 }, message: 'The server’s English.' };
  expect(parseUploadFailure(createError(413, problem))).toMatchObject({ ...problem, message: expect.stringContaining('200 MB') });
});

test('a proxy’s 413 means that the file is too large', () => {
  expect(parseUploadFailure(createError(413, '<html>'))).toMatchObject({ code: 'too_large' });
});

test('temporary failures can be resumed: no connection, no session, a rate limit, a wrong offset', () => {
  expect(parseUploadFailure(new Error('offline'))).toBeUndefined();
  expect(parseUploadFailure(createError(401, { code: 'unauthenticated' }))).toBeUndefined();
  expect(parseUploadFailure(createError(429, { code: 'rate_limited', reason: 'uploads_in_progress' }))).toBeUndefined();
  expect(parseUploadFailure(createError(409, 'Upload-Offset conflict'))).toBeUndefined();
});
