import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks, formatAuditReport } from '../audit/check-books.ts';
import { trustForwardedFor } from '../order/test-purchase.ts';
import { createClaimedTag, createCollector, startTransfer } from '../strap-code/test-claim.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let people: Person[];
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  mara = await server.person({ birthDate: '1994-03-02' });
  theo = await createCollector(server);
  people = [];
  for (let i = 0; i < 48; i += 1) people.push(await createCollector(server));
});
afterAll(async () => {
  expect(formatAuditReport(await checkBooks(server.services.db))).toContain('Everything agrees.');
  await server.close();
});

/** The number of successful calls, and the error codes of the others. */
function countOutcomes(tries: PromiseSettledResult<unknown>[]): { ok: number; refused: string[] } {
  const refused = tries.flatMap((each) => (each.status === 'rejected' ? [String(each.reason.failure?.code ?? each.reason)] : []));
  return { ok: tries.length - refused.length, refused };
}

test('48 concurrent claims, a cancellation and a report: one of them wins, and the history agrees', async () => {
  const ends = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    const braTagId = await createClaimedTag(server, mara, theo);
    const label = await startTransfer(theo, braTagId);
    const claims = people.map(
      ({ client }) =>
        () =>
          client.call('claimCollectorTag', label),
    );
    const acts = (['callBack', 'missing'] as const).map((action) => () => theo.client.call('braTagAction', { braTagId, action }));
    // The owner's calls are sometimes first and sometimes last.
    const all = round % 2 ? [...acts, ...claims] : [...claims.slice(0, 4), ...acts, ...claims.slice(4)];
    const tries = await Promise.allSettled(all.map((begin) => begin()));
    const { refused } = countOutcomes(tries);
    // Only the owner sees the owner's name.
    const tag = await theo.client.call('fetchBraTag', { braTagId });
    const isClaimed = tag.owner?.username !== theo.username;
    expect(tag.owner?.number).toBe(isClaimed ? 3 : 2);
    // After a cancellation it can still be reported; after a claim neither is possible.
    const types = tag.provenance
      .map(({ type }) => type)
      .filter((type) => type !== 'cert.issued')
      .slice(2);
    expect([['tag.transferred'], ['tag.missing'], []]).toContainEqual(types);
    expect(tag.status).toBe(types[0] === 'tag.missing' ? 'missing' : 'claimed');
    for (const code of refused) expect(['validation', 'conflict', 'forbidden', 'locked']).toContain(code);
    ends.add(isClaimed ? 'claimed' : tag.status);
    await server.services.db.change({ text: 'delete from attempt', values: [] });
  }
  expect(ends.size).toBeGreaterThan(0);
});

test('a transfer that is started fifty times at once starts once', async () => {
  const braTagId = await createClaimedTag(server, mara, theo);
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, () => theo.client.call('braTagAction', { braTagId, action: 'startTransfer' })),
  );
  expect(countOutcomes(tries).ok).toBe(1);
  expect((await theo.client.call('fetchBraTag', { braTagId })).status).toBe('transfer_pending');
});

test('of concurrently generated codes only the last works', async () => {
  // A person with an unused rate limit.
  const june = await createCollector(server);
  const braTagId = await createClaimedTag(server, mara, june);
  await june.client.call('braTagAction', { braTagId, action: 'startTransfer' });
  const pulls = await Promise.all(Array.from({ length: 12 }, () => june.client.call('pullStrapCode', { braTagId })));
  const opened = [];
  for (const [i, { strapCode }] of pulls.entries()) {
    const { client } = people[i] ?? june;
    const answer = await client.raw('checkStrapCode', { strapCode });
    if (!(answer as { error?: unknown }).error) opened.push(strapCode);
  }
  expect(opened).toHaveLength(1);
});
