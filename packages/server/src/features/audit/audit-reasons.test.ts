import { randomUUID } from 'node:crypto';
import { day } from '@strapline/domain/time';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { advanceClock } from '../order/test-clock.ts';
import { findInDatabase } from '../privacy/find-traces.ts';
import { checkBooks, countDiscrepancies, formatAuditReport } from './check-books.ts';

let server: TestServer;
let ines: Person;
let nora: Person;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer({ REVIEWS: 'manual' }, { identityLimits: { accessTokenSeconds: 90 * 86_400 } });
  ines = await server.person({ roles: ['admin'] });
  nora = await server.person({ roles: ['admin'] });
  mara = await server.person({ birthDate: '1994-03-02' });
  await mara.client.call('saveProfile', { displayName: 'Mara Vale', socials: { instagram: 'maravale.sews' } });
});
afterAll(() => server.close());

const why = 'Mara Vale (maravale.sews) asks for it; Mara answers by mail.';

async function listReasons(): Promise<unknown[]> {
  const { items } = await ines.client.call('listAudit', { limit: 100 });
  return items.filter(({ detail }) => 'reason' in detail).map(({ action, detail }) => `${action}: ${detail['reason']}`);
}

describe('reasons in the audit log', () => {
  test('lose the name of an erased person wherever an admin wrote it, and the log still verifies', async () => {
    const { db } = server.services;
    const bystander = await server.person();
    const braTagId = await createTestBraTag(server, await server.person({ birthDate: '1990-01-01' }));
    await ines.client.call('reviewItem', { braTagId, decision: 'reject', reason: `The label reads Mara Vale. ${randomUUID()}` });
    await ines.client.call('setUserState', { username: mara.username, state: 'limited', reason: why });
    await ines.client.call('setUserState', {
      username: bystander.username,
      state: 'limited',
      reason: 'She copied Mara Vale. Her own name is Mara.',
    });
    const { pending } = await ines.client.call('setUserState', { username: mara.username, state: 'suspended', reason: why });
    await nora.client.call('declineRequest', { requestId: pending?.requestId ?? '', reason: 'Mara Vale\nwrote to me.' });
    await ines.client.call('exportAudit', { reason: 'Asked by Mara Vale', format: 'csv', filters: { subject: 'Mara Vale' } });
    const words = ['Mara Vale', 'maravale.sews'];
    expect(await findInDatabase(db, words)).toEqual(expect.arrayContaining(['audit_reason: Mara Vale']));
    const before = await ines.client.call('verifyAudit', {});
    const hashes = await db.rows(sql`select id, hash from audit where id <= ${before.entries} order by id`);

    await mara.client.call('eraseMyAccount', { username: mara.username });
    await advanceClock(server, 9 * day);
    expect(await findInDatabase(db, words)).toEqual([]);
    expect(await db.rows(sql`select id, hash from audit where id <= ${before.entries} order by id`)).toEqual(hashes);
    expect(await ines.client.call('verifyAudit', {})).toMatchObject({ ok: true });
    const report = await checkBooks(db);
    expect([countDiscrepancies(report), formatAuditReport(report)]).toEqual([0, expect.anything()]);
    const erased = '[deleted] ([deleted]) asks for it; [deleted] answers by mail.';
    expect(await listReasons()).toEqual([
      'audit.exported: Asked by [deleted]',
      'approval.declined: [deleted]\nwrote to me.',
      // In what is about somebody else, a first name may be an ordinary word.
      'person.decided: She copied [deleted]. Her own name is Mara.',
      `person.decided: ${erased}`,
      expect.stringMatching(/^tag.reject: The label reads \[deleted\]/),
    ]);
    expect(
      await db.first(
        sql`select state_reason, (select input -> 'details' ->> 'reason' from approval_request) as asked from account where id = ${mara.accountId}`,
      ),
    ).toEqual({
      state_reason: erased,
      asked: erased,
    });
    expect((await ines.client.call('listAudit', { action: 'audit.redacted' })).items).toHaveLength(1);
  });

  test('that were changed, removed or added without the log are detected', async () => {
    const { db } = server.services;
    const ids = await db.rows<{ id: number; redacted: boolean }>(
      sql`select entry as id, text like '%[deleted]%' as redacted from audit_reason order by entry`,
    );
    expect(ids.map(({ redacted }) => redacted)).toContain(true);
    for (const { id } of ids) {
      await db.change(sql`update audit_reason set text = text || '.' where entry = ${id}`);
      expect(await ines.client.call('verifyAudit', {})).toMatchObject({ ok: false, brokenAt: id });
      await db.change(sql`update audit_reason set text = left(text, -1) where entry = ${id}`);
    }
    const broken = async (change: ReturnType<typeof sql>): Promise<unknown> => {
      const kept = await db.rows(sql`select * from audit_reason`);
      await db.change(change);
      const { brokenAt } = await ines.client.call('verifyAudit', {});
      const report = await checkBooks(db);
      expect(countDiscrepancies(report)).toBe(1);
      await db.change(sql`delete from audit_reason`);
      await db.change(
        sql`insert into audit_reason select * from jsonb_populate_recordset(null::audit_reason, ${JSON.stringify(kept)}::jsonb)`,
      );
      return brokenAt;
    };
    const [first] = ids;
    expect(await broken(sql`delete from audit_reason where entry = ${first?.id}`)).toBe(first?.id);
    const bare = await db.first<{ id: number }>(sql`select id from audit where reason_hash is null order by id limit 1`);
    expect(await broken(sql`insert into audit_reason values (${bare?.id}, 'salt', 'It was allowed.')`)).toBe(bare?.id);
    expect(await ines.client.call('verifyAudit', {})).toMatchObject({ ok: true });
  });

  test('are in one entry of a decision; what a report hid at once has the code of the report', async () => {
    const maker = await server.person({ birthDate: '1990-01-01' });
    const braTagId = await createTestBraTag(server, maker);
    await ines.client.call('reviewItem', { braTagId, decision: 'approve' });
    const subject = { kind: 'braTag' as const, id: braTagId };
    const { reportId } = await (await server.person()).client.call('reportContent', {
      subject,
      reason: 'underage',
      idempotencyKey: randomUUID(),
    });
    const { version } = (await nora.client.call('getReportCase', { reportId })).report;
    const reason = 'It shows the garment alone, on a table.';
    await nora.client.call('decideReport', { reportId, version, action: 'suspend', rule: 'other', reason, days: 2 });
    const { items } = await ines.client.call('listAudit', { limit: 100 });
    expect(items.find(({ action }) => action === 'report.hide')?.detail).toEqual({ report: reportId, reportedFor: 'underage' });
    const reasoned = items.filter(({ detail }) => detail['reason'] === reason).map(({ action }) => action);
    expect([reasoned, items.map(({ action }) => action)]).toEqual([['report.suspend'], expect.arrayContaining(['person.state'])]);
    await ines.client.call('setUserState', { username: maker.username, state: 'active', reason: 'It was a mistake.' });
  });
});
