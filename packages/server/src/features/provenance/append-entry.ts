import { randomBytes } from 'node:crypto';
import type { ProvenanceEntry } from '@strapline/contract/shapes/bra-tag';
import { type EntryBody, formatCanonicalJson, hashEntryBody } from '@strapline/domain/log/provenance';
import { hashSha256 } from '../../platform/secrets.ts';
import { type Statement, sql, type Trx } from '../../ports/database.ts';

export type NewEntry = {
  /** Null for an entry of the platform, such as retiring a key; those form a chain of their own. */
  braTagId: string | null;
  type: EntryBody['type'];
  at: Date;
  ownerNumber?: number;
  /** Strings and integers. */
  data?: Record<string, string | number>;
  /** Account ids by field; the log has SHA-256(blind || account id) instead. An entry of the platform has none. */
  people?: Record<string, string>;
};

/** Appends an entry in the transaction of the change that it records. Call it last: it locks the log's counter until the transaction ends. */
export async function appendProvenance(trx: Trx, entry: NewEntry): Promise<LoggedEntry> {
  const { body, people } = createEntryBody(entry);
  const { braTagId } = entry;
  const appended =
    braTagId === null ? await appendToPlatformChain(trx, entry, body) : await appendToTag(trx, { ...entry, braTagId }, body, people);
  return toLoggedEntry(entry, appended);
}

type TagEntries = NewEntry & { braTagId: string };
/** The next entry of the same tag, and a statement that stores what depends on it. */
type NextEntry = { entry: Omit<NewEntry, 'braTagId' | 'people'>; store: (entry: LoggedEntry) => Statement };

/**
 * Appends two entries of one tag, where the second depends on the first, and stores what depends on the second. Two round trips only, because everybody else
 * waits for the log's counter meanwhile. Call it last, too.
 */
export async function appendTwo(trx: Trx, first: TagEntries, makeSecond: (first: LoggedEntry) => NextEntry): Promise<void> {
  const { body, people } = createEntryBody(first);
  const appended = await trx.first<Appended>(
    sql`with ${insertEntryBehindHead(first, body, people, 2)} select counter.index, leaf as leaf_hash, body from hashed, counter`,
  );
  if (!appended) throw new Error(`no tag ${first.braTagId} to append to`);
  const before = toLoggedEntry(first, appended);
  const { entry, store } = makeSecond(before);
  const linked: EntryBody = { ...createEntryBody({ ...entry, braTagId: first.braTagId }).body, prev: appended.leaf_hash };
  const second = { index: appended.index + 1, leaf_hash: hashEntryBody(linked), body: formatCanonicalJson(linked) };
  const after = toLoggedEntry({ ...entry, braTagId: first.braTagId }, second);
  const history = JSON.stringify([before, after].map(({ body: _, ...shown }) => shown));
  await trx.change(
    sql`with entry as (insert into provenance (index, bra_tag_id, type, at, owner_number, body, leaf_hash)
          values (${second.index}, ${first.braTagId}, ${entry.type}, ${entry.at}, ${entry.ownerNumber ?? null}, ${second.body}, ${second.leaf_hash})),
        stored as (${store(after)})
        update bra_tag set provenance_head = ${second.leaf_hash}, history = history || ${history}::jsonb where id = ${first.braTagId}`,
  );
}

/** The body of an entry without a predecessor, and the people in it with their blinds. */
export function createEntryBody(entry: NewEntry): { body: EntryBody; people: BlindedPerson[] } {
  const people = Object.entries(entry.people ?? {}).map(([field, accountId]) => ({ field, accountId, blind: randomBytes(32) }));
  const hidden = Object.fromEntries(
    people.map(({ field, accountId, blind }) => [field, hashSha256(Buffer.concat([blind, Buffer.from(accountId)]))]),
  );
  const braTag = entry.braTagId ?? platformChain;
  return { body: { v: 1, type: entry.type, ts: entry.at.getTime(), braTag, prev: null, data: { ...entry.data, ...hidden } }, people };
}

export function toLoggedEntry(entry: NewEntry, appended: Appended): LoggedEntry {
  return { ...presentEntry({ ...appended, type: entry.type, at: entry.at, owner_number: entry.ownerNumber ?? null }), body: appended.body };
}

/** An entry as it is shown, and its hashed text. */
export type LoggedEntry = ProvenanceEntry & { body: string };

export type BlindedPerson = { field: string; accountId: string; blind: Buffer };

