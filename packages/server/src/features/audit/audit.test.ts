import { makeBraTag, uploadPicture } from '@strapline/testkit/goods';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Statement, sql } from '../../ports/database.ts';
import { signPendingEntries } from '../log/write-checkpoint.ts';
import { buyAsGuest, checkOut, creator, manyAddresses, onSale, visitor } from '../order/test-purchase.ts';
import { appendAudit } from './audit.ts';
import { operatorProof } from './books-route.ts';
import { checkBooks, faultsOf, reportOf } from './check-books.ts';
import type { Books } from './findings.ts';

let server: TestServer;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer(manyAddresses);
  mara = await creator(server);
  await claimedTag();
  await rephotographedTag();
  const guest = await visitor(server);
  for (let i = 0; i < 3; i += 1) await buyAsGuest(server, guest, await onSale(server, mara));
  await checkOut(guest, await onSale(server, mara));
  const left = await checkOut(guest, await onSale(server, mara));
  await guest.call('cancelOrder', { orderId: left.order.id, accessToken: left.accessToken, reason: 'another time' });
  const { order } = await buyAsGuest(server, guest, await onSale(server, mara));
  await mara.client.call('cancelOrder', { orderId: order.id, reason: 'a seam gave way' });
  for (const action of ['one', 'two', 'three'])
    await server.services.db.transaction((trx) =>
      appendAudit(trx, { at: server.clock.now(), actor: 'acc_x', action, object: 'ord_y', detail: { b: 1, a: 'z' } }),
    );
});
afterAll(async () => {
  await server?.close();
});

function faulty(books: Books): string[] {
  return books.findings.filter((finding) => finding.faults.length > 0).map((finding) => finding.asks);
}

/** The books after a change that nobody should be able to make, which is then taken back. */
async function afterChange(...changes: Statement[]): Promise<string[]> {
  class Undo extends Error {
    readonly asks: string[];
    constructor(asks: string[]) {
      super('undone');
      this.asks = asks;
    }
  }
  try {
    await server.services.db.transaction(async (trx) => {
      for (const change of changes) expect(await trx.change(change)).toBeGreaterThan(0);
      throw new Undo(faulty(await checkBooks(trx)));
    });
  } catch (error) {
    if (error instanceof Undo) return error.asks;
    throw error;
  }
  throw new Error('nothing was undone');
}

async function claimedTag(): Promise<{ braTagId: string; owner: string }> {
  const june = await server.person({ birthDate: '1991-02-03' });
  const braTagId = await makeBraTag(server, june);
  const { strapCode } = await june.client.call('pullStrapCode', { braTagId });
  await server.services.db.change(sql`update bra_tag set status = 'claimable' where id = ${braTagId}`);
  const theo = await server.person();
  await theo.client.call('claimCollectorTag', { braTagId, strapCode });
  return { braTagId, owner: theo.accountId };
}

async function rephotographedTag(): Promise<void> {
  const june = await server.person({ birthDate: '1991-02-03' });
  const braTagId = await makeBraTag(server, june);
  const uploads = [await uploadPicture(server, june), await uploadPicture(server, june)];
  await june.client.call('updateBraTag', { braTagId, version: 1, changes: { uploads } });
}

const oneOf = (status: string) => sql`(select id from orders where status = ${status} order by id limit 1)`;

