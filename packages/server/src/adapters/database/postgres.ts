import pg from 'pg';
import type { DatabaseObserver } from '../../platform/telemetry/observe-database.ts';
import type { Database } from '../../ports/database.ts';
import { createPoolDatabase } from './pool-database.ts';

type PostgresOptions = { max?: number; statementMs?: number; pooler?: 'none' | 'transaction'; observer?: DatabaseObserver };

/**
 * A PostgreSQL connection pool. Timeouts (3 s to connect, 4 s per statement) turn an unreachable database into an error within 5 s instead of a hang.
 * Bulk loads pass a longer statement timeout. Behind a pooler in transaction mode, statements have no names, and the session keeps the settings of its role.
 */
export function openPostgres(
  url: string,
  log: { error(detail: object, message: string): void },
  { max = 12, statementMs = 4_000, pooler = 'none', observer }: PostgresOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3_000,
    // The client's own timeout, for a server that does not respond at all.
    query_timeout: statementMs + 500,
    application_name: 'strapline',
    // Pipelining: a transaction sends its first statement together with `begin`.
    pipeline: true,
    ...(pooler === 'none' ? createSessionSettings(statementMs) : {}),
  });
  // Without a listener, an error of an idle connection ends the process.
  pool.on('error', (error) => log.error({ err: error }, 'an idle database connection failed'));
  return createPoolDatabase(pool, 'postgres', { isSession: pooler === 'none', observer });
}

function createSessionSettings(statementMs: number): pg.PoolConfig {
  return {
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 15_000,
    // JIT compilation takes 100 ms; our statements take one.
    options: '-c jit=off',
  };
}
