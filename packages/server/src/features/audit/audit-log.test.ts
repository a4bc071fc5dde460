import { day } from '@strapline/domain/time';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConstraintViolation, type Statement, sql } from '../../ports/database.ts';
import { advanceClock } from '../order/test-clock.ts';
import { appendAudit } from './append-audit.ts';
import { checkChain } from './check-chain.ts';

let server: TestServer;
let ines: Person;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer({ REVIEWS: 'manual' });
  ines = await server.person({ roles: ['admin'] });
  mara = await server.person({ birthDate: '1994-03-02' });
});
afterAll(() => server.close());

async function append(action: string, object: string, changes: { before?: object; after?: object } = {}): Promise<void> {
  const entry = { at: server.clock.now(), actor: ines.accountId, action, object, ...(changes as { before?: { role: string } }) };
  await server.services.db.transaction((trx) => appendAudit(trx, entry));
}

/** A day later their token is over. */
async function signInAgain(): Promise<void> {
  ines = { ...ines, client: await server.connect({ token: await server.tokenOf(ines.accountId), admin: true }) };
}

/** What the check says, after an earlier one, about a change that only the owner of the database can make; it is undone. */
async function checkAfter(...changes: Statement[]): Promise<Awaited<ReturnType<typeof checkChain>>> {
  const { db } = server.services;
  await checkChain(server.services, { perBlock: 10 });
  const kept = await db.rows<object>(sql`select * from audit`);
  await db.change(sql`alter table audit disable trigger audit_stays`);
  for (const change of changes) await db.change(change);
  const state = await checkChain(server.services, { perBlock: 10 });
  await db.change(sql`delete from audit`);
  await db.change(sql`insert into audit select * from jsonb_populate_recordset(null::audit, ${JSON.stringify(kept)}::jsonb)`);
  await db.change(sql`alter table audit enable trigger audit_stays`);
  await db.change(sql`delete from audit_block`);
  return state;
}

describe('the audit log', () => {
  test('shows who did what, with names instead of account ids, newest first', async () => {
    const braTagId = await createTestBraTag(server, mara);
    await ines.client.call('fetchBraTag', { braTagId });
    await ines.client.call('reviewItem', { braTagId, decision: 'reject', reason: 'The label is not in the picture.' });
    await append('role.granted', mara.accountId, { before: { role: 'none' }, after: { role: 'moderator' } });
    const { items } = await ines.client.call('listAudit', {});
    expect(items.map(({ action }) => action)).toEqual(['role.granted', 'tag.reject', 'tag.seen']);
    expect(items[0]).toMatchObject({
      actor: ines.username,
      subject: mara.username,
      before: { role: 'none' },
      after: { role: 'moderator' },
    });
    expect(items[1]).toMatchObject({ subject: braTagId, detail: { reason: 'The label is not in the picture.' } });
    expect(items.map(({ index }) => index)).toEqual([3, 2, 1]);
  });

  test('is filtered by person, action, subject and time, and read in pages', async () => {
    await server.services.db.transaction((trx) =>
      appendAudit(trx, { at: server.clock.now(), actor: 'system', action: 'listing.hidden', object: 'lst_aaaaaaaa' }),
    );
    const list = async (filters: object): Promise<string[]> =>
      (await ines.client.call('listAudit', filters)).items.map(({ action }) => action);
    expect(await list({ actor: 'system' })).toEqual(['listing.hidden']);
    expect(await list({ actor: ines.username, action: 'role.granted' })).toEqual(['role.granted']);
    expect(await list({ subject: mara.username })).toEqual(['role.granted']);
    expect(await list({ actor: 'amber_lark_zzz' })).toEqual([]);
    const tomorrow = new Date(server.clock.now().getTime() + day).toISOString();
    expect(await list({ from: tomorrow })).toEqual([]);
    expect(await list({ to: tomorrow })).toHaveLength(4);
    const first = await ines.client.call('listAudit', { limit: 3 });
    const second = await ines.client.call('listAudit', { limit: 3, cursor: first.nextCursor ?? '' });
    expect([first.items.length, second.items.map(({ index }) => index), second.nextCursor]).toEqual([3, [1], null]);
  });

  test('can only be added to', async () => {
    const { db } = server.services;
    for (const change of [sql`update audit set actor = 'acc_z'`, sql`delete from audit where id = 1`, sql`truncate audit`])
      await expect(db.change(change)).rejects.toThrow(ConstraintViolation);
  });

  test('numbers concurrent entries without gaps or forks', async () => {
    const before = (await ines.client.call('verifyAudit', {})).entries;
    await Promise.all(Array.from({ length: 20 }, (_, i) => append('orders.searched', `acc_${i}`)));
    expect(await ines.client.call('verifyAudit', {})).toMatchObject({ ok: true, entries: before + 20 });
  });
});

