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
  /** People in it, by field; they stand in the log only as SHA-256(blind || account id). An entry of the house has none. */
  people?: Record<string, string>;
};

/**
 * Appends an entry in the transaction of the change that it records, and makes it the tag's head. Call it last: it takes the log's one counter until
 * the transaction ends.
 */
export async function appendProvenance(trx: Trx, entry: NewEntry): Promise<LoggedEntry> {
  const people = Object.entries(entry.people ?? {}).map(([field, accountId]) => ({ field, accountId, blind: randomBytes(32) }));
  const hidden = Object.fromEntries(
    people.map(({ field, accountId, blind }) => [field, sha256(Buffer.concat([blind, Buffer.from(accountId)]))]),
  );
  const body: EntryBody = {
    v: 1,
    type: entry.type,
    ts: entry.at.getTime(),
    braTag: entry.braTagId ?? houseThread,
    prev: null,
    data: { ...entry.data, ...hidden },
  };
  const { braTagId } = entry;
  const made = braTagId === null ? await appendToHouse(trx, entry, body) : await appendToTag(trx, { ...entry, braTagId }, body, people);
  return { ...presentEntry({ ...made, type: entry.type, at: entry.at, owner_number: entry.ownerNumber ?? null }), body: made.body };
}

/** An entry as it is shown, and the text of it that is hashed. */
export type LoggedEntry = ProvenanceEntry & { body: string };

type Hidden = { field: string; accountId: string; blind: Buffer };

/** What stands for the tag in entries of the house. */
const houseThread = '';

type Appended = { index: number; leaf_hash: string; body: string };

/**
 * One statement, since the log waits as long as it takes: the tag is locked before the counter, as everywhere, and read as it is once both are ours (a reading
 * from before the wait would hang two entries on one). The database puts the leaf before into the text and hashes it; RFC 6962 has a zero byte before a leaf.
 */
async function appendToTag(
  trx: Trx,
  entry: NewEntry & { braTagId: string },
  body: EntryBody,
  people: readonly Hidden[],
): Promise<Appended> {
  const [before, after] = aroundPrev(body);
  const made = JSON.stringify({
    type: entry.type,
    at: entry.at.toISOString(),
    ...(entry.ownerNumber === undefined ? {} : { ownerNumber: entry.ownerNumber }),
  });
  const appended = await trx.first<Appended>(
    sql`with thread as (select provenance_head as prev from bra_tag where id = ${entry.braTagId} for update),
          spelled as (select ${before}::text || coalesce('"' || prev || '"', 'null') || ${after}::text as body from thread),
          hashed as (select body, translate(rtrim(encode(sha256('\\x00'::bytea || convert_to(body, 'UTF8')), 'base64'), '='), '+/', '-_') as leaf from spelled),
          counter as (update provenance_head set next_index = next_index + 1 where exists (select from thread) returning next_index - 1 as index),
          entry as (insert into provenance (index, bra_tag_id, type, at, owner_number, body, leaf_hash)
            select index, ${entry.braTagId}, ${entry.type}, ${entry.at}::timestamptz, ${entry.ownerNumber ?? null}::int, body, leaf from hashed, counter),
          blind as (insert into provenance_blind (index, field, account_id, blind)
            select index, field, account_id, decode(hex, 'hex') from counter, unnest(${people.map(({ field }) => field)}::text[],
              ${people.map(({ accountId }) => accountId)}::text[], ${people.map(({ blind }) => blind.toString('hex'))}::text[]) as person (field, account_id, hex))
        update bra_tag set provenance_head = leaf, history = history || (${made}::jsonb || jsonb_build_object('index', counter.index, 'leafHash', leaf))
        from hashed, counter where id = ${entry.braTagId} returning counter.index, leaf as leaf_hash, body`,
  );
  if (!appended) throw new Error(`no tag ${entry.braTagId} to append to`);
  return appended;
}

/** The text of an entry before and after the leaf that it hangs on. Of the members that follow, none holds words of anybody. */
function aroundPrev(body: EntryBody): [string, string] {
  const text = canonicalJson(body);
  const at = text.lastIndexOf('"prev":null') + '"prev":'.length;
  return [text.slice(0, at), text.slice(at + 'null'.length)];
}

/** Entries of the house are rare: two statements, with the counter's row for their head. */
async function appendToHouse(trx: Trx, entry: NewEntry, body: EntryBody): Promise<Appended> {
  const head = await trx.first<{ index: number; prev: string | null }>(
    sql`update provenance_head set next_index = next_index + 1 returning next_index - 1 as index, house_head as prev`,
  );
  if (!head) throw new Error('the log has no counter');
  const hanging = { ...body, prev: head.prev };
  const leaf = leafHash(hanging);
  await trx.change(
    sql`with entry as (
          insert into provenance (index, bra_tag_id, type, at, owner_number, body, leaf_hash)
          values (${head.index}, ${houseThread}, ${entry.type}, ${entry.at}, null, ${canonicalJson(hanging)}, ${leaf}))
        update provenance_head set house_head = ${leaf}`,
  );
  return { index: head.index, leaf_hash: leaf, body: canonicalJson(hanging) };
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
