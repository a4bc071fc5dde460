import { expect, test } from 'vitest';
import { ConstraintViolation, type Database, DatabaseUnavailable, joinStatements, sql } from '../../ports/database.ts';

/** Tests of the database port; each adapter runs them. `open` creates an empty database. */
export function describeDatabase(open: () => Promise<Database>, close: (db: Database) => Promise<void>): void {
  async function withDb(story: (db: Database) => Promise<void>): Promise<void> {
    const db = await open();
    try {
      await db.transaction((trx) =>
        trx.script(
          'create table piece (id bigint primary key, name text not null constraint piece_name_once unique, facts jsonb, at timestamptz, sealed bytea)',
        ),
      );
      await story(db);
    } finally {
      await close(db);
    }
  }

  test('numbers, timestamps, JSON and bytes round-trip', () =>
    withDb(async (db) => {
      const at = new Date('2026-05-01T10:00:00.123Z');
      await db.change(
        sql`insert into piece values (${9007199254740991}, ${'a'}, ${JSON.stringify({ n: [1, 'x'] })}::jsonb, ${at}, ${Buffer.from([0, 255])})`,
      );
      const row = await db.first<{ id: number; facts: unknown; at: Date; sealed: Uint8Array }>(
        sql`select id, facts, at, sealed from piece`,
      );
      expect(row?.id).toBe(9007199254740991);
      expect(row?.facts).toEqual({ n: [1, 'x'] });
      expect(row?.at).toEqual(at);
      expect([...(row?.sealed ?? [])]).toEqual([0, 255]);
    }));

  test('a statement with a time limit is answered or canceled; the connection stays usable', () =>
    withDb(async (db) => {
      expect(await db.rowsWithin(1000, sql`select ${7}::int as n`)).toEqual([{ n: 7 }]);
      if (db.engine === 'postgres') expect(await db.rowsWithin(50, sql`select pg_sleep(2)`)).toBeNull();
      expect(await db.rows(sql`select 8 as n`)).toEqual([{ n: 8 }]);
      await expect(db.rowsWithin(1000, sql`select nothing from nowhere`)).rejects.toThrow();
    }));

  test('a constraint violation has the name of the constraint and rolls back the transaction', () =>
    withDb(async (db) => {
      await db.change(sql`insert into piece (id, name) values (1, ${'one'})`);
      const twice = db.transaction(async (trx) => {
        await trx.change(sql`insert into piece (id, name) values (2, ${'two'})`);
        await trx.change(sql`insert into piece (id, name) values (3, ${'one'})`);
      });
      await expect(twice).rejects.toBeInstanceOf(ConstraintViolation);
      await expect(twice).rejects.toMatchObject({ constraint: 'piece_name_once' });
      expect(await db.rows(sql`select id from piece`)).toEqual([{ id: 1 }]);
    }));

  test('fifty transactions that lock one row run one after another', () =>
    withDb(async (db) => {
      await db.change(sql`insert into piece (id, name) values (1, ${'counter'})`);
      await db.change(sql`update piece set facts = ${'0'}::jsonb`);
      await Promise.all(
        Array.from({ length: 50 }, () =>
          db.transaction(async (trx) => {
            const row = await trx.first<{ facts: number }>(sql`select facts from piece where id = 1 for update`);
            await trx.change(sql`update piece set facts = ${JSON.stringify((row?.facts ?? 0) + 1)}::jsonb where id = 1`);
          }),
        ),
      );
      expect(await db.first(sql`select facts from piece where id = 1`)).toEqual({ facts: 50 });
    }));

  test('a long transaction lets the rest of the process continue, and ends when the database is closed', async () => {
    const db = await open();
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
      if (turns === 3) void close(db);
    }, 10);
    const endless = db.transaction(async (trx) => {
      // Stops by itself only if nothing else does.
      for (let number = 0; number < 20_000; number += 1) await trx.rows(sql`select ${number}::int`);
    });
    await expect(endless).rejects.toBeInstanceOf(DatabaseUnavailable);
    clearInterval(timer);
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  test('conditions can be joined, and lists passed as one value', () =>
    withDb(async (db) => {
      await db.change(sql`insert into piece (id, name) select n, 'p' || n from generate_series(1, 10) n`);
      const conditions = [sql`id > ${3}`, sql`name = any(${['p2', 'p4', 'p5']}::text[])`];
      expect(await db.rows(sql`select id from piece where ${joinStatements(conditions, ' and ')} order by id limit ${1}`)).toEqual([
        { id: 4 },
      ]);
    }));

  test('change returns the number of affected rows', () =>
    withDb(async (db) => {
      await db.change(sql`insert into piece (id, name) select n, 'p' || n from generate_series(1, 4) n`);
      expect(await db.change(sql`delete from piece where id > ${1}`)).toBe(3);
      expect(await db.change(sql`delete from piece where id > ${1}`)).toBe(0);
    }));

  test('a syntax error is neither a constraint violation nor unavailability', () =>
    withDb(async (db) => {
      const failure = await db.rows(sql`select nothing from nowhere`).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(ConstraintViolation);
      expect(failure).not.toMatchObject({ name: 'DatabaseUnavailable' });
    }));
}
