import { createTestBraTag, uploadPicture } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Statement, sql } from '../../ports/database.ts';
import { signPendingEntries } from '../log/write-checkpoint.ts';
import { buyAsGuest, checkOut, connectVisitor, createCreator, createListedTag, trustForwardedFor } from '../order/test-purchase.ts';
import { appendAudit } from './append-audit.ts';
import { anchorAudit } from './audit-anchor.ts';
import { type AuditReport, auditActions } from './audit-report.ts';
import { createOperatorProof } from './books-route.ts';
import { checkBooks, countDiscrepancies, formatAuditReport } from './check-books.ts';

let server: TestServer;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  mara = await createCreator(server);
  await createClaimedTag();
  await createRephotographedTag();
  await mara.client.call('pullStrapCode', { braTagId: await createListedTag(server, mara) });
  const guest = await connectVisitor(server);
  for (let i = 0; i < 3; i += 1) await buyAsGuest(server, guest, await createListedTag(server, mara));
  await checkOut(guest, await createListedTag(server, mara));
  const left = await checkOut(guest, await createListedTag(server, mara));
  await guest.call('cancelOrder', { orderId: left.order.id, accessToken: left.accessToken, reason: 'another time' });
  const { order } = await buyAsGuest(server, guest, await createListedTag(server, mara));
  await mara.client.call('cancelOrder', { orderId: order.id, reason: 'a seam gave way' });
  for (const action of ['one', 'two', 'three'])
    await server.services.db.transaction((trx) =>
      appendAudit(trx, {
        at: server.clock.now(),
        actor: 'acc_x',
        action,
        object: 'ord_y',
        detail: { b: 1, a: 'z' },
        reason: action === 'one' ? 'A customer asked.' : undefined,
      }),
    );
  await anchorAudit(server.services);
});
afterAll(async () => {
  await server?.close();
});

function listFailedChecks(books: AuditReport): string[] {
  return books.results.filter((finding) => finding.discrepancies.length > 0).map((finding) => finding.rule);
}

/** What only the owner of the database can do. */
const allowAuditChanges = sql`alter table audit disable trigger audit_stays`;

/** The failed checks after tampering, which is rolled back. */
async function auditAfter(...changes: Statement[]): Promise<string[]> {
  class Undo extends Error {
    readonly rule: string[];
    constructor(rule: string[]) {
      super('undone');
      this.rule = rule;
    }
  }
  try {
    await server.services.db.transaction(async (trx) => {
      for (const change of changes) expect((await trx.change(change)) > 0 || change === allowAuditChanges, 'a row was changed').toBe(true);
      throw new Undo(listFailedChecks(await checkBooks(trx)));
    });
  } catch (error) {
    if (error instanceof Undo) return error.rule;
    throw error;
  }
  throw new Error('the change was not rolled back');
}

async function createClaimedTag(): Promise<{ braTagId: string; owner: string }> {
  const june = await server.person({ birthDate: '1991-02-03' });
  const braTagId = await createTestBraTag(server, june);
  const { strapCode } = await june.client.call('pullStrapCode', { braTagId });
  await server.services.db.change(sql`update bra_tag set status = 'claimable' where id = ${braTagId}`);
  const theo = await server.person();
  await theo.client.call('claimCollectorTag', { braTagId, strapCode });
  return { braTagId, owner: theo.accountId };
}

async function createRephotographedTag(): Promise<void> {
  const june = await server.person({ birthDate: '1991-02-03' });
  const braTagId = await createTestBraTag(server, june);
  const uploads = [await uploadPicture(server, june), await uploadPicture(server, june)];
  await june.client.call('updateBraTag', { braTagId, version: 1, changes: { uploads } });
}

const findOrderIn = (status: string) => sql`(select id from orders where status = ${status} order by id limit 1)`;

