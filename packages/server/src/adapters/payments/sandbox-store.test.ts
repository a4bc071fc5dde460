import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSandboxStore, type SandboxStore } from '@strapline/sandbox/store/store';

import { describeStore } from '@strapline/sandbox/store/store-conformance';
import { openShop } from '@strapline/sandbox/stripe/test-stripe';
import { createFreshDatabase } from '@strapline/testkit/fresh-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, sql } from '../../ports/database.ts';
import { applySchema } from '../database/apply-schema.ts';
import { openEmbedded } from '../database/embedded.ts';
import { openPostgres } from '../database/postgres.ts';

interface Place {
  open(): Promise<Database>;
  remove(): Promise<void>;
}

function describeSandboxStore(name: string, place: () => Promise<Place>): void {
  describe(name, () => {
    let home: Place;
    let db: Database;
    let store: SandboxStore;
    beforeAll(async () => {
      home = await place();
      db = await home.open();
      await applySchema(db);
      store = createSandboxStore(db);
    });
    afterAll(async () => {
      await db.close();
      await home.remove();
    });

    describeStore(`on ${name}`, () => store);

    test('works with the SDK, and one of ten concurrent confirmations succeeds', async () => {
      const shop = await openShop({ store });
      const intent = await shop.stripe.paymentIntents.create({ amount: 4825, currency: 'usd' }, { idempotencyKey: 'order-1' });
      expect(await shop.stripe.paymentIntents.create({ amount: 4825, currency: 'usd' }, { idempotencyKey: 'order-1' })).toEqual(intent);
      const tries = Array.from({ length: 10 }, () => shop.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }));
      expect((await Promise.allSettled(tries)).filter((one) => one.status === 'fulfilled')).toHaveLength(1);
      await shop.stripe.refunds.create({ payment_intent: intent.id, amount: 825 });
      const paid = await shop.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
      expect(paid).toMatchObject({ status: 'succeeded', latest_charge: { amount_refunded: 825 } });
      await shop.hook.waitForCount(5);
      await shop.close();
    });

    test('uses index lookups, also in plans prepared on almost empty tables', async () => {
      await db.transaction(async (trx) => {
        const one = createSandboxStore(trx);
        const createObject = (id: string, version: number) =>
          ({ kind: 'charge', id, version, account: '', ref: null, body: { object: 'charge', id } }) as const;
        const countDeliveries = (id: string) => ({
          id,
          queue: 'nobody',
          objectId: 'ch_few',
          endpoint: 'host',
          attempts: 0,
          dueAt: 0,
          createdAt: 0,
        });
        await one.commit({ writes: [createObject('ch_few', 0)], deliveries: [countDeliveries('whd_few')], response: null });
        const writeVersion = async (version: number): Promise<void> => {
          expect(await one.commit({ writes: [createObject('ch_few', version)], deliveries: [], response: null })).toBe('done');
          await one.settle([{ id: 'whd_few', attempts: version, dueAt: 0 }]);
        };
        for (let version = 1; version <= 10; version += 1) await writeVersion(version);
        const many = Array.from({ length: 3000 }, (_, i) => i);
        await one.commit({
          writes: many.map((i) => createObject(`ch_${i}`, 0)),
          deliveries: many.map((i) => countDeliveries(`whd_${i}`)),
          response: null,
        });
        const readVersion = async (): Promise<number> =>
          (
            await trx.first<{ n: number }>(
              sql`select sum(seq_tup_read)::int as n from pg_stat_xact_user_tables where relname in ('sandbox_object', 'sandbox_delivery')`,
            )
          )?.n ?? Number.NaN;
        const before = await readVersion();
        for (let version = 11; version <= 20; version += 1) await writeVersion(version);
        expect((await readVersion()) - before).toBeLessThan(100);
      });
    });

    test('continues after a restart during a delivery', async () => {
      const first = await openShop({ store });
      first.sandbox.faults.delayMs = 60_000;
      const intent = await first.stripe.paymentIntents.create({ amount: 4825, currency: 'usd' }, { idempotencyKey: 'order-2' });
      await first.close();
      await db.close();

      db = await home.open();
      store = createSandboxStore(db);
      // A minute later: the lease of the first process has expired.
      const second = await openShop({ store, now: () => new Date(Date.now() + 75_000) });
      await second.hook.waitForCount(1);
      expect(second.hook.received[0]).toMatchObject({ type: 'payment_intent.created' });
      expect(await second.stripe.paymentIntents.create({ amount: 4825, currency: 'usd' }, { idempotencyKey: 'order-2' })).toEqual(intent);
      const paid = await second.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
      expect(paid.status).toBe('succeeded');
      await second.hook.waitForCount(3);
      expect(new Set(second.hook.received.map((one) => one.id)).size).toBe(second.hook.received.length);
      await second.close();
    });
  });
}

describeSandboxStore('the embedded database', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-store-'));
  return { open: async () => await openEmbedded(folder), remove: async () => rmSync(folder, { recursive: true }) };
});

// Runs only with TEST_DATABASE_URL.
describe.runIf(process.env['TEST_DATABASE_URL'])('given a server', () => {
  describeSandboxStore('PostgreSQL', async () => {
    const fresh = await createFreshDatabase();
    if (fresh === null) throw new Error('TEST_DATABASE_URL is not set');
    return { open: async () => openPostgres(fresh.url, { error: () => {} }), remove: fresh.drop };
  });
});
