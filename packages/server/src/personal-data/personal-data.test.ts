import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../ports/database.ts';
import { personalData } from './personal-data.ts';
import { dataClasses, listColumns } from './table-entry.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function readSchema(): Promise<string[]> {
  const rows = await server.services.db.rows<{ name: string }>(
    sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  return rows.map(({ name }) => name).sort();
}

describe('the registry of personal data', () => {
  test('has every column of the database once, and none that is gone', async () => {
    const registered = Object.entries(personalData).flatMap(([table, entry]) =>
      dataClasses.flatMap((one) => listColumns(entry, one).map((column) => `${table}.${column}`)),
    );
    expect(registered.sort()).toEqual(await readSchema());
  });

  test('says for each table with personal data how long it is kept, and encrypts what is sealed', () => {
    for (const [table, entry] of Object.entries(personalData)) {
      const isPersonal = dataClasses.some((one) => one !== 'none' && listColumns(entry, one).length > 0);
      expect([table, isPersonal]).toEqual([table, entry.retention !== undefined]);
      for (const column of listColumns(entry, 'sealed')) expect(column).toMatch(/_sealed$/);
    }
  });
});
