import { createFreshDatabase } from '@strapline/testkit/fresh-database';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../ports/database.ts';
import { describeDatabase } from './conformance.ts';
import { openPostgres } from './postgres.ts';

const quiet = { error: () => {} };

// Runs only with TEST_DATABASE_URL.
describe.runIf(process.env['TEST_DATABASE_URL'])('a PostgreSQL server', () => {
  const drops = new Map<Database, () => Promise<void>>();
  describeDatabase(
    async () => {
      const fresh = await createFreshDatabase();
      if (!fresh) throw new Error('TEST_DATABASE_URL is not set');
      const db = openPostgres(fresh.url, quiet);
      drops.set(db, fresh.drop);
      return db;
    },
    async (db) => {
      await db.close();
      await drops.get(db)?.();
    },
  );
});

test('an unreachable database fails within 5 seconds', async () => {
  const db = openPostgres('postgres://nobody@127.0.0.1:9/none', quiet);
  let shortestMs = Number.POSITIVE_INFINITY;
  // Other work on the machine can delay an attempt, not each of five.
  for (let attempt = 0; attempt < 5 && shortestMs >= 10_000; attempt += 1) {
    const started = Date.now();
    await expect(db.ping()).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    await expect(db.transaction(async () => {})).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    shortestMs = Math.min(shortestMs, Date.now() - started);
  }
  expect(shortestMs).toBeLessThan(10_000);
  await db.close();
});