/** The tag id of entries of the platform. */
const platformChain = '';

export type Appended = { index: number; leaf_hash: string; body: string };

/** One statement, because everybody else waits for the log's counter meanwhile. */
async function appendToTag(trx: Trx, entry: TagEntries, body: EntryBody, people: readonly BlindedPerson[]): Promise<Appended> {
  const bodyJson = JSON.stringify({
    type: entry.type,
    at: entry.at.toISOString(),
    ...(entry.ownerNumber === undefined ? {} : { ownerNumber: entry.ownerNumber }),
  });
  const appended = await trx.first<Appended>(
    sql`with ${insertEntryBehindHead(entry, body, people, 1)}
        update bra_tag set provenance_head = leaf, history = history || (${bodyJson}::jsonb || jsonb_build_object('index', counter.index, 'leafHash', leaf))
        from hashed, counter where id = ${entry.braTagId} returning counter.index, leaf as leaf_hash, body`,
  );
  if (!appended) throw new Error(`no tag ${entry.braTagId} to append to`);
  return appended;
}

/**
 * Reserves indexes of the log and inserts an entry at the first of them, linked to the tag's head. Lock order: the tag, then the counter; the head is read
 * after the lock, or two entries could have the same predecessor. The database completes the text and hashes it; RFC 6962 has a zero byte before a leaf.
 */
function insertEntryBehindHead(entry: TagEntries, body: EntryBody, people: readonly BlindedPerson[], places: 1 | 2): Statement {
  const [before, after] = splitAtPrev(body);
  return sql`thread as (select provenance_head as prev from bra_tag where id = ${entry.braTagId} for update),
          completed as (select ${before}::text || coalesce('"' || prev || '"', 'null') || ${after}::text as body from thread),
          hashed as (select body, translate(rtrim(encode(sha256('\\x00'::bytea || convert_to(body, 'UTF8')), 'base64'), '='), '+/', '-_') as leaf from completed),
          counter as (update provenance_head set next_index = next_index + ${places} where exists (select from thread) returning next_index - ${places} as index),
          entry as (insert into provenance (index, bra_tag_id, type, at, owner_number, body, leaf_hash)
            select index, ${entry.braTagId}, ${entry.type}, ${entry.at}::timestamptz, ${entry.ownerNumber ?? null}::int, body, leaf from hashed, counter),
          blind as (insert into provenance_blind (index, field, account_id, blind)
            select index, field, account_id, decode(hex, 'hex') from counter, unnest(${people.map(({ field }) => field)}::text[],
              ${people.map(({ accountId }) => accountId)}::text[], ${people.map(({ blind }) => blind.toString('hex'))}::text[]) as person (field, account_id, hex))`;
}

/** The text of an entry before and after its predecessor's hash; none of the later members has free text. */
function splitAtPrev(body: EntryBody): [string, string] {
  const text = formatCanonicalJson(body);
  const at = text.lastIndexOf('"prev":null') + '"prev":'.length;
  return [text.slice(0, at), text.slice(at + 'null'.length)];
}

/** Entries of the platform are rare, so they take two statements; their head is in the counter's row. */
async function appendToPlatformChain(trx: Trx, entry: NewEntry, body: EntryBody): Promise<Appended> {
  const head = await trx.first<{ index: number; prev: string | null }>(
    sql`update provenance_head set next_index = next_index + 1 returning next_index - 1 as index, platform_head as prev`,
  );
  if (!head) throw new Error('the log has no counter');
  const linked = { ...body, prev: head.prev };
  const leaf = hashEntryBody(linked);
  await trx.change(
    sql`with entry as (
          insert into provenance (index, bra_tag_id, type, at, owner_number, body, leaf_hash)
          values (${head.index}, ${platformChain}, ${entry.type}, ${entry.at}, null, ${formatCanonicalJson(linked)}, ${leaf}))
        update provenance_head set platform_head = ${leaf}`,
  );
  return { index: head.index, leaf_hash: leaf, body: formatCanonicalJson(linked) };
}

export type EntryRow = { index: number; type: string; at: Date | string; owner_number: number | null; leaf_hash: string };

export function presentEntry(row: EntryRow): ProvenanceEntry {
  return {
    index: row.index,
    type: row.type,
    at: new Date(row.at).toISOString(),
    leafHash: row.leaf_hash,
    ...(row.owner_number === null ? {} : { ownerNumber: row.owner_number }),
  };
}
