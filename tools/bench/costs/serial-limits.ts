import os from 'node:os';
import { createCaptureEntry } from '@strapline/domain/ledger/order-entries';
import { openPostgres } from '@strapline/server/adapters/database/postgres';
import { bookEntry } from '@strapline/server/features/ledger/ledger';
import { appendProvenance } from '@strapline/server/features/provenance/provenance';
import { type Database, sql } from '@strapline/server/ports/database';
import type { MeasuredCosts, Throughput } from '../../capacity/measured-costs.ts';
import { findSpread, round } from './meter.ts';

const workers = [1, 4, 16] as const;
const rounds = 3;
const roundMs = 1500;

/**
 * What goes through one row of the database at a time: entries of the public log (its counter) and of the ledger (the totals of accounts). Both are locked
 * until the transaction ends, so the numbers hardly grow with what runs at once. Without a server: only the transactions.
 */
export async function measureThroughput(databaseUrl: string): Promise<MeasuredCosts['throughput']> {
  const log = { error: (detail: object, message: string) => void process.stderr.write(`${message} ${JSON.stringify(detail)}\n`) };
  const db = openPostgres(databaseUrl, log, { max: Math.max(...workers) });
  try {
    const tags = await db.rows<{ id: string }>(sql`select id from bra_tag order by id limit 2000`);
    const orders = await db.rows<{ id: string }>(sql`select id from orders order by id limit 1`);
    const orderId = orders[0]?.id;
    if (!orderId) throw new Error('there is no order');
    await db.change(sql`create table bench_commit (id bigint generated always as identity primary key, text text)`);
    const appends = await measureRates((i) =>
      db.transaction(async (trx) => {
        const braTagId = tags[i % tags.length]?.id ?? null;
        await appendProvenance(trx, { braTagId, type: 'tag.opened', at: new Date(), people: { owner: 'acc_bench' } });
      }),
    );
    const captures = await measureRates((i) => db.transaction((trx) => bookEntry(trx, createCapture(orderId, i))));
    const commits = await measureRates((i) => insertRow(db, i));
    await db.change(sql`drop table bench_commit`);
    return { load: round(os.loadavg()[0] ?? 0), appends, captures, commits };
  } finally {
    await db.close();
  }
}

/** The cause of each has to be new; the order that it belongs to is one for all. */
function createCapture(orderId: string, i: number) {
  const order = { orderId, provider: 'embedded', currency: 'usd', status: 'paid', capturedCents: 125_00, feeCents: 393 } as const;
  return { ...createCaptureEntry(order, new Date()), cause: `capture:bench-${i}` };
}

async function insertRow(db: Database, i: number): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.change(sql`insert into bench_commit (text) values (${`A row of the usual length, number ${i}`})`);
  });
}

async function measureRates(work: (index: number) => Promise<unknown>): Promise<Throughput> {
  const results: Throughput = [];
  let next = 0;
  for (const atOnce of workers) {
    const rates: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      let done = 0;
      const run = async (): Promise<void> => {
        while (performance.now() - startedAt < roundMs) {
          await work(next++);
          done += 1;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, run));
      rates.push(done / ((performance.now() - startedAt) / 1000));
    }
    results.push({ atOnce, perSecond: findSpread(rates) });
  }
  return results;
}
