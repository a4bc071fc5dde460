import type { ProvenanceEntry } from '@strapline/contract/shapes/bra-tag';
import { formatCanonicalJson, hashEntryBody } from '@strapline/domain/log/provenance';
import { type Database, sql, type Trx } from '../../ports/database.ts';
import { createEntryBody, type NewEntry, toLoggedEntry } from './append-entry.ts';

/** Appends the first entry of each tag of a bulk load; the tag's history starts with the returned entry. */
export async function appendRecordedTags(
  trx: Trx,
  tags: readonly { braTagId: string; creatorId: string; at: Date }[],
): Promise<ProvenanceEntry[]> {
  const first = await takePlaces(trx, tags.length);
  const rows = tags.map(({ braTagId, creatorId, at }, i) => {
    const entry: NewEntry = { braTagId, type: 'tag.recorded', at, ownerNumber: 1, people: { creator: creatorId } };
    const { body, people } = createEntryBody(entry);
    const blind = people[0]?.blind.toString('hex');
    return {
      ...toLoggedEntry(entry, { index: first + i, leaf_hash: hashEntryBody(body), body: formatCanonicalJson(body) }),
      braTagId,
      creatorId,
      blind,
    };
  });
  await trx.change(
    sql`with entry as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as entry (index bigint, "braTagId" text, type text, at timestamptz, "ownerNumber" int, body text, "leafHash" text, "creatorId" text, blind text)),
          blinded as (insert into provenance_blind (index, field, account_id, blind) select index, 'creator', "creatorId", decode(blind, 'hex') from entry)
        insert into provenance (index, bra_tag_id, type, at, owner_number, body, leaf_hash) select index, "braTagId", type, at, "ownerNumber", body, "leafHash" from entry`,
  );
  return rows.map(({ index, type, at, ownerNumber, leafHash: hash }) => ({
    index,
    type,
    at,
    ownerNumber: ownerNumber ?? 1,
    leafHash: hash,
  }));
}

/** Reserves indexes of the log and returns the first; the log is locked until the transaction ends. */
async function takePlaces(trx: Trx, count: number): Promise<number> {
  const head = await trx.first<{ first: number }>(
    sql`update provenance_head set next_index = next_index + ${count} returning next_index - ${count} as first`,
  );
  if (!head) throw new Error('the log has no counter');
  return head.first;
}

const rowsPerTransaction = 50_000;

/** Adds entries of tags that don't exist, to measure a long log. The database generates them with the same form and hashes. */
export async function addEntries(db: Database, count: number): Promise<void> {
  for (let remaining = count; remaining > 0; remaining -= rowsPerTransaction) {
    const rows = Math.min(remaining, rowsPerTransaction);
    await db.transaction(async (trx) => {
      const first = await takePlaces(trx, rows);
      await trx.change(
        sql`with entry as (
              select n as index, 'bulk_load_abc:2026:main:' || n as tag, 1767225600000 + n * 1000 as ts,
                translate(rtrim(encode(sha256(convert_to('blind ' || n, 'UTF8')), 'base64'), '='), '+/', '-_') as hidden
              from generate_series(${first}::bigint, ${first + rows - 1}::bigint) n),
            completed as (
              select index, tag, ts, '{"braTag":"' || tag || '","data":{"creator":"' || hidden || '"},"prev":null,"ts":' || ts || ',"type":"tag.recorded","v":1}' as body
              from entry)
            insert into provenance (index, bra_tag_id, type, at, owner_number, body, leaf_hash)
            select index, tag, 'tag.recorded', to_timestamp(ts / 1000.0), 1, body,
              translate(rtrim(encode(sha256('\\x00'::bytea || convert_to(body, 'UTF8')), 'base64'), '='), '+/', '-_')
            from completed`,
      );
    });
  }
}