describe('the audit of the books', () => {
  test('finds everything in order after purchases, cancellations and refunds, and says what it looked at', async () => {
    const books = await checkBooks(server.services.db);
    expect(reportOf(books)).toContain('Everything agrees.');
    expect(faultsOf(books)).toBe(0);
    const idle = books.findings.filter(({ looked }) => looked === 0).map(({ asks }) => asks);
    // Chips and payouts have houses of their own.
    expect(idle.filter((asks) => !/chip|loop|earn|moved|paid out/.test(asks))).toEqual([]);
  });

  test('notices an order whose payment is another, missing or more', async () => {
    expect(await afterChange(sql`update orders set payment_intent_id = 'pi_gone' where id = ${oneOf('paid')}`)).toContain(
      'Every captured payment has its order',
    );
    expect(await afterChange(sql`update orders set captured_cents = captured_cents + 1 where id = ${oneOf('paid')}`)).toContain(
      'What an order took is what the provider captured',
    );
    expect(await afterChange(sql`update orders set amount_cents = amount_cents - 100 where id = ${oneOf('paid')}`)).toContain(
      'The lines of an order add up to its amount',
    );
    expect(
      await afterChange(
        sql`delete from job where kind = 'order-refund'`,
        sql`update orders set refunded_cents = 0, payment_status = 'captured' where refunded_cents > 0`,
      ),
    ).toContain('Money kept belongs to an order that goes on');
  });

  test('notices states that contradict each other', async () => {
    expect(await afterChange(sql`update orders set holds_tag = false where id = ${oneOf('paid')}`)).toEqual(
      expect.arrayContaining(['The states of an order do not contradict each other', 'What a sale page says is what the orders say']),
    );
    expect(
      await afterChange(
        sql`update listing set state = 'published' where bra_tag_id = (select bra_tag_id from orders where id = ${oneOf('pending_payment')})`,
      ),
    ).toContain('What a sale page says is what the orders say');
    expect(
      await afterChange(
        sql`update bra_tag set status = 'claimed', owner_number = 7 where id = (select bra_tag_id from orders where id = ${oneOf('paid')})`,
      ),
    ).toContain('Every tag has one owner, and the record says so');
    expect(
      await afterChange(
        sql`update bra_tag set media = media - 1 where id in (select bra_tag_id from provenance where type = 'tag.rephotographed')`,
      ),
    ).toEqual(['Pictures that were replaced are those that the log counted']);
  });

  test('notices a log that was touched: a body, a leaf, a link, a gap, a head, an audit row', async () => {
    const log = 'The provenance log is whole: no gap, every leaf and link recomputed, and the root as it was signed';
    expect(
      await afterChange(sql`update provenance set body = replace(body, 'listing.sold', 'listing.sole') where type = 'listing.sold'`),
    ).toEqual([log]);
    expect(await afterChange(sql`update provenance set leaf_hash = 'x' where index = 1`)).toEqual([log]);
    expect(await afterChange(sql`delete from provenance where index = 2`)).toEqual([log]);
    expect(await afterChange(sql`update provenance_head set next_index = next_index + 1`)).toEqual([log]);
    expect(await afterChange(sql`update bra_tag set provenance_head = 'x'`)).toEqual([log]);
    expect(await afterChange(sql`update audit set actor = 'acc_z' where action = 'two'`)).toEqual([
      'The audit log is whole: every row carries the hash of the one before',
    ]);
    expect(await afterChange(sql`delete from audit where action = 'two'`)).toEqual([
      'The audit log is whole: every row carries the hash of the one before',
    ]);
  });

  test('notices a log that is not the one that was signed', async () => {
    const log = 'The provenance log is whole: no gap, every leaf and link recomputed, and the root as it was signed';
    await signPendingEntries(server.services);
    expect(await afterChange(sql`update log_checkpoint set root = sha256(root)`)).toEqual([log]);
    expect(await afterChange(sql`update log_checkpoint set note = replace(note, size::text, (size + 1)::text)`)).toEqual([log]);
    expect(await afterChange(sql`update log_checkpoint set size = size + 1`)).toEqual([log]);
  });

  test('notices an owner who is another, one too many, or nobody', async () => {
    const [whose, gap, people] = [
      'Every tag has one owner, and the record says so',
      'The owners of a tag follow one another without a gap',
      'The people in the record are known accounts',
    ];
    const { braTagId, owner } = await claimedTag();
    expect(await afterChange(sql`update bra_tag set owner_number = 3 where id = ${braTagId}`)).toEqual([whose]);
    expect(await afterChange(sql`update bra_tag set owner_id = null where id = ${braTagId}`)).toEqual(
      expect.arrayContaining([whose, people]),
    );
    expect(await afterChange(sql`update bra_tag set owner_id = ${mara.accountId} where id = ${braTagId}`)).toEqual([people]);
    expect(await afterChange(sql`update provenance_blind set account_id = ${mara.accountId} where account_id = ${owner}`)).toEqual([
      people,
    ]);
    expect(await afterChange(sql`update provenance set owner_number = 3 where bra_tag_id = ${braTagId} and type = 'tag.claimed'`)).toEqual([
      whose,
      gap,
    ]);
    // Who was forgotten is nobody's fault.
    expect(await afterChange(sql`delete from provenance_blind where account_id = ${owner}`)).toEqual([]);
  });

  test('notices a chip that does not agree with its tag, its taps or the record', async () => {
    const [tagged, counters, loops] = [
      'A tag says of its chip what the chip’s own row says',
      'No counter of a chip was accepted twice',
      'A loop that was seen open is open for ever, and the record says so',
    ];
    const { braTagId } = await claimedTag();
    const batch = sql`insert into chip_batch (kid, mode, purpose, created_at) values ('k9', 'AES', 'development', now())`;
    const chip = sql`insert into chip (uid, bra_tag_id, kid, last_ctr, proven_at, bound_at) values ('04aabbccddeeff', ${braTagId}, 'k9', 5, now(), now() - interval '1 day')`;
    const told = sql`update bra_tag set nfc = 'bound', chip = '{"proven":true,"opened":false}' where id = ${braTagId}`;
    const tap = (counter: number, verdict: string) =>
      sql`insert into chip_tap (bra_tag_id, at, verdict, counter) values (${braTagId}, now(), ${verdict}, ${counter})`;
    expect(await afterChange(batch, chip, told, tap(4, 'ok'), tap(5, 'ok'), tap(5, 'replay'))).toEqual([]);
    expect(await afterChange(batch, chip)).toEqual([tagged]);
    expect(await afterChange(told)).toEqual([tagged]);
    expect(await afterChange(batch, chip, told, sql`update chip set proven_at = null`)).toEqual([tagged]);
    expect(await afterChange(batch, chip, told, tap(5, 'ok'), tap(5, 'ok'))).toEqual([counters]);
    expect(await afterChange(batch, chip, told, tap(6, 'ok'))).toEqual([counters]);
    expect(await afterChange(batch, chip, told, tap(5, 'opened'))).toEqual([loops]);
  });

  test('is told by a running server to who can read its key, and to nobody else', async () => {
    const proof = operatorProof(server.services.secrets);
    const answer = await server.http('/v1/audit', { method: 'POST', headers: { 'x-operator-proof': proof } });
    expect(answer).toMatchObject({ status: 200, body: { notes: [] } });
    for (const wrong of ['', 'x', operatorProof(server.services.secrets, 1)])
      expect((await server.http('/v1/audit', { method: 'POST', headers: { 'x-operator-proof': wrong } })).status).toBe(404);
    expect((await server.http('/v1/audit', { method: 'POST' })).status).toBe(404);
  });
});
