import pg from 'pg';
import { type Database, DatabaseUnavailable, type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import { isTimeout, mayRepeat, named } from './database-errors.ts';

pg.types.setTypeParser(20, Number);

type Asker = { query(config: { name?: string; text: string; values: unknown[] }): Promise<{ rows: unknown[]; rowCount: number | null }> };

/**
 * A pool on a PostgreSQL server. A statement may take 4 s, a free connection 3 s: a database that is away is an error within 5 s, not a hang. A bulk load
 * may give its statements longer.
 */
export function openPostgres(url: string, log: { error(detail: object, message: string): void }, max = 12, statementMs = 4_000): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3_000,
    statement_timeout: statementMs,
    // A server that does not answer at all cannot end its statement; we do.
    query_timeout: statementMs + 500,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'strapline',
    // What does not wait for an answer need not wait for a round trip: a transaction sends its first statement right behind its `begin`.
    pipeline: true,
    // Our statements take a millisecond; compiling one takes a hundred.
    options: '-c jit=off',
  });
  // Without this listener an idle connection that breaks takes the process down.
  pool.on('error', (error) => log.error({ err: error }, 'an idle database connection broke'));
  const outside = queryable(pool);
  return {
    engine: 'postgres',
    ...outside,
    rowsWithin: (ms, statement) => rowsWithin(pool, ms, statement),
    transaction: (work) => transaction(pool, work),
    ping: async () => {
      await outside.rows({ text: 'select 1', values: [] });
    },
    close: () => pool.end(),
  };
}

async function transaction<T>(pool: pg.Pool, work: (trx: Trx) => Promise<T>, tries = 3): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw named(error);
  });
  let broken: Error | undefined;
  // A connection that breaks between two statements says so by an event that nobody else hears; unheard, it would end the process.
  const onBreak = (error: Error): void => {
    broken = error;
  };
  client.on('error', onBreak);
  try {
    const begun = client.query('begin');
    // Heard below, or in what the work meets: nothing of it succeeds then.
    begun.catch(() => undefined);
    const result = await work({
      ...queryable(client),
      script: async (text) => {
        await client.query(text);
      },
    });
    await begun;
    await client.query('commit');
    return result;
  } catch (error) {
    const failure = named(error);
    // Whoever does not answer is not asked to roll back: the connection goes, and with it what it had begun.
    if (failure instanceof DatabaseUnavailable) broken ??= failure;
    else
      await client.query('rollback').catch((refusal: unknown) => {
        broken = refusal instanceof Error ? refusal : new Error(String(refusal));
      });
    const original = error instanceof Error && error.cause !== undefined ? error.cause : error;
    if (tries > 1 && !broken && mayRepeat(original)) return await transaction(pool, work, tries - 1);
    throw failure;
  } finally {
    client.off('error', onBreak);
    client.release(broken);
  }
}

/** The time is set for this transaction only. Both statements go out together; one that was ended fails the transaction, whose commit is a rollback then. */
async function rowsWithin<R>(pool: pg.Pool, ms: number, statement: Statement): Promise<R[] | null> {
  return await transaction(pool, async (trx) => {
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

const names = new Map<string, string>();

/** Statements keep one name each, so that the server parses and plans them once per connection. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name;
}

function queryable(asker: Asker): Queryable {
  const ask = async (statement: Statement, prepare: boolean) => {
    try {
      const values = [...statement.values];
      return await asker.query(prepare ? { name: nameOf(statement.text), text: statement.text, values } : { text: statement.text, values });
    } catch (error) {
      throw named(error);
    }
  };
  return {
    rows: async <R>(statement: Statement, options?: { prepare?: boolean }) =>
      (await ask(statement, options?.prepare !== false)).rows as R[],
    first: async <R>(statement: Statement, options?: { prepare?: boolean }) =>
      (await ask(statement, options?.prepare !== false)).rows[0] as R | undefined,
    change: async (statement) => (await ask(statement, true)).rowCount ?? 0,
  };
}