describe('its check', () => {
  test('detects a change anywhere, also in entries that were checked before', async () => {
    while ((await checkChain(server.services, { perBlock: 10 })).entries < 35) await append('order.viewed', 'ord_aaaaaaaa');
    expect(await server.services.db.first(sql`select count(*) as n from audit_block`)).toEqual({ n: 3 });
    await server.services.db.change(sql`delete from audit_block`);
    const changes: [Statement, number][] = [
      [sql`update audit set actor = 'acc_z' where id = 2`, 2],
      [sql`update audit set before = '{"role":"admin"}' where id = 15`, 15],
      [sql`update audit set at = at + interval '1 hour' where id = 34`, 34],
      [sql`delete from audit where id = 12`, 12],
      [sql`delete from audit where id > 25`, 26],
    ];
    for (const [change, brokenAt] of changes) expect(await checkAfter(change)).toMatchObject({ ok: false, brokenAt });
  });

  test('trusts no fingerprint that was written without the key', async () => {
    const forge = sql`update audit_block set fingerprint = (select bit_xor(hash_record_extended(audit, 1))::text from audit where id <= 10) where block = 0`;
    expect(await checkAfter(sql`update audit set actor = 'acc_z' where id = 2`, forge)).toMatchObject({ ok: false, brokenAt: 2 });
  });

  test('compares with the head that the public log gets each day, so a cut or rewritten end is detected', async () => {
    await advanceClock(server, day + 60_000);
    await signInAgain();
    const { anchor, head } = await ines.client.call('verifyAudit', {});
    expect(anchor?.entries).toBe(35);
    const entry = await server.services.db.first<{ body: string }>(sql`select body from provenance where index = ${anchor?.logIndex}`);
    expect(JSON.parse(entry?.body ?? '')).toMatchObject({ type: 'audit.head', braTag: '', data: { entries: 35, head } });
    expect(await checkAfter(sql`delete from audit where id = 35`)).toMatchObject({ ok: false, brokenAt: 35 });
    await advanceClock(server, 60_000);
    expect((await ines.client.call('verifyAudit', {})).anchor).toEqual(anchor);
  });

  test('raises an alarm', async () => {
    const { db, metrics } = server.services;
    await db.change(sql`alter table audit disable trigger audit_stays`);
    await db.change(sql`update audit set object = 'ord_bbbbbbbb' where id = 30`);
    expect(await ines.client.call('verifyAudit', {})).toMatchObject({ ok: false, brokenAt: 30 });
    expect(await metrics.registry.getSingleMetricAsString('strapline_alarms_total')).toContain('what="audit_broken"} 1');
    await db.change(sql`update audit set object = 'ord_aaaaaaaa' where id = 30`);
    await db.change(sql`alter table audit enable trigger audit_stays`);
  });
});

test('reports have their number, by which they are found', async () => {
  await signInAgain();
  const theo = await server.person();
  const subject = { kind: 'profile', id: mara.username } as const;
  const { reportId, number } = await theo.client.call('reportContent', { subject, reason: 'scam', idempotencyKey: crypto.randomUUID() });
  await ines.client.call('getReportCase', { reportId });
  const { items } = await ines.client.call('listAudit', { subject: `R-${number}` });
  expect(items[0]).toMatchObject({ app: 'strapline' });
  expect((await ines.client.call('listAudit', { subject: `R-${number}`, app: 'strapline' })).items).toEqual(items);
  expect((await ines.client.call('listAudit', { subject: `R-${number}`, app: 'toptop' })).items).toEqual([]);
  expect(items).toMatchObject([{ action: 'report.viewed', subject: reportId, report: { reportId, number } }]);
});

describe('an export', () => {
  test('is a file behind a link that expires; it and its download are entries', async () => {
    const { url } = await ines.client.call('exportAudit', {
      reason: 'Quarterly review',
      format: 'jsonl',
      filters: { action: 'tag.reject' },
    });
    const answer = await fetch(url);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(
      (await answer.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).action),
    ).toEqual(['tag.reject']);
    const { items } = await ines.client.call('listAudit', { limit: 2 });
    expect(items).toMatchObject([
      { action: 'audit.downloaded', actor: ines.username },
      { action: 'audit.exported', detail: { reason: 'Quarterly review', action: 'tag.reject' } },
    ]);
    expect((await fetch(url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404);
    server.clock.forward(16 * 60_000);
    expect((await fetch(url)).status).toBe(404);
  });

  test('as CSV quotes its cells and defuses formulas', async () => {
    await signInAgain();
    await append('tag.seen', '=1+1');
    const { url } = await ines.client.call('exportAudit', { reason: 'For the "lawyer", please', filters: { actor: ines.username } });
    const lines = (await (await fetch(url)).text()).split('\r\n');
    expect(lines[0]).toBe('index,at,actor,action,subject,detail,before,after,hash,app');
    expect(lines[1]).toContain('"{""actor"":');
    expect(lines[2]).toContain(",tag.seen,'=1+1,");
  });
});
