import { randomBytes } from 'node:crypto';
import type { ProvenanceEntry } from '@strapline/contract/shapes';
import { canonicalJson, type EntryBody, leafHash } from '@strapline/domain/provenance';
import { sha256 } from '../../platform/secrets.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

export type NewEntry = {
  /** Null for what the house itself does, such as retiring a key: such entries hang on one another. */
  braTagId: string | null;
  type: EntryBody['type'];
  at: Date;
  ownerNumber?: number;
  /** Facts of the entry: strings and integers. */
  data?: Record<string, string | number>;
  /** People in it, by field; they stand in the log only as SHA-256(blind || account id). */
  people?: Record<string, string>;
};

/**
 * Appends an entry in the transaction of the change that it records, and makes it the tag's head. Call it last: it takes the log's one counter until
 * the transaction ends.
 */
export async function appendProvenance(trx: Trx, entry: NewEntry): Promise<ProvenanceEntry> {
  const blinds = Object.entries(entry.people ?? {}).map(([field, accountId]) => ({ field, accountId, blind: randomBytes(32) }));
  const hidden = Object.fromEntries(
    blinds.map(({ field, accountId, blind }) => [field, sha256(Buffer.concat([blind, Buffer.from(accountId)]))]),
  );
  const head = await takeIndex(trx, entry.braTagId);
  const body: EntryBody = {
    v: 1,
    type: entry.type,
    ts: entry.at.getTime(),
    braTag: entry.braTagId ?? houseThread,
    prev: head.prev,
    data: { ...entry.data, ...hidden },
  };
  const leaf = leafHash(body);
  const made: ProvenanceEntry = {
    index: head.index,
    type: entry.type,
    at: entry.at.toISOString(),
    leafHash: leaf,
    ...(entry.ownerNumber === undefined ? {} : { ownerNumber: entry.ownerNumber }),
  };
  const moveHead =
    entry.braTagId === null
      ? sql`update provenance_head set house_head = ${leaf}`
      : sql`update bra_tag set provenance_head = ${leaf}, history = history || ${JSON.stringify([made])}::jsonb where id = ${entry.braTagId}`;
  await trx.change(
    sql`with entry as (
          insert into provenance (index, bra_tag_id, type, at, owner_number, body, leaf_hash)
          values (${head.index}, ${body.braTag}, ${entry.type}, ${entry.at}, ${entry.ownerNumber ?? null}, ${canonicalJson(body)}, ${leaf}))
        ${moveHead}`,
  );
  for (const { field, accountId, blind } of blinds)
    await trx.change(
      sql`insert into provenance_blind (index, field, account_id, blind) values (${head.index}, ${field}, ${accountId}, ${blind})`,
    );
  return made;
}

/** What stands for the tag in entries of the house. */
const houseThread = '';

/**
 * The next index of the log, and the leaf that the entry hangs on. From here to the end of the transaction nobody else can append. The tag is locked before
 * the counter, as everywhere, and read as it is once both are ours: a reading from before the wait would hang two entries on one.
 */
async function takeIndex(trx: Trx, braTagId: string | null): Promise<{ index: number; prev: string | null }> {
  const head = await trx.first<{ index: number; prev: string | null }>(
    braTagId === null
      ? sql`update provenance_head set next_index = next_index + 1 returning next_index - 1 as index, house_head as prev`
      : sql`with thread as (select provenance_head as prev from bra_tag where id = ${braTagId} for update),
              counter as (update provenance_head set next_index = next_index + 1 where exists (select from thread) returning next_index - 1 as index)
            select counter.index, thread.prev from counter, thread`,
  );
  if (!head) throw new Error(`no tag ${braTagId} to append to`);
  return head;
}

/**
 * Deletes the blinds of a person who is erased. The log stays as it was signed, and nobody can tell any more whom its hashes meant, we as little as others.
 */
export async function forgetPerson(trx: Trx, accountId: string): Promise<void> {
  await trx.change(sql`delete from provenance_blind where account_id = ${accountId}`);
}

type Row = { index: number; type: string; at: Date | string; owner_number: number | null; leaf_hash: string };

/** A tag's entries, oldest first. */
export async function provenanceOf(db: Queryable, braTagId: string): Promise<ProvenanceEntry[]> {
  const rows = await db.rows<Row>(
    sql`select index, type, at, owner_number, leaf_hash from provenance where bra_tag_id = ${braTagId} order by index`,
  );
  return rows.map(presentEntry);
}

export function presentEntry(row: Row): ProvenanceEntry {
  return {
    index: row.index,
    type: row.type,
    at: new Date(row.at).toISOString(),
    leafHash: row.leaf_hash,
    ...(row.owner_number === null ? {} : { ownerNumber: row.owner_number }),
  };
}
