import { type GrowingTree, growTree } from '@strapline/domain/log/tile-tree';
import { type Queryable, sql } from '../../ports/database.ts';
import { latestCheckpoint, leafOf, nodeOf, type SignedCheckpoint } from '../log/log.ts';
import type { Fault, Finding } from './findings.ts';

type Row = { index: number; bra_tag_id: string; type: string; body: string; leaf_hash: string };

const page = 2000;

/**
 * Recomputes every leaf and follows every link: indexes without a gap, bodies that hash to their leaf, each entry on the one before of its tag, tags at their
 * last entry. The leaves recomputed lead to the root that was signed.
 */
export async function provenanceFaults(db: Queryable): Promise<Finding> {
  const faults: Fault[] = [];
  const heads = new Map<string, string>();
  const signed = await latestCheckpoint(db);
  const tree = growTree(0, [], nodeOf);
  let next = 0;
  for (;;) {
    const rows = await db.rows<Row>(
      sql`select index, bra_tag_id, type, body, leaf_hash from provenance where index >= ${next} order by index limit ${page}`,
    );
    for (const row of rows) {
      const leaf = leafOf(row.body);
      faults.push(...faultsOfEntry(row, leaf, next, heads.get(row.bra_tag_id) ?? null));
      // Without gaps, so that a missing entry does not hide all others.
      tree.append(leaf);
      if (tree.size() === signed?.size) faults.push(...faultsOfRoot(tree, signed));
      tree.changed();
      heads.set(row.bra_tag_id, row.leaf_hash);
      next = row.index + 1;
    }
    if (rows.length < page) break;
  }
  if (signed && signed.size > tree.size())
    faults.push({ object: 'the checkpoint', says: `tells of ${signed.size} entries, and there are ${tree.size()}` });
  faults.push(...(await headFaults(db, next)));
  return {
    asks: 'The provenance log is whole: no gap, every leaf and link recomputed, and the root as it was signed',
    looked: next,
    faults,
  };
}

/** The signature itself needs the key of the server, which checks it at each start; here the books must agree with what it signed. */
function faultsOfRoot(tree: GrowingTree, { note, size, root }: SignedCheckpoint): Fault[] {
  const recomputed = Buffer.from(tree.root());
  const says = note.split('\n').slice(1, 3).join(' ');
  return [
    ...(recomputed.equals(Buffer.from(root)) ? [] : [{ object: 'the checkpoint', says: 'has another root than the entries' }]),
    ...(says === `${size} ${Buffer.from(root).toString('base64')}`
      ? []
      : [{ object: 'the checkpoint', says: 'is not what its note says' }]),
  ];
}

function faultsOfEntry(row: Row, hash: Buffer, expected: number, prev: string | null): Fault[] {
  const object = `entry ${row.index} (${row.bra_tag_id})`;
  const leaf = hash.toString('base64url');
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

/** What an entry says; null for what is no object. */
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
