import { type Queryable, sql, type Trx } from '../ports/database.ts';
import { sha256 } from './secrets.ts';
import type { Context, Services } from './services.ts';
import { WireError } from './wire-error.ts';

/** Same key and caller: the first answer again for 24 hours; the same key with another body: `conflict`. At level 0 the key itself is the caller. */
export type IdempotencyKey = { caller: string; event: string; key: string; bodySha256: string; at: Date };

export function idempotencyKeyOf(context: Context, event: string, input: { idempotencyKey: string }): IdempotencyKey {
  const { idempotencyKey, ...body } = input;
  const caller = context.caller.accountId ?? 'guest';
  return {
    caller: `${context.caller.app} ${caller}`,
    event,
    key: idempotencyKey,
    bodySha256: sha256(JSON.stringify(body)),
    at: context.clock.now(),
  };
}

/**
 * Does `work` once for its key and keeps the answer in the same transaction. A twin that comes while the first is still at work waits for it.
 */
export async function once<T extends object>(trx: Trx, key: IdempotencyKey, work: () => Promise<T>): Promise<T> {
  const earlier = await begin<T>(trx, key);
  if (earlier.answer) return earlier.answer;
  const answer = await work();
  await trx.change(
    sql`update idempotency set answer = ${JSON.stringify(answer)}::jsonb where caller = ${key.caller} and event = ${key.event} and key = ${key.key}`,
  );
  return answer;
}

/** Takes the key, or tells what it already led to: a whole answer, or `ref`, the id of a row begun. For work that spans several transactions. */
export async function begin<T>(
  trx: Trx,
  key: IdempotencyKey,
  ref?: string,
): Promise<{ isNew: boolean; answer: T | null; ref: string | null }> {
  const made = await trx.change(
    sql`insert into idempotency (caller, event, key, body_sha256, ref, created_at)
        values (${key.caller}, ${key.event}, ${key.key}, ${key.bodySha256}, ${ref ?? null}, ${key.at}) on conflict do nothing`,
  );
  if (made === 1) return { isNew: true, answer: null, ref: ref ?? null };
  const row = await trx.first<{ body_sha256: string; answer: T | null; ref: string | null }>(
    sql`select body_sha256, answer, ref from idempotency where caller = ${key.caller} and event = ${key.event} and key = ${key.key}`,
  );
  if (!row) throw new WireError('unavailable', { retryAfterMs: 500 });
  if (row.body_sha256 !== key.bodySha256) throw new WireError('conflict', { reason: 'idempotency_key_reused' });
  return { isNew: false, answer: row.answer, ref: row.ref };
}

/** Frees a key whose work came to nothing, so that the same call may be tried again. */
export async function forget(db: Queryable, key: IdempotencyKey): Promise<void> {
  await db.change(sql`delete from idempotency where caller = ${key.caller} and event = ${key.event} and key = ${key.key}`);
}

const retentionMs = 24 * 60 * 60_000;
const sweepMs = 60 * 60_000;

/** Lets go of answers older than 24 hours; a job that puts itself back each hour. */
export async function deleteExpiredAnswers({ db, jobs, clock }: Pick<Services, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  await db.change(sql`delete from idempotency where created_at < ${new Date(now - retentionMs)}`);
  await jobs.add(db, { kind: 'forget-answers', key: 'forget-answers', payload: {}, runAt: new Date(now + sweepMs) });
}
