import { formatCanonicalJson, hashEntryBody } from '@strapline/domain/log/provenance';
import { sql, type Trx } from '../../ports/database.ts';
import { createEntryBody, type LoggedEntry, type NewEntry, toLoggedEntry } from './append-entry.ts';

type PairEntry = Pick<NewEntry, 'at' | 'data' | 'people'> & { pairId: string };

/**
 * Appends that a pair was verified, behind its last entry. Pairs have a chain of their own each, under their ID. Call it last: it locks the log's counter until
 * the transaction ends. The pair is locked by the caller.
 */
export async function appendPairEntry(trx: Trx, { pairId, at, data = {}, people = {} }: PairEntry): Promise<LoggedEntry> {
  const entry: NewEntry = { braTagId: pairId, type: 'pair.verified', at, data, people };
  const { body, people: blinded } = createEntryBody(entry);
  const head = await trx.first<{ index: number; prev: string | null }>(
    sql`update provenance_head set next_index = next_index + 1 where exists (select from pair where id = ${pairId})
        returning next_index - 1 as index, (select pair.provenance_head from pair where id = ${pairId}) as prev`,
  );
  if (!head) throw new Error(`no pair ${pairId} to append to`);
  const linked = { ...body, prev: head.prev };
  const leaf = hashEntryBody(linked);
  const text = formatCanonicalJson(linked);
  await trx.change(
    sql`with entry as (insert into provenance (index, bra_tag_id, type, at, owner_number, body, leaf_hash)
            values (${head.index}, ${pairId}, ${entry.type}, ${at}, null, ${text}, ${leaf})),
          blind as (insert into provenance_blind (index, field, account_id, blind)
            select ${head.index}::bigint, field, account_id, decode(hex, 'hex') from unnest(${blinded.map(({ field }) => field)}::text[],
              ${blinded.map(({ accountId }) => accountId)}::text[], ${blinded.map(({ blind }) => blind.toString('hex'))}::text[]) as person (field, account_id, hex))
        update pair set provenance_head = ${leaf} where id = ${pairId}`,
  );
  return toLoggedEntry(entry, { index: head.index, leaf_hash: leaf, body: text });
}
