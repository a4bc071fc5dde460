import { randomUUID } from 'node:crypto';
import { hour } from '@strapline/domain/time';
import type { Client } from '@strapline/testkit/socket-client';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { createSoldPiece, resell } from '../listing/test-resale.ts';
import { createCreator, homeAddress, trustForwardedFor } from '../order/test-purchase.ts';
import { createAnswer, createNegotiation, listOpen, offer, signInAgain } from './test-offers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
afterAll(() => server.close());

const rounds = [1, 2, 3, 4, 5, 6];
type Result = { error?: { code: string }; status?: string; id?: string; order?: { id: string } };
const call = async (client: Client, ...[name, input]: Parameters<Client['raw']>) => (await client.raw(name, input)) as Result;
const codeOf = ({ error }: Result): string => error?.code ?? 'ok';

type Held = { held_for: string | null; listing: string; orders: number; accepted: number };
/** Who holds a piece: the rules are that an accepted offer and a foreign order never both do. */
async function readHold(braTagId: string): Promise<Held | undefined> {
  return await server.services.db.first<Held>(
    sql`select held_for, listing, (select count(*)::int from orders where bra_tag_id = tag.id and holds_tag) as orders,
          (select count(*)::int from offer where bra_tag_id = tag.id and status = 'accepted') as accepted from bra_tag tag where id = ${braTagId}`,
  );
}

test.each(rounds)('accept against buy now: one of them gets the piece (%d)', async (round) => {
  const { seller, buyer, braTagId } = await createNegotiation(server);
  const other = await server.person();
  const made = await offer(buyer, braTagId, 80_00);
  const accept = () => call(seller.client, 'answerOffer', createAnswer(made.id, 'accept'));
  const buy = () => call(other.client, 'createPaymentIntentStripe', { braTagId, shipTo: homeAddress, idempotencyKey: randomUUID() });
  const [accepted, bought] = round % 2 ? await Promise.all([accept(), buy()]) : (await Promise.all([buy(), accept()])).reverse();
  expect([codeOf(accepted ?? {}), codeOf(bought ?? {})].sort()).toEqual(['ok', 'reserved']);
  const hold = await readHold(braTagId);
  expect(hold).toMatchObject(
    codeOf(accepted ?? {}) === 'ok' ? { held_for: buyer.accountId, orders: 0, accepted: 1 } : { held_for: null, orders: 1, accepted: 0 },
  );
  expect(hold?.listing).toBe('reserved');
});

test.each(rounds)('accept against withdraw: one of them comes first (%d)', async () => {
  const { seller, buyer, braTagId } = await createNegotiation(server);
  const made = await offer(buyer, braTagId, 80_00);
  const [accepted, withdrawn] = await Promise.all([
    call(seller.client, 'answerOffer', createAnswer(made.id, 'accept')),
    call(buyer.client, 'answerOffer', createAnswer(made.id, 'withdraw')),
  ]);
  // An accepted offer can be withdrawn as well.
  expect(codeOf(withdrawn)).toBe('ok');
  expect(['ok', 'conflict']).toContain(codeOf(accepted));
  await expect.poll(() => readHold(braTagId)).toEqual({ held_for: null, listing: 'published', orders: 0, accepted: 0 });
});

test('accept against expiry: an offer that is over is never accepted', async () => {
  const { seller, buyer, braTagId } = await createNegotiation(server);
  const made = await offer(buyer, braTagId, 80_00);
  server.clock.forward(24 * hour);
  await signInAgain(server, seller);
  const [accepted] = await Promise.all([call(seller.client, 'answerOffer', createAnswer(made.id, 'accept')), server.jobs.runDue()]);
  expect(codeOf(accepted)).toBe('expired');
  await server.jobs.runDue();
  expect(await readHold(braTagId)).toEqual({ held_for: null, listing: 'published', orders: 0, accepted: 0 });
});

test.each(rounds)('two accepts for one piece: the second finds it reserved (%d)', async () => {
  const { seller, buyer, braTagId } = await createNegotiation(server);
  const offers = await Promise.all([buyer, await server.person(), await server.person()].map((one, i) => offer(one, braTagId, 80_00 + i)));
  const results = await Promise.all(offers.map(({ id }) => call(seller.client, 'answerOffer', createAnswer(id, 'accept'))));
  expect(results.map(codeOf).sort()).toEqual(['ok', 'reserved', 'reserved']);
  expect(await readHold(braTagId)).toMatchObject({ orders: 0, accepted: 1 });
});

test('a double click accepts once, and several offers at once leave one open', async () => {
  const { seller, buyer, braTagId } = await createNegotiation(server);
  const made = await Promise.all(
    [70_00, 75_00, 80_00].map((amountCents) => call(buyer.client, 'makeOffer', { braTagId, amountCents, idempotencyKey: randomUUID() })),
  );
  expect(made.map(codeOf).sort()).toEqual(['conflict', 'conflict', 'ok']);
  const input = createAnswer(made.find(({ id }) => id)?.id ?? '', 'accept');
  const clicks = await Promise.all([call(seller.client, 'answerOffer', input), call(seller.client, 'answerOffer', input)]);
  expect(clicks.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
});

test.each(rounds)('accept or offer against block: nothing stays open between the two (%d)', async (round) => {
  const { seller, buyer, braTagId } = await createNegotiation(server);
  const block = () => call(buyer.client, 'blockUser', { username: seller.username, blocked: true });
  if (round % 2) {
    const made = await offer(buyer, braTagId, 80_00);
    await Promise.all([call(seller.client, 'answerOffer', createAnswer(made.id, 'accept')), block()]);
  } else await Promise.all([call(buyer.client, 'makeOffer', { braTagId, amountCents: 80_00, idempotencyKey: randomUUID() }), block()]);
  const open = await server.services.db.first<{ n: number }>(
    sql`select count(*)::int as n from offer where bra_tag_id = ${braTagId} and status in ('pending', 'accepted')`,
  );
  expect(open?.n).toBe(0);
  await expect.poll(() => readHold(braTagId)).toEqual({ held_for: null, listing: 'published', orders: 0, accepted: 0 });
});

test.each(rounds.slice(0, 3))('an offer for a resale against a block by its creator: nothing stays open (%d)', async () => {
  const [creator, seller, buyer] = [await createCreator(server), await createCreator(server), await server.person()];
  const { braTagId } = await createSoldPiece(server, creator, seller);
  await resell(seller, braTagId, 100_00);
  await Promise.all([
    call(buyer.client, 'makeOffer', { braTagId, amountCents: 80_00, idempotencyKey: randomUUID() }),
    call(creator.client, 'blockUser', { username: buyer.username, blocked: true }),
  ]);
  expect(await listOpen(seller, 'seller')).toEqual([]);
});

test('after all of this the books agree', async () => {
  await server.jobs.runDue();
  const { results } = await import('../audit/check-books.ts').then(({ checkBooks }) => checkBooks(server.services.db));
  expect(results.flatMap(({ discrepancies }) => discrepancies)).toEqual([]);
});
