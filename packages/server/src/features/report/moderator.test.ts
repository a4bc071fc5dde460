import { randomUUID } from 'node:crypto';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCreator, createListedTag, trustForwardedFor } from '../order/test-purchase.ts';

let server: TestServer;
let moderator: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  moderator = await server.person({ roles: ['moderator'] });
  admin = await server.person({ roles: ['admin'] });
});
afterAll(() => server.close());

const reason = 'It names someone’s home address.';

async function report(kind: 'profile' | 'braTag', id: string): Promise<string> {
  const subject = { kind, id };
  const reporter = await server.person();
  return (await reporter.client.call('reportContent', { subject, reason: 'harassment', idempotencyKey: randomUUID() })).reportId;
}

test('a moderator sees and decides reports of profiles; those of listings and tags don’t exist for them', async () => {
  const mara = await createCreator(server);
  await mara.client.call('saveProfile', { bio: 'I sew what lasts.' });
  const [ofProfile, ofTag] = [await report('profile', mara.username), await report('braTag', await createListedTag(server, mara))];
  const { items, counts } = await moderator.client.call('listReports', {});
  expect(items.map(({ reportId }) => reportId)).toEqual([ofProfile]);
  expect(counts).toMatchObject({ waiting: 1, unassigned: 1 });
  expect((await admin.client.call('listReports', {})).counts.waiting).toBe(2);
  for (const event of ['getReportCase', 'assignReport', 'decideReport'] as const) {
    const input = {
      getReportCase: {},
      assignReport: { version: 1 },
      decideReport: { version: 1, action: 'dismiss', rule: 'harassment', reason },
    };
    const refused = await moderator.client.raw(event, { reportId: ofTag, ...input[event] });
    expect(refused, event).toMatchObject({ error: { code: 'not_found' } });
  }
  const shown = await moderator.client.call('getReportCase', { reportId: ofProfile });
  expect([...shown.can].sort()).toEqual(['assign', 'dismiss', 'hide', 'remove']);
  const { report: taken } = await moderator.client.call('assignReport', { reportId: ofProfile, version: shown.report.version });
  const decide = { reportId: ofProfile, version: taken.version, rule: 'harassment', reason } as const;
  for (const action of ['suspend', 'revokeTag', 'reinstate'] as const)
    expect(await moderator.client.refusal('decideReport', { ...decide, action })).toMatchObject({
      code: 'forbidden',
      reason: 'admin_decides',
    });
  const decided = await moderator.client.call('decideReport', { ...decide, action: 'remove' });
  expect(decided.report.status).toBe('upheld');
  expect(decided.decisions[0]).toMatchObject({ action: 'remove', reason });
});

test('a moderator decides nothing else, and nothing while suspended', async () => {
  for (const [event, input] of [
    ['listPeople', {}],
    ['getPerson', { username: admin.username }],
    ['listAudit', {}],
    ['listAllOrders', {}],
    ['listReviews', {}],
  ] as const)
    expect(await moderator.client.raw(event, input), event).toMatchObject({ error: { code: 'forbidden' } });
  const until = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
  await admin.client.call('setUserState', { username: moderator.username, state: 'limited', reason, until });
  expect(await moderator.client.refusal('listReports', {})).toMatchObject({ reason: 'account_limited' });
});
