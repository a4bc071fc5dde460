import { randomUUID } from 'node:crypto';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let ines: Person;
beforeAll(async () => {
  server = await startTestServer({ REVIEWS: 'manual' }, { identityLimits: { accessTokenSeconds: 864_000 } });
  ines = await server.person({ roles: ['admin'] });
});
afterAll(() => server.close());

test('a tag waiting for review is counted until it is decided', async () => {
  const mara = await server.person({ birthDate: '1994-03-02' });
  const braTagId = await createTestBraTag(server, mara);
  expect(await ines.client.call('getAdminCounts', {})).toEqual({
    review: { waiting: 1, overdue: 0 },
    reports: { waiting: 0, overdue: 0 },
    orders: { waiting: 0, overdue: 0 },
    support: { waiting: 0, overdue: 0 },
    tags: { waiting: 0, overdue: 0 },
    people: { waiting: 0, overdue: 0 },
    invites: { waiting: 0, overdue: 0 },
    jobs: { waiting: 0, overdue: 0 },
  });
  await ines.client.call('reviewItem', { braTagId, decision: 'approve' });
  expect((await ines.client.call('getAdminCounts', {})).review.waiting).toBe(0);
});

test('a report is counted until it is decided, as overdue after three days', async () => {
  const mara = await server.person({ birthDate: '1994-03-02' });
  const theo = await server.person();
  const subject = { kind: 'profile' as const, id: mara.username };
  const { reportId } = await theo.client.call('reportContent', { subject, reason: 'harassment', idempotencyKey: randomUUID() });
  expect((await ines.client.call('getAdminCounts', {})).reports).toEqual({ waiting: 1, overdue: 0 });
  server.clock.forward(3 * 24 * 3_600_000 + 1);
  expect((await ines.client.call('getAdminCounts', {})).reports).toEqual({ waiting: 1, overdue: 1 });
  const { version } = (await ines.client.call('getReportCase', { reportId })).report;
  const decision = { action: 'dismiss', rule: 'harassment', reason: 'There is nothing private in it.' } as const;
  await ines.client.call('decideReport', { reportId, version, ...decision });
  expect((await ines.client.call('getAdminCounts', {})).reports).toEqual({ waiting: 0, overdue: 0 });
});
