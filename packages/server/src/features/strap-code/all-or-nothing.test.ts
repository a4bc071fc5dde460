import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { createBoundChip, createBrowser, openTap } from '../chip/test-chips.ts';
import { buyAsGuest, connectVisitor, trustForwardedFor } from '../order/test-purchase.ts';
import { useCode } from './strap-code.store.ts';

let server: TestServer;
let ines: Person;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  ines = await server.person({ roles: ['admin'] });
  mara = await server.person({ birthDate: '1994-03-02' });
  await server.services.db.transaction((trx) =>
    trx.script(`create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'this table fails'; end $$`),
  );
});
afterAll(() => server.close());

/** All tables that a claim writes to. */
const tables = [
  'chip',
  'chip_tap',
  'strap_code',
  'bra_tag',
  'orders',
  'order_step',
  'job',
  'provenance',
  'provenance_head',
  'provenance_blind',
  'certificate',
] as const;

/** The rows of these tables. */
async function readTables(): Promise<Record<string, unknown>> {
  const held: Record<string, unknown> = {};
  // Only the job kinds of a claim; the server's own jobs come and go.
  for (const table of tables)
    held[table] = await server.services.db.rows({
      text: `select t::text as row from ${table} t ${table === 'job' ? "where kind in ('tag-mail', 'proof-level')" : ''} order by 1`,
      values: [],
    });
  return held;
}

async function withFailingTable<T>(table: string, work: () => Promise<T>): Promise<T> {
  const { db } = server.services;
  await db.transaction((trx) =>
    trx.script(`create trigger fail_here before insert or update or delete on ${table} for each row execute function fail_here()`),
  );
  try {
    return await work();
  } finally {
    await db.transaction((trx) => trx.script(`drop trigger fail_here on ${table}`));
  }
}

describe('a claim that fails', () => {
  test('at any table changes none of them, and a retry succeeds', async () => {
    const { braTagId, write } = await createBoundChip(server, ines, mara);
    await mara.client.call('offerBraTag', { braTagId, offered: true, offeredAmount: 9000 });
    const { strapCode } = await mara.client.call('pullStrapCode', { braTagId });
    const { intent, accessToken } = await buyAsGuest(server, await connectVisitor(server), braTagId);
    await mara.client.call('shipOrder', { orderId: intent.orderId, carrier: 'usps', trackingNumber: '9400111899223100012345' });
    const theo = await createBrowser(server, await server.person());
    const { ticket } = await openTap(server, theo, await write('genuine'));
    const claim = { braTagId, strapCode, tap: ticket ?? '', satisfied: true, accessToken } as const;
    await server.jobs.runDue();

    for (const table of tables) {
      const before = await readTables();
      const { code } = await withFailingTable(table, () => theo.client.refusal('claimCollectorTag', claim));
      expect([table, code]).toEqual([table, 'internal']);
      expect(await readTables(), table).toEqual(before);
    }
    expect(await theo.client.call('claimCollectorTag', claim)).toMatchObject({ status: 'claimed', ownerNumber: 2 });
    expect(
      await server.services.db.first(sql`select status, claimed_at is not null as claimed from orders where id = ${intent.orderId}`),
    ).toEqual({
      status: 'completed',
      claimed: true,
    });
  });
});

test('a strap code works once, and not if it was voided after it was read', async () => {
  const braTagId = await createTestBraTag(server, mara);
  await mara.client.call('pullStrapCode', { braTagId });
  await mara.client.call('pullStrapCode', { braTagId });
  const codes = await server.services.db.rows<{ hmac: Uint8Array; state: string }>(
    sql`select code_hmac as hmac, state from strap_code where bra_tag_id = ${braTagId}`,
  );
  const redeemCode = async (state: string): Promise<boolean> => {
    const hmac = codes.find((code) => code.state === state)?.hmac ?? new Uint8Array();
    return await server.services.db.transaction((trx) => useCode(trx, hmac, braTagId, server.clock.now()));
  };
  expect(await redeemCode('void')).toBe(false);
  expect([await redeemCode('live'), await redeemCode('live')]).toEqual([true, false]);
});