describe('the audit', () => {
  test('finds no discrepancy after purchases, cancellations and refunds, and counts what it checked', async () => {
    const books = await checkBooks(server.services.db);
    expect(formatAuditReport(books)).toContain('Everything agrees.');
    expect(countDiscrepancies(books)).toBe(0);
    const idle = books.results.filter(({ checked }) => checked === 0).map(({ rule }) => rule);
    // Chips, payouts and deletions have their own tests.
    expect(idle.filter((rule) => !/accepted offer|chip|tear loop|earn|payout|erased account|deletion/i.test(rule))).toEqual([]);
  });

  test('prints each discrepancy with what to do about it', () => {
    const discrepancies = [{ object: 'ord_1', problem: 'has no timeline' }];
    const results = [{ rule: 'Every order has a timeline', action: auditActions.order, checked: 3, discrepancies }];
    expect(formatAuditReport({ results, notes: [] }).split('\n')).toEqual([
      'FAIL  Every order has a timeline (3 checked)',
      '        ord_1 has no timeline',
      `      > ${auditActions.order}`,
      '1 discrepancy. The audit only reads; nothing was changed.',
    ]);
  });

  test('detects an order with a wrong, missing or larger payment', async () => {
    expect(await auditAfter(sql`update orders set payment_intent_id = 'pi_gone' where id = ${findOrderIn('paid')}`)).toContain(
      'Every captured payment belongs to an order',
    );
    expect(await auditAfter(sql`update orders set captured_cents = captured_cents + 1 where id = ${findOrderIn('paid')}`)).toContain(
      'The captured amount of an order is the provider’s',
    );
    expect(await auditAfter(sql`update orders set amount_cents = amount_cents - 100 where id = ${findOrderIn('paid')}`)).toContain(
      'The lines of an order add up to its amount',
    );
    expect(
      await auditAfter(
        sql`delete from job where kind = 'order-refund'`,
        sql`update orders set refunded_cents = 0, payment_status = 'captured' where refunded_cents > 0`,
      ),
    ).toContain('A canceled or expired order keeps no money');
  });

  test('detects inconsistent states', async () => {
    expect(await auditAfter(sql`update orders set holds_tag = false where id = ${findOrderIn('paid')}`)).toEqual(
      expect.arrayContaining(['The status, payment, hold and times of an order agree', 'The state of a listing matches its tag and order']),
    );
    expect(
      await auditAfter(
        sql`update listing set state = 'published' where bra_tag_id = (select bra_tag_id from orders where id = ${findOrderIn('pending_payment')})`,
      ),
    ).toContain('The state of a listing matches its tag and order');
    expect(
      await auditAfter(
        sql`update bra_tag set status = 'claimed', owner_number = 7 where id = (select bra_tag_id from orders where id = ${findOrderIn('paid')})`,
      ),
    ).toContain('Every tag has one owner, the same as in the public log');
    expect(
      await auditAfter(
        sql`update bra_tag set media = media - 1 where id in (select bra_tag_id from provenance where type = 'tag.rephotographed')`,
      ),
    ).toEqual(['A tag has the number of pictures that the public log recorded']);
  });

  test('detects a tampered log: body, leaf, link, gap, head, audit row', async () => {
    const log = 'The public log is complete: no gaps, valid hashes and links, and the signed root';
    expect(
      await auditAfter(sql`update provenance set body = replace(body, 'listing.sold', 'listing.sole') where type = 'listing.sold'`),
    ).toEqual([log]);
    expect(await auditAfter(sql`update provenance set leaf_hash = 'x' where index = 1`)).toEqual([log]);
    expect(await auditAfter(sql`delete from provenance where index = 2`)).toEqual([log]);
    expect(await auditAfter(sql`update provenance_head set next_index = next_index + 1`)).toEqual([log]);
    expect(await auditAfter(sql`update bra_tag set provenance_head = 'x'`)).toEqual([log]);
    const chain = 'The audit log is unchanged: every row has the hash of the previous one';
    const anchored = 'The audit log has the heads that the public log recorded';
    expect(await auditAfter(allowAuditChanges, sql`update audit set actor = 'acc_z' where action = 'two'`)).toEqual([chain]);
    expect(await auditAfter(allowAuditChanges, sql`delete from audit where action = 'two'`)).toEqual([chain]);
    expect(await auditAfter(allowAuditChanges, sql`delete from audit where action = 'three'`)).toEqual([anchored]);
  });

  test('detects a log that differs from the signed one', async () => {
    const log = 'The public log is complete: no gaps, valid hashes and links, and the signed root';
    await signPendingEntries(server.services);
    expect(await auditAfter(sql`update log_checkpoint set root = sha256(root)`)).toEqual([log]);
    expect(await auditAfter(sql`update log_checkpoint set note = replace(note, size::text, (size + 1)::text)`)).toEqual([log]);
    expect(await auditAfter(sql`update log_checkpoint set size = size + 1`)).toEqual([log]);
  });

  test('detects a wrong, extra or missing owner', async () => {
    const [whose, gap, people] = [
      'Every tag has one owner, the same as in the public log',
      'Owner numbers in the public log have no gaps',
      'Pseudonyms in the public log match their accounts',
    ];
    const { braTagId, owner } = await createClaimedTag();
    expect(await auditAfter(sql`update bra_tag set owner_number = 3 where id = ${braTagId}`)).toEqual([whose]);
    expect(await auditAfter(sql`update bra_tag set owner_id = null where id = ${braTagId}`)).toEqual(
      expect.arrayContaining([whose, people]),
    );
    expect(await auditAfter(sql`update bra_tag set owner_id = ${mara.accountId} where id = ${braTagId}`)).toEqual([people]);
    expect(await auditAfter(sql`update provenance_blind set account_id = ${mara.accountId} where account_id = ${owner}`)).toEqual([people]);
    expect(await auditAfter(sql`update provenance set owner_number = 3 where bra_tag_id = ${braTagId} and type = 'tag.claimed'`)).toEqual([
      whose,
      gap,
    ]);
    // An erased account is not a discrepancy.
    expect(await auditAfter(sql`delete from provenance_blind where account_id = ${owner}`)).toEqual([]);
  });

  test('detects a chip that does not match its tag, taps or provenance', async () => {
    const [tagged, counters, loops] = [
      'The chip data of a tag matches its chip',
      'No chip counter was accepted twice',
      'An opened tear loop is recorded on the chip and in the public log',
    ];
    const { braTagId } = await createClaimedTag();
    const batch = sql`insert into chip_batch (kid, mode, purpose, created_at) values ('k9', 'AES', 'development', now())`;
    const chip = sql`insert into chip (uid, bra_tag_id, kid, last_ctr, proven_at, bound_at) values ('04aabbccddeeff', ${braTagId}, 'k9', 5, now(), now() - interval '1 day')`;
    const bindTag = sql`update bra_tag set nfc = 'bound', chip = '{"proven":true,"opened":false}' where id = ${braTagId}`;
    const insertTap = (counter: number, verdict: string) =>
      sql`insert into chip_tap (bra_tag_id, at, verdict, counter) values (${braTagId}, now(), ${verdict}, ${counter})`;
    expect(await auditAfter(batch, chip, bindTag, insertTap(4, 'ok'), insertTap(5, 'ok'), insertTap(5, 'replay'))).toEqual([]);
    expect(await auditAfter(batch, chip)).toEqual([tagged]);
    expect(await auditAfter(bindTag)).toEqual([tagged]);
    expect(await auditAfter(batch, chip, bindTag, sql`update chip set proven_at = null`)).toEqual([tagged]);
    expect(await auditAfter(batch, chip, bindTag, insertTap(5, 'ok'), insertTap(5, 'ok'))).toEqual([counters]);
    expect(await auditAfter(batch, chip, bindTag, insertTap(6, 'ok'))).toEqual([counters]);
    expect(await auditAfter(batch, chip, bindTag, insertTap(5, 'opened'))).toEqual([loops]);
  });

  test('is served by a running server only to callers with its key', async () => {
    const proof = createOperatorProof(server.services.secrets);
    const answer = await server.http('/v1/audit', { method: 'POST', headers: { 'x-operator-proof': proof } });
    expect(answer).toMatchObject({ status: 200, body: { notes: [] } });
    for (const wrong of ['', 'x', createOperatorProof(server.services.secrets, 1)])
      expect((await server.http('/v1/audit', { method: 'POST', headers: { 'x-operator-proof': wrong } })).status).toBe(404);
    expect((await server.http('/v1/audit', { method: 'POST' })).status).toBe(404);
  });
});
