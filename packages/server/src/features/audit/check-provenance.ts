import { createHash } from 'node:crypto';
import { type Queryable, sql } from '../../ports/database.ts';
import type { Fault, Finding } from './check-books.ts';

type Row = { index: number; bra_tag_id: string; type: string; body: string; leaf_hash: string };

const page = 2000;

/** Recomputes every leaf and follows every link: indexes without a gap, bodies that hash to their leaf, each entry on the one before of its tag, tags at their last entry. */
export async function provenanceFaults(db: Queryable): Promise<Finding> {
  const faults: Fault[] = [];
  const heads = new Map<string, string>();
  let next = 0;
  for (;;) {
    const rows = await db.rows<Row>(
      sql`select index, bra_tag_id, type, body, leaf_hash from provenance where index >= ${next} order by index limit ${page}`,
    );
    for (const row of rows) {
      faults.push(...faultsOfEntry(row, next, heads.get(row.bra_tag_id) ?? null));
      heads.set(row.bra_tag_id, row.leaf_hash);
      next = row.index + 1;
    }
    if (rows.length < page) break;
  }
  faults.push(...(await headFaults(db, next)));
  return { asks: 'The provenance log is whole: no gap, every leaf and every link recomputed', looked: next, faults };
}

function faultsOfEntry(row: Row, expected: number, prev: string | null): Fault[] {
  const object = `entry ${row.index} (${row.bra_tag_id})`;
  const leaf = createHash('sha256')
    .update(Buffer.concat([Buffer.of(0), Buffer.from(row.body, 'utf8')]))
    .digest('base64url');
  const body = parsed(row.body);
  return [
    ...(row.index === expected ? [] : [{ object, says: `comes where entry ${expected} should be` }]),
    ...(leaf === row.leaf_hash ? [] : [{ object, says: 'does not hash to its leaf' }]),
    ...(body?.['prev'] === prev ? [] : [{ object, says: 'does not link to the entry before of its tag' }]),
    ...(body?.['braTag'] === row.bra_tag_id && body['type'] === row.type
      ? []
      : [{ object, says: 'says another tag or type than its row' }]),
  ];
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    // Not JSON: said by the checks that miss its fields.
    return null;
  }
}

async function headFaults(db: Queryable, seen: number): Promise<Fault[]> {
  const counter = await db.first<{ next_index: number; entries: number }>(
    sql`select next_index, (select count(*) from provenance) as entries from provenance_head`,
  );
  const behind = await db.rows<Fault>(
    sql`select t.id as object, 'does not stand at its last entry' as says from bra_tag t
        where t.provenance_head is distinct from (select p.leaf_hash from provenance p where p.bra_tag_id = t.id order by p.index desc limit 1)`,
  );
  const isWhole = counter !== undefined && counter.next_index === counter.entries && counter.entries >= seen;
  return [
    ...behind,
    ...(isWhole ? [] : [{ object: 'the log', says: `counts ${counter?.next_index} and holds ${counter?.entries} entries` }]),
  ];
}
