import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let ines: Person;
beforeAll(async () => {
  server = await startTestServer({ REVIEWS: 'manual' });
  ines = await server.person({ roles: ['admin'] });
});
afterAll(() => server.close());

test('a tag waiting for review is counted until it is decided', async () => {
  const mara = await server.person({ birthDate: '1994-03-02' });
  const braTagId = await createTestBraTag(server, mara);
  expect(await ines.client.call('getAdminCounts', {})).toEqual({
    review: { waiting: 1, overdue: 0 },
    orders: { waiting: 0, overdue: 0 },
    jobs: { waiting: 0, overdue: 0 },
  });
  await ines.client.call('reviewItem', { braTagId, decision: 'approve' });
  expect((await ines.client.call('getAdminCounts', {})).review.waiting).toBe(0);
});
