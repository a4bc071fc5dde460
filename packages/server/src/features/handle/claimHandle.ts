import { randomBytes } from 'node:crypto';
import type { Output } from '@strapline/contract/events';
import { createBioCode, formatBioCode } from '@strapline/domain/handle/bio-code';
import { bioCodeTime } from '@strapline/domain/handle/handle.states';
import { handleClaimsPerDay, mostHandles } from '@strapline/domain/handle/handle-limits';
import { socialPlatforms } from '@strapline/domain/profile/social-platforms';
import { day } from '@strapline/domain/time';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import { createId } from '../../platform/ids.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { type HandleRow, handleStore, readFqsid } from '../handle-record/handle-record.ts';
import { requireAccountId } from '../session/session.ts';
import { findOwn, moveHandle, scheduleHandle } from './follow-handle.ts';

export const claimHandle: Handler<'claimHandle'> = async (context, input) => {
  const accountId = requireAccountId(context.caller);
  const key = createIdempotencyKey(context, 'claimHandle', input);
  return await context.db.transaction((trx) =>
    runOnce(trx, key, async () => presentCode(context, await claim(trx, context, accountId, input.fqsid))),
  );
};

async function claim(trx: Trx, context: Context, accountId: string, fqsid: string): Promise<HandleRow> {
  // One claim of a person at a time, so that parallel calls can't pass the limits together.
  await trx.first(sql`select pg_advisory_xact_lock(hashtext(${`handles ${accountId}`}))`);
  const own = findOwn(await handleStore.lockAll(trx, fqsid), accountId);
  const at = context.clock.now();
  const isGood = own !== undefined && own.code_expires_at > at;
  if (own?.status === 'proven') throw new WireError('conflict', { reason: 'handle_yours' });
  if (own?.status === 'disputed') throw new WireError('conflict', { reason: 'handle_disputed' });
  if (own && (own.status === 'in_review' || (own.status === 'waiting' && isGood))) return own;
  const code = { code: createBioCode(randomBytes(5)), expiresAt: new Date(at.getTime() + bioCodeTime) };
  await requireRoom(trx, accountId, own?.status === 'waiting' ? 1 : 0, at);
  if (own) return await moveHandle(trx, context, own, { action: 'claim', actor: 'owner' }, { code, reason: null });
  await handleStore.insert(trx, { id: createId('hnd'), accountId, fqsid, ...code, at });
  const inserted = await handleStore.findOwn(trx, accountId, fqsid);
  if (!inserted) throw new Error(`the claim of ${fqsid} was not stored`);
  await scheduleHandle(trx, context, inserted);
  return inserted;
}

async function requireRoom(trx: Trx, accountId: string, own: number, at: Date): Promise<void> {
  const row = await trx.first<{ open: number; recent: number }>(
    sql`select count(*) filter (where status in ('waiting', 'in_review', 'proven', 'disputed'))::int as open,
          count(*) filter (where created_at > ${new Date(at.getTime() - day)})::int as recent from handle where account_id = ${accountId}`,
  );
  if ((row?.open ?? 0) - own >= mostHandles) throw new WireError('conflict', { reason: 'handles_full', params: { count: mostHandles } });
  if ((row?.recent ?? 0) >= handleClaimsPerDay) throw new WireError('rate_limited', { retryAfterMs: day });
}

function presentCode({ caller }: Context, row: HandleRow): Output<'claimHandle'> {
  return {
    fqsid: row.fqsid,
    code: formatBioCode(caller.app, row.code),
    where: `the bio on ${socialPlatforms[readFqsid(row.fqsid).platform].name}`,
    expiresAt: row.code_expires_at.toISOString(),
  };
}
