import type { Checkpoint } from '@strapline/domain/log/checkpoint';
import type { FilledTile } from '@strapline/domain/log/tile-tree';
import { type Queryable, sql } from '../../ports/database.ts';

/** The last checkpoint. `note` has the log's own signature; the cosignature follows later, or never. */
export type SignedCheckpoint = Checkpoint & {
  at: Date;
  note: string;
  cosignature: string | null;
  /** When a witness last cosigned this or an earlier checkpoint. */
  witness: { key: string; at: Date } | null;
};

type Row = Omit<SignedCheckpoint, 'witness'> & { witness_key: string | null; witnessed_at: Date | null };

export async function readCheckpoint(db: Queryable): Promise<SignedCheckpoint | undefined> {
  const row = await db.first<Row>(sql`select origin, size, root, at, note, cosignature, witness_key, witnessed_at from log_checkpoint`);
  if (!row) return undefined;
  const { witness_key: key, witnessed_at, ...checkpoint } = row;
  return { ...checkpoint, witness: key && witnessed_at ? { key, at: witnessed_at } : null };
}

export type NewCheckpoint = Pick<SignedCheckpoint, 'origin' | 'size' | 'root' | 'at' | 'note'>;

export async function saveCheckpoint(db: Queryable, { origin, size, root, at, note }: NewCheckpoint): Promise<void> {
  await db.change(
    sql`insert into log_checkpoint (origin, size, root, at, note) values (${origin}, ${size}, ${root}, ${at}, ${note})
        on conflict (one) do update set origin = excluded.origin, size = excluded.size, root = excluded.root, at = excluded.at, note = excluded.note, cosignature = null`,
  );
}

/** Stores the cosignature if its checkpoint is still the last one. */
export async function saveCosignature(db: Queryable, note: string, cosignature: { line: string; key: string; at: Date }): Promise<void> {
  await db.change(
    sql`update log_checkpoint set cosignature = ${cosignature.line}, witness_key = ${cosignature.key}, witnessed_at = ${cosignature.at} where note = ${note}`,
  );
}

type Place = { level: number; index: number };

export async function readTiles(db: Queryable, places: readonly Place[]): Promise<FilledTile[]> {
  const rows = await db.rows<Place & { hashes: Uint8Array }>(
    sql`select level, index, hashes from log_tile
        where (level, index) in (select * from unnest(${places.map(({ level }) => level)}::int[], ${places.map(({ index }) => index)}::bigint[]))`,
  );
  return rows.map((row) => ({ ...row, width: row.hashes.length / 32 }));
}

export async function saveTile(db: Queryable, { level, index, hashes }: FilledTile): Promise<void> {
  await db.change(
    sql`insert into log_tile (level, index, hashes) values (${level}, ${index}, ${hashes}) on conflict (level, index) do update set hashes = excluded.hashes`,
  );
}

export type LoggedEntry = { index: number; body: string; leaf_hash: string };

/** `count` entries from an index on, in order. */
export async function readEntries(db: Queryable, from: number, count: number): Promise<LoggedEntry[]> {
  return await db.rows<LoggedEntry>(
    sql`select index, body, leaf_hash from provenance where index >= ${from} and index < ${from + count} order by index`,
  );
}

/** Whether the last checkpoint lacks entries or has another origin. */
export async function isUnsigned(db: Queryable, origin: string): Promise<boolean> {
  const row = await db.first<{ unsigned: boolean }>(
    sql`select next_index is distinct from (select size from log_checkpoint where origin = ${origin}) as unsigned from provenance_head`,
  );
  return row?.unsigned === true;
}

export async function countSince(db: Queryable, at: Date): Promise<number> {
  const row = await db.first<{ n: number }>(sql`select count(*) as n from provenance where at >= ${at}`);
  return row?.n ?? 0;
}
