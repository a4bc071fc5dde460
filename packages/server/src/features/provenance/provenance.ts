import { randomBytes } from 'node:crypto';
import type { ProvenanceEntry } from '@strapline/contract/shapes/bra-tag';
import { canonicalJson, type EntryBody, leafHash } from '@strapline/domain/log/provenance';
import { sha256 } from '../../platform/secrets.ts';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';

export type NewEntry = {
  /** Null for what the platform itself does, such as retiring a key: such entries hang on one another. */
  braTagId: string | null;
  type: EntryBody['type'];
  at: Date;
  ownerNumber?: number;
  /** Facts of the entry: strings and integers. */
  data?: Record<string, string | number>;
  /** People in it, by field; they stand in the log only as SHA-256(blind || account id). An entry of the platform has none. */
  people?: Record<string, string>;
};

/**
 * Appends an entry in the transaction of the change that it records, and makes it the tag's head. Call it last: it takes the log's one counter until
 * the transaction ends.
 */
export async function appendProvenance(trx: Trx, entry: NewEntry): Promise<LoggedEntry> {
  const { body, people } = spell(entry);
  const { braTagId } = entry;
  const made = braTagId === null ? await appendToLogThread(trx, entry, body) : await appendToTag(trx, { ...entry, braTagId }, body, people);
  return logged(entry, made);
}

type OfTag = NewEntry & { braTagId: string };
/** The entry behind another of the same tag, and a statement that writes what belongs to it. */
type Behind = { entry: Omit<NewEntry, 'braTagId' | 'people'>; beside: (made: LoggedEntry) => Statement };

/**
 * Appends two entries of one tag, the second made of what the first came to, and writes what belongs to it. Both places are taken at once and the tag is
 * written once, since every claim of the platform waits for the log's counter meanwhile. Call it last, too.
 */
export async function appendTwo(trx: Trx, first: OfTag, makeSecond: (first: LoggedEntry) => Behind): Promise<void> {
  const { body, people } = spell(first);
  const appended = await trx.first<Appended>(
    sql`with ${writtenBehind(first, body, people, 2)} select counter.index, leaf as leaf_hash, body from hashed, counter`,
  );
  if (!appended) throw new Error(`no tag ${first.braTagId} to append to`);
  const before = logged(first, appended);
  const { entry, beside } = makeSecond(before);
  const hanging: EntryBody = { ...spell({ ...entry, braTagId: first.braTagId }).body, prev: appended.leaf_hash };
  const second = { index: appended.index + 1, leaf_hash: leafHash(hanging), body: canonicalJson(hanging) };
  const after = logged({ ...entry, braTagId: first.braTagId }, second);
  const history = JSON.stringify([before, after].map(({ body: _, ...shown }) => shown));
  await trx.change(
    sql`with entry as (insert into provenance (index, bra_tag_id, type, at, owner_number, body, leaf_hash)
          values (${second.index}, ${first.braTagId}, ${entry.type}, ${entry.at}, ${entry.ownerNumber ?? null}, ${second.body}, ${second.leaf_hash})),
        beside as (${beside(after)})
        update bra_tag set provenance_head = ${second.leaf_hash}, history = history || ${history}::jsonb where id = ${first.braTagId}`,
  );
}

/** What an entry says, without the one before it, and the people in it behind their blinds. */
function spell(entry: NewEntry): { body: EntryBody; people: Hidden[] } {
  const people = Object.entries(entry.people ?? {}).map(([field, accountId]) => ({ field, accountId, blind: randomBytes(32) }));
  const hidden = Object.fromEntries(
    people.map(({ field, accountId, blind }) => [field, sha256(Buffer.concat([blind, Buffer.from(accountId)]))]),
  );
  const braTag = entry.braTagId ?? logThread;
  return { body: { v: 1, type: entry.type, ts: entry.at.getTime(), braTag, prev: null, data: { ...entry.data, ...hidden } }, people };
}

function logged(entry: NewEntry, made: Appended): LoggedEntry {
  return { ...presentEntry({ ...made, type: entry.type, at: entry.at, owner_number: entry.ownerNumber ?? null }), body: made.body };
}

/** An entry as it is shown, and the text of it that is hashed. */
export type LoggedEntry = ProvenanceEntry & { body: string };

