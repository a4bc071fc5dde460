import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createFreshDatabase } from '@strapline/testkit/fresh-database';
import { findMoneyDifferences } from '@strapline/testkit/simulation/check-money';
import { findOfferDifferences } from '@strapline/testkit/simulation/check-offers';
import { simulate } from '@strapline/testkit/simulation/simulate';
import type { SimulationResult } from '@strapline/testkit/simulation/simulation-result';
import { createTemporaryFolder } from '@strapline/testkit/temporary-folder';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbedded } from '../adapters/database/embedded.ts';
import { openPostgres } from '../adapters/database/postgres.ts';
import { checkBooks, formatAuditReport } from '../features/audit/check-books.ts';
import { type Database, type Statement, sql } from '../ports/database.ts';

/** A small run of `npm run simulate`. */
const small = { orders: 30, buyers: 16, sellers: 4, kills: 2, timeOuts: 0, concurrency: 48, maxMs: Number.POSITIVE_INFINITY };
const seed = Number(process.env['SIMULATION_SEED'] ?? 20_261_121);

let dataDir: string;
let database: Awaited<ReturnType<typeof createFreshDatabase>>;
let simulated: SimulationResult;
let db: Database;
beforeAll(async () => {
  dataDir = await createTemporaryFolder('simulation');
  database = await createFreshDatabase();
  simulated = await simulate(
    { DATA_DIR: dataDir, ...(database ? { DATABASE_URL: database.url } : {}) },
    { ...small, seed, log: () => undefined },
  );
  db = database ? openPostgres(database.url, console, { max: 2 }) : await openEmbedded(path.join(dataDir, 'pglite'));
}, 600_000);
afterAll(async () => {
  await db?.close();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('money is correct whatever fails', () => {
  test('every scenario ends, without an internal error', () => {
    expect(simulated.failures).toEqual([]);
    expect(simulated.kills).toBeGreaterThan(0);
    expect(simulated.endings.size).toBeGreaterThan(20);
  });

  test('providers, orders and ledger agree to the cent, nothing is sold twice, and each order has the expected end', async () => {
    expect(await findMoneyDifferences(db, simulated.endings)).toEqual([]);
  });

  test('every offer has the expected end, and no piece was held for two buyers at once', async () => {
    expect(simulated.offers.size).toBeGreaterThan(5);
    expect(await findOfferDifferences(db, simulated.offers)).toEqual([]);
  });

  test('the audit agrees', async () => {
    expect(formatAuditReport(await checkBooks(db))).toContain('Everything agrees.');
  });
});

/** Completed orders without refunds. */
const untouched = sql`(select id from orders where status = 'completed' and refunded_cents = 0 and charged_back_cents = 0)`;

describe('the money checks detect', () => {
  test('a refund missing at the provider or in our tables', async () => {
    const [atProvider, withUs] = [await findRefundedOrder(), await findRefundedOrder()];
    await expectBothDetect(
      sql`delete from sandbox_object where kind = 'refund' and ref = (select payment_intent_id from orders where id = ${atProvider})`,
    );
    await expectBothDetect(sql`update orders set refunded_cents = 0, payment_status = 'captured' where id = ${withUs}`);
  });

  test('a piece sold twice', async () => {
    const [one, other] = await db.rows<{ id: string }>(sql`select id from orders where status = 'completed' order by id limit 2`);
    const twice = sql`update orders set bra_tag_id = (select bra_tag_id from orders where id = ${one?.id}) where id = ${other?.id}`;
    expect(await findDifferencesAfter(sql`drop index one_order_holds_a_tag`, twice)).toContainEqual(
      expect.objectContaining({ says: expect.stringContaining('was sold by') }),
    );
  });

  test('a piece that was held for two buyers', async () => {
    const [one, other] = await db.rows<{ id: string }>(
      sql`select min(id) as id from orders where status = 'completed' and buyer_id is not null group by buyer_id limit 2`,
    );
    const both = sql`update orders set claimed_at = null, bra_tag_id = (select bra_tag_id from orders where id = ${one?.id}) where id in (${one?.id}, ${other?.id})`;
    expect(await findDifferencesAfter(sql`drop index one_order_holds_a_tag`, both)).toContainEqual(
      expect.objectContaining({ says: 'was held for two buyers at once' }),
    );
  });

  test('a cent booked to the wrong account', async () => {
    const share = (account: string, cents: number) =>
      sql`update ledger_posting set cents = cents + ${cents} where account = ${account} and transaction_id = (select min(id) from ledger_transaction where kind = 'release' and order_id in ${untouched})`;
    await expectBothDetect(sql`alter table ledger_posting disable trigger all`, share('commission', 1), share('creator_balance', -1));
    await expectBothDetect(sql`update orders set captured_cents = captured_cents - 1 where id = (select min(id) from ${untouched} one)`);
  });

  test('a captured payment without an order', async () => {
    await expectBothDetect(
      sql`update orders set payment_intent_id = null where id = (select min(id) from orders where status = 'completed')`,
    );
    const stray = sql`insert into sandbox_object (id, kind, ref, account, version, body)
      select id || 'x', kind, ref || 'x', account, 1, body || jsonb_build_object('id', id || 'x', 'payment_intent', ref || 'x')
        || case when kind = 'payment_intent' then '{"metadata":{}}'::jsonb else '{}'::jsonb end
      from sandbox_object where ref = (select payment_intent_id from orders where status = 'completed' order by id limit 1) and kind in ('charge')
        or id = (select payment_intent_id from orders where status = 'completed' order by id limit 1)`;
    await expectBothDetect(stray);
  });

  test('an order with an unexpected end', async () => {
    const [[id, ending] = []] = [...simulated.endings].filter(([, { status }]) => status === 'completed');
    if (!id || !ending) throw new Error('no order was completed');
    const otherwise = new Map(simulated.endings).set(id, { ...ending, status: 'canceled', refunded: 'everything' });
    expect(await findMoneyDifferences(db, otherwise)).toEqual([expect.objectContaining({ object: id })]);
  });
});

let refunds = 0;
async function findRefundedOrder(): Promise<string> {
  refunds += 1;
  const orders = await db.rows<{ id: string }>(
    sql`select id from orders where payment_provider = 'embedded' and refunded_cents = captured_cents and refunded_cents > 0 order by id limit ${refunds}`,
  );
  const last = orders.at(-1);
  if (!last) throw new Error('no order was refunded');
  return last.id;
}

type Found = { differences: Awaited<ReturnType<typeof findMoneyDifferences>>; report: string };

/** Both results after tampering, which is rolled back. */
async function checkAfter(...changes: Statement[]): Promise<Found> {
  class Rollback extends Error {}
  let found: Found | undefined;
  try {
    await db.transaction(async (trx) => {
      for (const change of changes) await trx.change(change);
      const ofOffers = await findOfferDifferences(trx, simulated.offers);
      const differences = [...(await findMoneyDifferences(trx, simulated.endings)), ...ofOffers];
      found = { differences, report: formatAuditReport(await checkBooks(trx)) };
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
  if (!found) throw new Error('nothing was checked');
  return found;
}

async function findDifferencesAfter(...changes: Statement[]): Promise<Found['differences']> {
  return (await checkAfter(...changes)).differences;
}

async function expectBothDetect(...changes: Statement[]): Promise<void> {
  const { differences, report } = await checkAfter(...changes);
  expect(differences).not.toEqual([]);
  expect(report).not.toContain('Everything agrees.');
}
