import { isSameSecret, type Secrets } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';
import { type AuditRow, isLinked } from './append-audit.ts';
import { findBrokenReason } from './audit-reasons.ts';

export type ChainState = { ok: boolean; entries: number; head: string; brokenAt?: number };

/** Entries of a block. Fingerprints of ten blocks are one statement, which takes about 0.15 s. */
const entriesPerBlock = 10_000;
const blocksAtOnce = 10;
const rowsAtOnce = 1000;

type Link = { id: number; hash: string };
type Block = { block: number; prev_hash: string; last_hash: string; fingerprint: string; seal: string };
type Checker = Pick<Services, 'db' | 'secrets'>;

/**
 * Checks every entry of the audit log. A block that was checked before is only compared with its keyed fingerprint, which the database computes over all columns of
 * all its rows: a fifteenth of the work of hashing them again. `isFull` hashes everything again.
 */
export async function checkChain({ db, secrets }: Checker, { isFull = false, perBlock = entriesPerBlock } = {}): Promise<ChainState> {
  const head = await db.first<Link>(sql`select id, hash from audit order by id desc limit 1`);
  const entries = head?.id ?? 0;
  const sealed = await loadSealedBlocks(db, secrets);
  const completeBlocks = Math.floor(entries / perBlock);
  let last: Link = { id: 0, hash: '' };
  for (let from = 0; from < completeBlocks; from += blocksAtOnce) {
    const until = Math.min(from + blocksAtOnce, completeBlocks);
    const fingerprints = await computeFingerprints(db, secrets, { from, until, perBlock });
    for (let block = from; block < until; block += 1) {
      const fingerprint = fingerprints.get(block) ?? '';
      const known = sealed.get(block);
      const isUnchanged = !isFull && known !== undefined && known.fingerprint === fingerprint && known.prev_hash === last.hash;
      const checked: Walk = isUnchanged
        ? { last: { id: (block + 1) * perBlock, hash: known.last_hash } }
        : await walkEntries(db, last, (block + 1) * perBlock);
      if (checked.brokenAt !== undefined) return { ok: false, entries, head: head?.hash ?? '', brokenAt: checked.brokenAt };
      if (!isUnchanged) await saveBlock(db, secrets, { block, prev_hash: last.hash, last_hash: checked.last.hash, fingerprint });
      last = checked.last;
    }
  }
  const { brokenAt } = await walkEntries(db, last, entries);
  const first = brokenAt ?? (await findBrokenAnchor(db, entries)) ?? (await findBrokenReason(db)) ?? findCutEnd(sealed, entries, perBlock);
  return { ok: first === undefined, entries, head: head?.hash ?? '', ...(first === undefined ? {} : { brokenAt: first }) };
}

type Walk = { last: Link; brokenAt?: number };

/** Hashes the entries after `last` up to the one numbered `until`. */
async function walkEntries(db: Queryable, last: Link, until: number): Promise<Walk> {
  let at = last;
  while (at.id < until) {
    const rows = await db.rows<AuditRow>(
      sql`select id, at, actor, action, object, detail, reason_hash, before, after, prev_hash, hash from audit
          where id > ${at.id} and id <= ${until} order by id limit ${rowsAtOnce}`,
    );
    if (rows.length === 0) return { last: at, brokenAt: at.id + 1 };
    for (const row of rows) {
      if (!isLinked(row, at)) return { last: at, brokenAt: at.id + 1 };
      at = row;
    }
  }
  return { last: at };
}

/** Keyed, so that someone who can only write to the database can't find a change that keeps the fingerprint. */
const fingerprintOf = (secrets: Secrets): Statement =>
  sql`bit_xor(hash_record_extended(audit, ${secrets.mac('audit-fingerprint', '').readBigInt64BE().toString()}::bigint))::text`;

type BlockRange = { from: number; until: number; perBlock: number };

async function computeFingerprints(db: Queryable, secrets: Secrets, { from, until, perBlock }: BlockRange): Promise<Map<number, string>> {
  const rows = await db.rows<{ block: number; fingerprint: string }>(
    sql`select (id - 1) / ${perBlock}::bigint as block, ${fingerprintOf(secrets)} as fingerprint from audit
        where id > ${from * perBlock} and id <= ${until * perBlock} group by 1`,
  );
  return new Map(rows.map(({ block, fingerprint }) => [block, fingerprint]));
}

async function loadSealedBlocks(db: Queryable, secrets: Secrets): Promise<Map<number, Block>> {
  const rows = await db.rows<Block>(sql`select block, prev_hash, last_hash, fingerprint, seal from audit_block order by block`);
  return new Map(rows.filter((row) => isSameSecret(row.seal, sealBlock(secrets, row))).map((row) => [row.block, row]));
}

async function saveBlock(db: Queryable, secrets: Secrets, block: Omit<Block, 'seal'>): Promise<void> {
  await db.change(
    sql`insert into audit_block (block, prev_hash, last_hash, fingerprint, seal)
        values (${block.block}, ${block.prev_hash}, ${block.last_hash}, ${block.fingerprint}, ${sealBlock(secrets, block)})
        on conflict (block) do update set prev_hash = excluded.prev_hash, last_hash = excluded.last_hash, fingerprint = excluded.fingerprint, seal = excluded.seal`,
  );
}

function sealBlock(secrets: Secrets, { block, prev_hash, last_hash, fingerprint }: Omit<Block, 'seal'>): string {
  return secrets.mac('audit-block', `${block} ${prev_hash} ${last_hash} ${fingerprint}`).toString('base64url');
}

/** The public log has the audit log's head of each day: a chain that was computed again from some entry on differs from it. */
async function findBrokenAnchor(db: Queryable, entries: number): Promise<number | undefined> {
  const anchor = await db.first<{ at: number }>(
    sql`select least(anchored.entries, ${entries + 1}::bigint) as at
        from (select (body::jsonb -> 'data' ->> 'entries')::bigint as entries, body::jsonb -> 'data' ->> 'head' as head
              from provenance where bra_tag_id = '' and type = 'audit.head') anchored
        left join audit on audit.id = anchored.entries where audit.hash is distinct from anchored.head order by anchored.entries limit 1`,
  );
  return anchor?.at;
}

/** Entries of a sealed block that are missing at the end. */
function findCutEnd(sealed: ReadonlyMap<number, Block>, entries: number, perBlock: number): number | undefined {
  return sealed.size > 0 && (Math.max(...sealed.keys()) + 1) * perBlock > entries ? entries + 1 : undefined;
}
