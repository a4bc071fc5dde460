import { randomUUID } from 'node:crypto';
import type { Input } from '@strapline/contract/events';
import type { Client } from '@strapline/testkit/socket-client';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { createActiveTag, createCreator } from '../listing/test-listings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('sold and earned count completed orders; earnings are visible to their owner only', async () => {
  const maker = await createCreator(server);
  const buyer = await server.person();
  for (const [status, net, refunded] of [
    ['completed', 90_00, 0],
    ['completed', 45_00, 15_00],
    ['paid', 10_00, 0],
    ['canceled', 20_00, 20_00],
  ] as const) {
    const braTagId = await createActiveTag(server, maker);
    await server.services.db.change(
      sql`insert into orders (id, app, bra_tag_id, title, seller_id, buyer_id, access_token_hash, status, payment_status, price_cents, amount_cents, lines, net_cents, payment_provider, captured_cents, refund_requested_cents)
          values (${`ord_${braTagId}`}, 'strapline', ${braTagId}, 'A piece', ${maker.accountId}, ${buyer.accountId}, ${braTagId}, ${status}, 'captured', 10000, 10000, '[]'::jsonb, ${net}, 'embedded', 10000, ${refunded})`,
    );
  }
  await createActiveTag(server, maker, { status: 'pending_review' });
  expect(await maker.client.call('getStats')).toEqual({ sold: 2, earned: 120_00, tags: 4, collected: 0 });
  expect(await maker.client.call('getStats', { username: maker.username })).toMatchObject({ earned: 120_00 });
  expect(await buyer.client.call('getStats', { username: maker.username })).toEqual({ sold: 2, earned: null, tags: 4, collected: 0 });
  const visitor = await server.connect();
  expect(await visitor.call('getStats', { username: maker.username })).toMatchObject({ sold: 2, earned: null });
});

test('the collected count is public once the collection is open', async () => {
  const [maker, collector, anonymousViewer] = [await createCreator(server), await server.person(), await server.person()];
  const braTagId = await createActiveTag(server, maker);
  await server.services.db.change(sql`update bra_tag set owner_id = ${collector.accountId}, status = 'claimed' where id = ${braTagId}`);
  const { username } = collector;
  const collectedFor = async (client: Client) => (await client.call('getStats', { username })).collected;
  const visitor = await server.connect();
  const admin = await server.person({ roles: ['admin'] });
  expect(await collector.client.call('getStats')).toMatchObject({ collected: 1 });
  expect(await Promise.all([collector.client, admin.client].map(collectedFor))).toEqual([1, 1]);
  expect(await Promise.all([visitor, anonymousViewer.client, maker.client].map(collectedFor))).toEqual([0, 0, 0]);
  await collector.client.call('saveProfile', { collectionOpen: true });
  expect(await Promise.all([visitor, anonymousViewer.client].map(collectedFor))).toEqual([1, 1]);
  await collector.client.call('saveProfile', { collectionOpen: false });
  expect(await Promise.all([visitor, anonymousViewer.client].map(collectedFor))).toEqual([0, 0]);
});

test('others don’t count what is hidden, and a hidden person has no stats', async () => {
  const [maker, other] = [await createCreator(server), await server.person()];
  const { username } = maker;
  const tags = [await createActiveTag(server, maker), await createActiveTag(server, maker)];
  const report = async (subject: Input<'reportContent'>['subject']) =>
    await other.client.call('reportContent', { subject, reason: 'underage', idempotencyKey: randomUUID() });
  await report({ kind: 'braTag', id: tags[0] ?? '' });
  expect(await other.client.call('getStats', { username })).toMatchObject({ tags: 1 });
  expect(await maker.client.call('getStats')).toMatchObject({ tags: 2 });
  await report({ kind: 'profile', id: username });
  expect((await other.client.refusal('getStats', { username })).code).toBe('not_found');
  expect(await maker.client.call('getStats')).toMatchObject({ tags: 2 });
});

test('without a username it returns the caller’s stats and requires sign-in', async () => {
  const visitor = await server.connect();
  expect((await visitor.refusal('getStats')).code).toBe('unauthenticated');
  expect((await visitor.refusal('getStats', { username: 'nobody_here_x2y' })).code).toBe('not_found');
});
