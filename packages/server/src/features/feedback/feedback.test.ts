import { randomUUID } from 'node:crypto';
import { retention } from '@strapline/domain/privacy/retention';
import { day } from '@strapline/domain/time';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { deleteOldFeedback } from './feedback.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.close());

const answer = (score: number, text?: string) => ({
  survey: 'feedback' as const,
  answers: { score, ...(text === undefined ? {} : { text }) },
  idempotencyKey: randomUUID(),
});

test('anybody answers; the same key is one answer, also when sent at the same time', async () => {
  const visitor = await server.connect();
  const admin = await server.person({ roles: ['admin'] });
  const once = answer(8, 'Let me sort by size.');
  const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.call('submitSurvey', once)));
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(answers[0]).toMatchObject({ complete: true, n: null });
  expect((await visitor.refusal('submitSurvey', { ...once, answers: { score: 2 } })).code).toBe('conflict');
  expect((await admin.client.call('listFeedback', {})).items).toMatchObject([{ score: 8, text: 'Let me sort by size.' }]);
});

test('an answer has a score from 0 to 10 and up to 1000 characters, and one address gives a limited number', async () => {
  const visitor = await server.connect({ headers: { 'x-forwarded-for': '203.0.113.9' } });
  for (const score of [-1, 11, 4.5, Number.NaN])
    expect((await visitor.refusal('submitSurvey', answer(score))).fields).toHaveProperty(['answers.score']);
  expect((await visitor.refusal('submitSurvey', answer(5, 'x'.repeat(1001)))).fields).toHaveProperty(['answers.text']);
  await visitor.call('submitSurvey', answer(5, 'x'.repeat(1000)));
  const codes = await Promise.all(
    Array.from({ length: 40 }, () =>
      visitor.call('submitSurvey', answer(5)).then(
        () => 'ok',
        (error: Error) => error.message,
      ),
    ),
  );
  expect(codes.some((code) => code.includes('rate_limited'))).toBe(true);
});

test('nothing leads from an answer to the account that gave it', async () => {
  const { db } = server.services;
  const member = await server.person();
  await member.client.call('submitSurvey', answer(3, 'Fewer steps, please.'));
  const rows = [await db.rows(sql`select * from feedback`), await db.rows(sql`select * from idempotency where event = 'submitSurvey'`)];
  expect(JSON.stringify(rows)).not.toContain(member.accountId);
});

test('admins of each app see its answers, those with text alone if they like, and the average by week', async () => {
  const [admin, toptop] = [await server.person({ roles: ['admin'] }), await server.person({ roles: ['admin'], app: 'toptop' })];
  const visitor = await server.connect({ app: 'toptop', headers: { 'x-forwarded-for': '203.0.113.10' } });
  await visitor.call('submitSurvey', answer(10));
  server.clock.forward(1000);
  await visitor.call('submitSurvey', answer(4, 'Larger pictures'));
  const { items, nextCursor } = await toptop.client.call('listFeedback', { limit: 1 });
  expect(items).toMatchObject([{ score: 4, text: 'Larger pictures' }]);
  expect((await toptop.client.call('listFeedback', { limit: 1, cursor: nextCursor ?? '' })).items).toMatchObject([{ score: 10, text: '' }]);
  expect((await toptop.client.call('listFeedback', { withText: true })).items).toHaveLength(1);
  const now = server.clock.now();
  const range = { from: new Date(now.getTime() - 7 * day).toISOString().slice(0, 10), to: now.toISOString().slice(0, 10) };
  const summary = await toptop.client.call('getFeedbackSummary', range);
  expect(summary).toMatchObject({ n: 2, average: 7, byWeek: [{ n: 2, average: 7 }] });
  expect(summary.scores).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1]);
  expect(new Date(summary.byWeek[0]?.week ?? '').getUTCDay()).toBe(1);
  expect(JSON.stringify(await admin.client.call('listFeedback', {}))).not.toContain('Larger pictures');
  expect(await admin.client.call('getFeedbackSummary', { from: '2020-01-01', to: '2020-02-01' })).toMatchObject({
    n: 0,
    average: null,
    byWeek: [],
  });
});

test('answers are deleted after two years', async () => {
  const { db, clock } = server.services;
  await deleteOldFeedback(db, new Date(clock.now().getTime() - retention.feedback));
  expect(await db.rows(sql`select 1 from feedback limit 1`)).toHaveLength(1);
  await deleteOldFeedback(db, new Date(clock.now().getTime() + day));
  expect(await db.rows(sql`select 1 from feedback`)).toEqual([]);
});
