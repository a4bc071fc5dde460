import pg from 'pg';
import type { DatabaseObserver } from '../../platform/telemetry/observe-database.ts';
import { type Database, DatabaseUnavailable, type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import { isRetryable, isTimeout, toDatabaseError } from './database-errors.ts';

pg.types.setTypeParser(20, Number);

type QueryRunner = {
  query(config: { name?: string; text: string; values: unknown[] }): Promise<{ rows: unknown[]; rowCount: number | null }>;
};

type PoolOptions = { isSession?: boolean; observer?: DatabaseObserver | undefined };

const unobserved: DatabaseObserver = { onStatement: () => {}, runTransaction: (work) => work() };

/** The database port over a pool of connections to PostgreSQL, or over the one connection to PGlite, which can't be replaced and has no timeouts. */
export function createPoolDatabase(pool: pg.Pool, engine: Database['engine'], options: PoolOptions = {}): Database {
  const { isSession = true, observer = unobserved } = options;
  const outside = createQueryable(pool, isSession, observer);
  const state: PoolState = { pool, engine, isSession, observer, isClosing: false };
  return {
    engine,
    ...outside,
    rowsWithin: (ms, statement) => (engine === 'pglite' ? outside.rows(statement) : queryRowsWithin(state, ms, statement)),
    transaction: (work) => observer.runTransaction(() => runTransaction(state, work)),
    getConnections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping: async () => {
      await outside.rows({ text: 'select 1', values: [] });
    },
    close: () => {
      state.isClosing = true;
      return pool.end();
    },
  };
}

/** `pool.end` waits for open transactions. Once the pool is closing, their next statement fails, so that a long one, such as the demo's, can't delay a shutdown. */
type PoolState = {
  pool: pg.Pool;
  engine: Database['engine'];
  /** Whether a connection stays the same one, which named statements need. */
  isSession: boolean;
  observer: DatabaseObserver;
  isClosing: boolean;
};

async function runTransaction<T>(state: PoolState, work: (trx: Trx) => Promise<T>, attempts = 3): Promise<T> {
  const { pool, engine } = state;
  const client = await pool.connect().catch((error: unknown) => {
    throw toDatabaseError(error);
  });
  let broken: Error | undefined;
  // A connection error between two statements is an event; without a listener it would end the process.
  const onBreak = (error: Error): void => {
    broken = error;
  };
  client.on('error', onBreak);
  try {
    const began = client.query('begin');
    // Awaited below; if `work` fails first, this rejection must not be unhandled.
    began.catch(() => undefined);
    const result = await work({
      ...createQueryable(
        { query: (statement) => (state.isClosing ? Promise.reject(createClosingError()) : client.query(statement)) },
        state.isSession,
        state.observer,
      ),
      script: async (text) => {
        if (state.isClosing) throw createClosingError();
        await client.query(text);
      },
    });
    await began;
    await client.query('commit');
    return result;
  } catch (error) {
    const failure = toDatabaseError(error);
    // No rollback on a connection that does not respond: discarding it ends its transaction.
    if (failure instanceof DatabaseUnavailable && engine === 'postgres') broken ??= failure;
    else
      await client.query('rollback').catch((refusal: unknown) => {
        broken = refusal instanceof Error ? refusal : new Error(String(refusal));
      });
    const original = error instanceof Error && error.cause !== undefined ? error.cause : error;
    if (attempts > 1 && !broken && isRetryable(original)) return await runTransaction(state, work, attempts - 1);
    throw failure;
  } finally {
    client.off('error', onBreak);
    client.release(broken);
  }
}

/** The timeout is local to this transaction. Both statements are pipelined; after a timeout the transaction is aborted, and its commit acts as a rollback. */
async function queryRowsWithin<R>(state: PoolState, ms: number, statement: Statement): Promise<R[] | null> {
  return await runTransaction(state, async (trx) => {
    try {
      const limited = trx.rows(sql`select set_config('statement_timeout', ${String(Math.max(1, Math.ceil(ms)))}, true)`);
      const [rows] = await Promise.all([trx.rows<R>(statement, { prepare: false }), limited]);
      return rows;
    } catch (error) {
      if (isTimeout(error)) return null;
      throw error;
    }
  });
}

function createClosingError(): Error {
  return new DatabaseUnavailable('the database is being closed');
}

const names = new Map<string, string>();

/** One prepared-statement name per text, so that each connection parses and plans it once. */
function createStatementName(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name;
}

function createQueryable(runner: QueryRunner, isSession: boolean, { onStatement }: DatabaseObserver): Queryable {
  const runQuery = async (statement: Statement, prepare: boolean) => {
    const startedAt = performance.now();
    try {
      const values = [...statement.values];
      return await runner.query(
        prepare && isSession
          ? { name: createStatementName(statement.text), text: statement.text, values }
          : { text: statement.text, values },
      );
    } catch (error) {
      throw toDatabaseError(error);
    } finally {
      onStatement(performance.now() - startedAt);
    }
  };
  return {
    rows: async <R>(statement: Statement, options?: { prepare?: boolean }) =>
      (await runQuery(statement, options?.prepare !== false)).rows as R[],
    first: async <R>(statement: Statement, options?: { prepare?: boolean }) =>
      (await runQuery(statement, options?.prepare !== false)).rows[0] as R | undefined,
    change: async (statement) => (await runQuery(statement, true)).rowCount ?? 0,
  };
}
