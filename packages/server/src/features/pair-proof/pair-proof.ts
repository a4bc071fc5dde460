import { randomInt } from 'node:crypto';
import {
  type ProofKind,
  proofLifetimes,
  proofSecretsPerHour,
  proofWordAlphabet,
  proofWordLength,
} from '@strapline/domain/pair/pair-proofs';
import { hour } from '@strapline/domain/time';
import { createId } from '../../platform/ids.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Database, type Queryable, sql, type Trx } from '../../ports/database.ts';

export type ProofSecret = { id: string; secret: string; issuedAt: Date; expiresAt: Date };
type Asked = { pairId: string; accountId: string; kind: ProofKind; now: Date };

const nonceAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
// A word is typed by hand from paper; a nonce has 139 bits.
const secretForms = { photo: { from: proofWordAlphabet, length: proofWordLength }, wallet: { from: nonceAlphabet, length: 24 } } as const;

/** Replaces the secret of its kind. Throws `rate_limited` after ten within an hour. The pair is locked by the caller. */
export async function issueSecret(trx: Trx, { pairId, accountId, kind, now }: Asked): Promise<ProofSecret> {
  // Two pairs of one person share the limit, so their calls wait for each other.
  await trx.first(sql`select pg_advisory_xact_lock(hashtext(${`proof ${kind} ${accountId}`}))`);
  await requireRoom(trx, { pairId, accountId, kind, now });
  const id = createId('prf');
  const secret = writeSecret(kind, id);
  const expiresAt = new Date(now.getTime() + proofLifetimes[kind]);
  await trx.change(sql`update pair_proof_secret set ended_at = ${now} where pair_id = ${pairId} and kind = ${kind} and ended_at is null`);
  await trx.change(
    sql`insert into pair_proof_secret (id, pair_id, account_id, kind, secret, issued_at, expires_at) values (${id}, ${pairId}, ${accountId}, ${kind}, ${secret}, ${now}, ${expiresAt})`,
  );
  return { id, secret, issuedAt: now, expiresAt };
}

async function requireRoom(trx: Trx, { accountId, kind, now }: Asked): Promise<void> {
  const since = new Date(now.getTime() - hour);
  const row = await trx.first<{ n: number; first: Date | null }>(
    sql`select count(*)::int as n, min(issued_at) as first from pair_proof_secret where account_id = ${accountId} and kind = ${kind} and issued_at > ${since}`,
  );
  if (!row?.first || row.n < proofSecretsPerHour) return;
  const waitMs = Math.max(row.first.getTime() - since.getTime(), 1000);
  throw new WireError('rate_limited', { reason: 'proof_secrets_used', params: { waitMs }, retryAfterMs: waitMs });
}

/** A prompt is named by its ID. */
function writeSecret(kind: ProofKind, id: string): string {
  if (kind === 'tap') return id;
  const { from, length } = secretForms[kind];
  return Array.from({ length }, () => from[randomInt(from.length)]).join('');
}

/** Uses a live secret up, in one statement: of two callers, one succeeds. */
export async function useSecret(trx: Trx, pairId: string, kind: ProofKind, secret: string, now: Date): Promise<boolean> {
  const used = await trx.change(
    sql`update pair_proof_secret set ended_at = ${now} where pair_id = ${pairId} and kind = ${kind} and secret = ${secret} and ended_at is null and expires_at > ${now}`,
  );
  return used === 1;
}

/** Binds a passkey challenge to the live prompt of an own pair; false if there is none. */
export async function bindPrompt(db: Queryable, { pairId, accountId, challengeId, now }: Prompted): Promise<boolean> {
  const bound = await db.change(
    sql`update pair_proof_secret set challenge_id = ${challengeId} where pair_id = ${pairId} and account_id = ${accountId} and kind = 'tap' and ended_at is null and expires_at > ${now}`,
  );
  return bound === 1;
}

type Prompted = { pairId: string; accountId: string; challengeId: string; now: Date };

/** The prompt that a verified challenge was bound to becomes a proof of its pair. Returns its ID; null without a live prompt. */
export async function saveTapProof(db: Database, { accountId, challengeId, now }: Omit<Prompted, 'pairId'>): Promise<string | null> {
  return await db.transaction(async (trx) => {
    const used = await trx.first<{ pair_id: string }>(
      sql`update pair_proof_secret set ended_at = ${now} where challenge_id = ${challengeId} and account_id = ${accountId} and kind = 'tap' and ended_at is null and expires_at > ${now}
          returning pair_id`,
    );
    if (!used) return null;
    const id = createId('prf');
    await saveProof(trx, { id, pairId: used.pair_id, kind: 'tap', at: now });
    return id;
  });
}

/** `wasGood`: it hadn't expired when the pictures came. */
export type Word = { text: string; issuedAt: Date; expiresAt: Date; wasGood: boolean };

/** The word that was asked for last before the newest pictures came, which they have to show; for each pair that has one. */
export async function listWords(db: Queryable, pairIds: readonly string[]): Promise<Map<string, Word>> {
  const rows = await db.rows<{ pair_id: string; secret: string; issued_at: Date; expires_at: Date; was_good: boolean }>(
    sql`select distinct on (pair_id) pair_id, secret, issued_at, expires_at, expires_at >= pictures.changed_at as was_good
        from pair_proof_secret join private_resource pictures on pictures.kind = 'pair' and pictures.id = pair_id
        where pair_id = any(${pairIds}::text[]) and pair_proof_secret.kind = 'photo' and issued_at <= pictures.changed_at order by pair_id, issued_at desc`,
  );
  return new Map(
    rows.map((row) => [row.pair_id, { text: row.secret, issuedAt: row.issued_at, expiresAt: row.expires_at, wasGood: row.was_good }]),
  );
}

export async function saveProof(
  trx: Trx,
  proof: { id: string; pairId: string; kind: ProofKind; word?: string; address?: string; at: Date },
): Promise<void> {
  await trx.change(
    sql`insert into pair_proof (id, pair_id, kind, at, word, address) values (${proof.id}, ${proof.pairId}, ${proof.kind}, ${proof.at}, ${proof.word ?? null}, ${proof.address ?? null})`,
  );
}

/** The proofs of a pair and what asked for them. */
export async function deleteProofs(trx: Trx, pairId: string): Promise<void> {
  await trx.change(sql`delete from pair_proof where pair_id = ${pairId}`);
  await trx.change(sql`delete from pair_proof_secret where pair_id = ${pairId}`);
}

/** Secrets that ended long ago. The word that the pictures of a pair show stays. */
export async function deleteOldSecrets(db: Queryable, before: Date): Promise<number> {
  return await db.change(
    sql`delete from pair_proof_secret old where expires_at < ${before}
          and (kind <> 'photo' or exists (select from pair_proof_secret newer join private_resource pictures on pictures.kind = 'pair' and pictures.id = newer.pair_id
            where newer.pair_id = old.pair_id and newer.kind = 'photo' and newer.issued_at > old.issued_at and newer.issued_at <= pictures.changed_at))`,
  );
}

/** A word that is known before, for the pictures of the demo. */
export async function giveWord(
  trx: Trx,
  { pairId, accountId, word, now }: { pairId: string; accountId: string; word: string; now: Date },
): Promise<void> {
  await trx.change(
    sql`insert into pair_proof_secret (id, pair_id, account_id, kind, secret, issued_at, expires_at)
        values (${createId('prf')}, ${pairId}, ${accountId}, 'photo', ${word}, ${now}, ${new Date(now.getTime() + proofLifetimes.photo)})`,
  );
}
