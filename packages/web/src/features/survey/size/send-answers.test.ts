import type { SizeAnswers } from '@strapline/contract/shapes/surveys/survey';
import { beforeEach, expect, test, vi } from 'vitest';
import { dispatchSession } from '../../../platform/session/session.ts';
import { changeSurveyRecord, listWaitingSurveys, readSurveyRecord, removeSurveyRecord } from '../../../platform/state/survey-answers.ts';
import { createTimeoutError, WireError } from '../../../platform/wire/wire-error.ts';
import { listUnsentSurveys, sendWaitingAnswers } from './send-answers.ts';

const send = vi.hoisted(() => vi.fn<(name: string, input: object) => Promise<unknown>>());
vi.mock('../../../platform/wire/wire.ts', () => ({ call: send, subscribe: () => () => undefined }));

const fqsid = 'bluesky:amber-lark.example';
const answers = { system: 'UK', unit: 'in', underbust: [31.5, null], bust: [36.5, null, null, null], fit: {} } satisfies SizeAnswers;
const token = 'a'.repeat(43);
const read = () => readSurveyRecord('size', fqsid);
const handIn = (key: string) => changeSurveyRecord('size', fqsid, { answers, waiting: { key } });

beforeEach(() => {
  send.mockReset();
  removeSurveyRecord('size', fqsid);
});

test('without a connection answers wait, and later arrive once, with the same key', async () => {
  handIn('key-1');
  send.mockRejectedValueOnce(createTimeoutError());
  expect(await sendWaitingAnswers(fqsid)).toEqual({ state: 'waiting' });
  // Also in the browser's storage, for the next visit.
  expect(localStorage.getItem('strapline.surveys')).toContain('key-1');
  expect(listWaitingSurveys()).toEqual([fqsid]);

  send.mockResolvedValue({ submissionId: 'sub_1234567890', resumeToken: token, complete: true, n: 3 });
  await Promise.all([sendWaitingAnswers(fqsid), sendWaitingAnswers(fqsid)]);
  expect(send.mock.calls.map(([, input]) => input)).toEqual(
    [1, 2].map(() => ({ survey: 'size', fqsid, answers, idempotencyKey: 'key-1' })),
  );
  expect(read()).toMatchObject({ answers, waiting: undefined, sent: { resumeToken: token, n: 3 } });
  expect(listWaitingSurveys()).toEqual([]);
});

test('a chunk that doesn’t load and a busy server are no refusal either', async () => {
  handIn('key-1');
  for (const error of [new TypeError('Failed to fetch'), new WireError({ code: 'rate_limited', message: 'Wait.' })]) {
    send.mockRejectedValueOnce(error);
    expect(await sendWaitingAnswers(fqsid)).toEqual({ state: 'waiting' });
  }
  expect(read().waiting).toEqual({ key: 'key-1' });
});

test('a refusal doesn’t wait, and keeps what was typed', async () => {
  handIn('key-1');
  send.mockRejectedValue(new WireError({ code: 'not_found', message: 'Not found.' }));
  expect(await sendWaitingAnswers(fqsid)).toEqual({ state: 'refused', isGone: true, message: 'Not found.' });
  expect(read()).toMatchObject({ answers, waiting: undefined });
  expect(read().sent).toBeUndefined();
});

test('a change replaces the earlier answer with its token', async () => {
  changeSurveyRecord('size', fqsid, { sent: { resumeToken: token, n: 3 } });
  handIn('key-2');
  send.mockResolvedValue({ submissionId: 'sub_1234567890', resumeToken: token, complete: true, n: 3 });
  await sendWaitingAnswers(fqsid);
  expect(send.mock.calls[0]?.[1]).toMatchObject({ idempotencyKey: 'key-2', resumeToken: token });
});

test('answers that are handed in while others are sent still wait', async () => {
  handIn('key-1');
  let answer = (_output: unknown): void => undefined;
  send.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const sending = sendWaitingAnswers(fqsid);
  expect(listUnsentSurveys()).toEqual([]);
  handIn('key-2');
  answer({ submissionId: 'sub_1234567890', resumeToken: token, complete: true, n: 3 });
  await sending;
  expect(read()).toMatchObject({ waiting: { key: 'key-2' }, sent: { resumeToken: token } });
  expect(listUnsentSurveys()).toEqual([fqsid]);
});

test('they belong to the account that answered: another one neither sees nor sends them', () => {
  const signIn = (sub: string) =>
    dispatchSession({ type: 'tokenReceived', claims: { sub, username: sub, publicKey: undefined, roles: [], expiresAt: 0 } });
  signIn('mara');
  handIn('key-1');
  signIn('theo');
  expect(listWaitingSurveys()).toEqual([]);
  expect(read().answers).toBeUndefined();
});
