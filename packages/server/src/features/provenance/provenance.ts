import type { ProvenanceEntry } from '@strapline/contract/shapes/bra-tag';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { type EntryRow, presentEntry } from './append-entry.ts';

export { appendProvenance, appendTwo, type NewEntry } from './append-entry.ts';
export { appendPairEntry } from './append-pair-entry.ts';
export { appendRecordedTags } from './bulk-entries.ts';

/** Deletes the blinds of an erased person. The log stays as signed, but its hashes can't be linked to the person any more. */
export async function erasePerson(trx: Trx, accountId: string): Promise<void> {
  await trx.change(sql`delete from provenance_blind where account_id = ${accountId}`);
}

/** A tag's entries, oldest first. */
export async function listProvenance(db: Queryable, braTagId: string): Promise<ProvenanceEntry[]> {
  const rows = await db.rows<EntryRow>(
    sql`select index, type, at, owner_number, leaf_hash from provenance where bra_tag_id = ${braTagId} order by index`,
  );
  return rows.map(presentEntry);
}
