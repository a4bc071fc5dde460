import { type GrowingTree, growTree } from '@strapline/domain/log/tile-tree';
import { type Queryable, sql } from '../../ports/database.ts';
import { findLatestCheckpoint, hashLeaf, hashPair, type SignedCheckpoint } from '../log/log.ts';
import { type AuditResult, auditActions, type Discrepancy } from './audit-report.ts';

type Row = { index: number; bra_tag_id: string; type: string; body: string; leaf_hash: string };

const page = 2000;

/** Recomputes every leaf, link and tag head of the public log, and the signed root. */
export async function checkProvenance(db: Queryable): Promise<AuditResult> {
  const discrepancies: Discrepancy[] = [];
  const heads = new Map<string, string>();
  const signed = await findLatestCheckpoint(db);
  const tree = growTree(0, [], hashPair);
  let next = 0;
  for (;;) {
    const rows = await db.rows<Row>(
      sql`select index, bra_tag_id, type, body, leaf_hash from provenance where index >= ${next} order by index limit ${page}`,
    );
    for (const row of rows) {
      const leaf = hashLeaf(row.body);
      discrepancies.push(...checkEntry(row, leaf, next, heads.get(row.bra_tag_id) ?? null));
      // Appended without gaps, so that a missing entry doesn't invalidate all later ones.
      tree.append(leaf);
      if (tree.size() === signed?.size) discrepancies.push(...checkRoot(tree, signed));
      tree.changed();
      heads.set(row.bra_tag_id, row.leaf_hash);
      next = row.index + 1;
    }
    if (rows.length < page) break;
  }
  if (signed && signed.size > tree.size())
    discrepancies.push({ object: 'the checkpoint', problem: `covers ${signed.size} entries, but there are ${tree.size()}` });
  discrepancies.push(...(await checkHeads(db, next)));
  return {
    rule: 'The public log is complete: no gaps, valid hashes and links, and the signed root',
    action: auditActions.log,
    checked: next,
    discrepancies,
  };
}

/** Compares the log with the signed checkpoint; the server verifies the signature itself at each start. */
function checkRoot(tree: GrowingTree, { note, size, root }: SignedCheckpoint): Discrepancy[] {
  const recomputed = Buffer.from(tree.root());
  const signedText = note.split('\n').slice(1, 3).join(' ');
  return [
    ...(recomputed.equals(Buffer.from(root)) ? [] : [{ object: 'the checkpoint', problem: 'has a different root than the entries' }]),
    ...(signedText === `${size} ${Buffer.from(root).toString('base64')}`
      ? []
      : [{ object: 'the checkpoint', problem: 'does not match its signed note' }]),
  ];
}

function checkEntry(row: Row, hash: Buffer, expected: number, prev: string | null): Discrepancy[] {
  const object = `entry ${row.index} (${row.bra_tag_id})`;
  const leaf = hash.toString('base64url');
  const body = parseJson(row.body);
  return [
    ...(row.index === expected ? [] : [{ object, problem: `is in the place of entry ${expected}` }]),
    ...(leaf === row.leaf_hash ? [] : [{ object, problem: 'does not hash to its leaf' }]),
    ...(body?.['prev'] === prev ? [] : [{ object, problem: 'does not link to the previous entry of its tag' }]),
    ...(body?.['braTag'] === row.bra_tag_id && body['type'] === row.type
      ? []
      : [{ object, problem: 'has a different tag or type than its row' }]),
  ];
}

/** The body of an entry; null if it isn't an object. */
function parseJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    // Not JSON: the checks of its fields report it.
    return null;
  }
}

async function checkHeads(db: Queryable, checkedEntries: number): Promise<Discrepancy[]> {
  const counter = await db.first<{ next_index: number; entries: number }>(
    sql`select next_index, (select count(*) from provenance) as entries from provenance_head`,
  );
  const behind = await db.rows<Discrepancy>(
    sql`select t.id as object, 'does not point to its last entry in the public log' as problem from bra_tag t
        where t.provenance_head is distinct from (select p.leaf_hash from provenance p where p.bra_tag_id = t.id order by p.index desc limit 1)`,
  );
  const pairs = await db.rows<Discrepancy>(
    sql`select pair.id as object, 'is not verified as its last entry in the public log says' as problem from pair
        where pair.provenance_head is distinct from (select p.leaf_hash from provenance p where p.bra_tag_id = pair.id order by p.index desc limit 1)
          or (pair.verified_at is not null and not exists (select from provenance p where p.index = pair.log_index and p.bra_tag_id = pair.id and p.type = 'pair.verified' and p.at = pair.verified_at))`,
  );
  const isWhole = counter !== undefined && counter.next_index === counter.entries && counter.entries >= checkedEntries;
  return [
    ...behind,
    ...pairs,
    ...(isWhole ? [] : [{ object: 'the log', problem: `counts ${counter?.next_index} entries but has ${counter?.entries}` }]),
  ];
}