type Hidden = { field: string; accountId: string; blind: Buffer };

/** What stands for the tag in entries of the platform. */
const logThread = '';

type Appended = { index: number; leaf_hash: string; body: string };

/** One statement, since the log waits as long as it takes. */
async function appendToTag(trx: Trx, entry: OfTag, body: EntryBody, people: readonly Hidden[]): Promise<Appended> {
  const made = JSON.stringify({
    type: entry.type,
    at: entry.at.toISOString(),
    ...(entry.ownerNumber === undefined ? {} : { ownerNumber: entry.ownerNumber }),
  });
  const appended = await trx.first<Appended>(
    sql`with ${writtenBehind(entry, body, people, 1)}
        update bra_tag set provenance_head = leaf, history = history || (${made}::jsonb || jsonb_build_object('index', counter.index, 'leafHash', leaf))
        from hashed, counter where id = ${entry.braTagId} returning counter.index, leaf as leaf_hash, body`,
  );
  if (!appended) throw new Error(`no tag ${entry.braTagId} to append to`);
  return appended;
}

/**
 * Takes places of the log and writes an entry at the first of them: the tag is locked before the counter, as everywhere, and read as it is once both are ours
 * (a reading from before the wait would hang two entries on one). The database puts the leaf before into the text and hashes it; RFC 6962 has a zero byte
 * before a leaf.
 */
function writtenBehind(entry: OfTag, body: EntryBody, people: readonly Hidden[], places: 1 | 2): Statement {
  const [before, after] = aroundPrev(body);
  return sql`thread as (select provenance_head as prev from bra_tag where id = ${entry.braTagId} for update),
          spelled as (select ${before}::text || coalesce('"' || prev || '"', 'null') || ${after}::text as body from thread),
          hashed as (select body, translate(rtrim(encode(sha256('\\x00'::bytea || convert_to(body, 'UTF8')), 'base64'), '='), '+/', '-_') as leaf from spelled),
          counter as (update provenance_head set next_index = next_index + ${places} where exists (select from thread) returning next_index - ${places} as index),
          entry as (insert into provenance (index, bra_tag_id, type, at, owner_number, body, leaf_hash)
            select index, ${entry.braTagId}, ${entry.type}, ${entry.at}::timestamptz, ${entry.ownerNumber ?? null}::int, body, leaf from hashed, counter),
          blind as (insert into provenance_blind (index, field, account_id, blind)
            select index, field, account_id, decode(hex, 'hex') from counter, unnest(${people.map(({ field }) => field)}::text[],
              ${people.map(({ accountId }) => accountId)}::text[], ${people.map(({ blind }) => blind.toString('hex'))}::text[]) as person (field, account_id, hex))`;
}

/** The text of an entry before and after the leaf that it hangs on. Of the members that follow, none holds words of anybody. */
function aroundPrev(body: EntryBody): [string, string] {
  const text = canonicalJson(body);
  const at = text.lastIndexOf('"prev":null') + '"prev":'.length;
  return [text.slice(0, at), text.slice(at + 'null'.length)];
}

/** Entries of the platform are rare: two statements, with the counter's row for their head. */
async function appendToLogThread(trx: Trx, entry: NewEntry, body: EntryBody): Promise<Appended> {
  const head = await trx.first<{ index: number; prev: string | null }>(
    sql`update provenance_head set next_index = next_index + 1 returning next_index - 1 as index, house_head as prev`,
  );
  if (!head) throw new Error('the log has no counter');
  const hanging = { ...body, prev: head.prev };
  const leaf = leafHash(hanging);
  await trx.change(
    sql`with entry as (
          insert into provenance (index, bra_tag_id, type, at, owner_number, body, leaf_hash)
          values (${head.index}, ${logThread}, ${entry.type}, ${entry.at}, null, ${canonicalJson(hanging)}, ${leaf}))
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

function presentEntry(row: Row): ProvenanceEntry {
  return {
    index: row.index,
    type: row.type,
    at: new Date(row.at).toISOString(),
    leafHash: row.leaf_hash,
    ...(row.owner_number === null ? {} : { ownerNumber: row.owner_number }),
  };
}
