import { type Queryable, sql, type Trx } from '../ports/database.ts';
import { hashSha256 } from './secrets.ts';
import type { Context, Services } from './services.ts';
import { WireError } from './wire-error.ts';

/** The same key and caller get the first answer again for 24 hours; with another body, `conflict`. Anonymous callers are identified by the key itself. */
export type IdempotencyKey = { caller: string; event: string; key: string; bodySha256: string; at: Date };

export function createIdempotencyKey(context: Context, event: string, input: { idempotencyKey: string }): IdempotencyKey {
  const { idempotencyKey, ...body } = input;
  const caller = context.caller.accountId ?? 'guest';
  return {
    caller: `${context.caller.app} ${caller}`,
    event,
    key: idempotencyKey,
    bodySha256: hashSha256(JSON.stringify(body)),
    at: context.clock.now(),
  };
}

/**
 * Runs `work` once per key and stores its answer in the same transaction. A concurrent duplicate waits for the first transaction.
 */
export async function runOnce<T extends object>(trx: Trx, key: IdempotencyKey, work: () => Promise<T>): Promise<T> {
  const existing = await claimKey<T>(trx, key);
  if (existing.answer) return existing.answer;
  const answer = await work();
  await trx.change(
    sql`update idempotency set answer = ${JSON.stringify(answer)}::jsonb where caller = ${key.caller} and event = ${key.event} and key = ${key.key}`,
  );
  return answer;
}

/** Claims the key, or returns its result so far: the answer, or `ref`, the id of the row created for it. For work that spans several transactions. */
export async function claimKey<T>(
  trx: Trx,
  key: IdempotencyKey,
  ref?: string,
): Promise<{ isNew: boolean; answer: T | null; ref: string | null }> {
  const inserted = await trx.change(
    sql`insert into idempotency (caller, event, key, body_sha256, ref, created_at)
        values (${key.caller}, ${key.event}, ${key.key}, ${key.bodySha256}, ${ref ?? null}, ${key.at}) on conflict do nothing`,
  );
  if (inserted === 1) return { isNew: true, answer: null, ref: ref ?? null };
  const row = await trx.first<{ body_sha256: string; answer: T | null; ref: string | null }>(
    sql`select body_sha256, answer, ref from idempotency where caller = ${key.caller} and event = ${key.event} and key = ${key.key}`,
  );
  if (!row) throw new WireError('unavailable', { retryAfterMs: 500 });
  if (row.body_sha256 !== key.bodySha256) throw new WireError('conflict', { reason: 'idempotency_key_reused' });
  return { isNew: false, answer: row.answer, ref: row.ref };
}

/** Releases a key whose work failed, so that the call can be retried. */
export async function releaseKey(db: Queryable, key: IdempotencyKey): Promise<void> {
  await db.change(sql`delete from idempotency where caller = ${key.caller} and event = ${key.event} and key = ${key.key}`);
}

const retentionMs = 24 * 60 * 60_000;
const sweepMs = 60 * 60_000;

/** Deletes answers older than 24 hours; an hourly job. */
export async function deleteExpiredAnswers({ db, jobs, clock }: Pick<Services, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  await db.change(sql`delete from idempotency where created_at < ${new Date(now - retentionMs)}`);
  await jobs.add(db, { kind: 'forget-answers', key: 'forget-answers', payload: {}, runAt: new Date(now + sweepMs) });
}
