import { randomBytes } from 'node:crypto';
import { identityMigrations } from '@strapline/identity/migrations';
import { createIdentityStore } from '@strapline/identity/store';
import { describeIdentityStore } from '@strapline/identity/store-conformance';
import { test } from 'vitest';
import { migrate } from '../../platform/migrate.ts';
import { type Database, sql } from '../../ports/database.ts';
import { openEmbedded } from '../database/embedded.ts';
import { openPostgres } from '../database/postgres.ts';

const server = process.env['TEST_DATABASE_URL'];
const quiet = { error: () => undefined };

async function withTables(db: Database, after: () => Promise<void>) {
  await migrate(db, [{ owner: 'identity', folder: identityMigrations }]);
  return {
    store: createIdentityStore(db),
    close: async () => {
      await db.close();
      await after();
    },
  };
}

describeIdentityStore('SQL on PGlite', async () => await withTables(await openEmbedded(undefined), async () => undefined));

if (server) {
  describeIdentityStore('SQL on PostgreSQL', async () => {
    const name = `t_${randomBytes(6).toString('hex')}`;
    const keeper = openPostgres(server, quiet, { max: 1 });
    await keeper.change({ text: `create database ${name}`, values: [] });
    const own = new URL(server);
    own.pathname = `/${name}`;
    return await withTables(openPostgres(own.href, quiet), async () => {
      await keeper.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`);
      await keeper.change({ text: `drop database ${name}`, values: [] });
      await keeper.close();
    });
  });
} else test.skip('identity store: SQL on PostgreSQL (set TEST_DATABASE_URL)', () => undefined);
