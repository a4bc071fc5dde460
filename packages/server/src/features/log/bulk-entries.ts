import { type Database, sql } from '../../ports/database.ts';

const rowsAtOnce = 50_000;

/** Adds entries of tags that do not exist, for measuring a long log: written by the database itself, in the form and with the hashes that ours have. */
export async function addEntries(db: Database, count: number): Promise<void> {
  for (let left = count; left > 0; left -= rowsAtOnce) {
    const rows = Math.min(left, rowsAtOnce);
    await db.transaction(async (trx) => {
      const head = await trx.first<{ next_index: number }>(
        sql`update provenance_head set next_index = next_index + ${rows} returning next_index - ${rows} as next_index`,
      );
      await trx.change(
        sql`with entry as (
              select n as index, 'bulk_load_abc:2026:main:' || n as tag, 1767225600000 + n * 1000 as ts,
                translate(rtrim(encode(sha256(convert_to('blind ' || n, 'UTF8')), 'base64'), '='), '+/', '-_') as hidden
              from generate_series(${head?.next_index ?? 0}::bigint, ${(head?.next_index ?? 0) + rows - 1}::bigint) n),
            spelled as (
              select index, tag, ts, '{"braTag":"' || tag || '","data":{"creator":"' || hidden || '"},"prev":null,"ts":' || ts || ',"type":"tag.recorded","v":1}' as body
              from entry)
            insert into provenance (index, bra_tag_id, type, at, owner_number, body, leaf_hash)
            select index, tag, 'tag.recorded', to_timestamp(ts / 1000.0), 1, body,
              translate(rtrim(encode(sha256('\\x00'::bytea || convert_to(body, 'UTF8')), 'base64'), '='), '+/', '-_')
            from spelled`,
      );
    });
  }
}
