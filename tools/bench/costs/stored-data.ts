import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

/** Tables whose rows expire or are consumed, and those of the embedded payment provider, which another company has in production. */
const passing =
  /^(idempotency|job|mail|notification_outbox|outbox_post|attempt|activity|signal|analytics_event|identity_(model|ticket|hit|session)|session_ended|health_state|step_up|upload|sandbox_.*)$/;

export type Tables = Map<string, { rows: number; bytes: number }>;

/** Rows, and bytes with indexes, of each table that keeps what it gets. */
export async function readTables(db: pg.Client): Promise<Tables> {
  const names = await db.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const kept = names.rows.map(({ name }) => name).filter((name) => !passing.test(name));
  const { rows } = await db.query<{ name: string; rows: string; bytes: string }>(
    kept
      .map((name) => `select '${name}' as name, (select count(*) from "${name}") as rows, pg_total_relation_size('"${name}"') as bytes`)
      .join(' union all '),
  );
  return new Map(rows.map((row) => [row.name, { rows: Number(row.rows), bytes: Number(row.bytes) }]));
}

export function findGrowth(before: Tables, after: Tables): { rows: number; bytes: number } {
  let [rows, bytes] = [0, 0];
  for (const [name, table] of after) {
    rows += table.rows - (before.get(name)?.rows ?? 0);
    bytes += table.bytes - (before.get(name)?.bytes ?? 0);
  }
  return { rows, bytes };
}

/** Bytes of all files below a folder. */
export function readFolderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
