import { hasBioCode } from '@strapline/domain/handle/bio-code';
import { findNextHandleStatus, type HandleAction, type HandleActor } from '@strapline/domain/handle/handle.states';
import { bioCheckPause, bioRereadTime } from '@strapline/domain/handle/handle-limits';
import { socialPlatforms } from '@strapline/domain/profile/social-platforms';
import type { JobHandler } from '../../platform/job-runner.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { type HandleRow, handleStore, readFqsid } from '../handle-record/handle-record.ts';
import { notify } from '../notification/notification.ts';
import { shareImageStore } from '../share-image-record/share-image-record.ts';

type Following = Pick<Services, 'apps' | 'clock' | 'jobs' | 'bios' | 'db'>;

/** Moves a locked claim by its state table. Throws `conflict` where the table has no such transition. */
export async function moveHandle(
  trx: Trx,
  services: Following,
  row: HandleRow,
  move: { action: HandleAction; actor: HandleActor },
  patch: Omit<Parameters<typeof handleStore.patch>[2], 'status'> = {},
): Promise<HandleRow> {
  const status = findNextHandleStatus(row.status, move.action, move.actor);
  if (status === null) throw new WireError('conflict', { reason: 'handle_changed' });
  const moved = await handleStore.patch(trx, row, { ...patch, status }, services.clock.now());
  if (status === 'released' || status === 'refused') await shareImageStore.deleteUnnamed(trx, row.account_id);
  await scheduleHandle(trx, services, moved);
  return moved;
}

/** The one waiting job of a claim: the next look at the bio, or the end of the code. */
export async function scheduleHandle(trx: Trx, { jobs, bios, clock }: Following, row: HandleRow): Promise<void> {
  const key = `handle ${row.id}`;
  if (row.status !== 'waiting') return await jobs.remove(trx, key);
  const next = new Date(clock.now().getTime() + bioRereadTime);
  const isRead = bios.readable.includes(readFqsid(row.fqsid).platform);
  await jobs.add(trx, {
    kind: 'handle-due',
    key,
    payload: { accountId: row.account_id, fqsid: row.fqsid },
    runAt: isRead && next < row.code_expires_at ? next : row.code_expires_at,
  });
}

/** Looks at the bio once more, and ends the claim when its code has expired. */
export const followHandle: JobHandler<'handle-due'> = async (services, { accountId, fqsid }) => {
  const row = await lookAtBio(services, accountId, fqsid);
  if (row?.status !== 'waiting') return;
  await services.db.transaction(async (trx) => {
    const claim = findOwn(await handleStore.lockAll(trx, fqsid), accountId);
    if (claim?.status !== 'waiting') return;
    if (claim.code_expires_at > services.clock.now()) return await scheduleHandle(trx, services, claim);
    await notifyOfHandle(trx, services, await moveHandle(trx, services, claim, { action: 'expire', actor: 'timer' }), 'handle_expired');
  });
};

/**
 * Reads the bio of a claimed handle, where we can, and proves the handle if the code is there. Not more often than every ten seconds: in between, the claim is
 * returned as it is. Undefined for a handle that the person didn't claim.
 */
export async function lookAtBio(services: Following, accountId: string, fqsid: string): Promise<HandleRow | undefined> {
  const { db, bios, clock } = services;
  const row = await handleStore.findOwn(db, accountId, fqsid);
  const now = clock.now();
  const profile = readFqsid(fqsid);
  if (row?.status !== 'waiting' || row.code_expires_at <= now || !bios.readable.includes(profile.platform)) return row;
  const since = new Date(now.getTime() - bioCheckPause);
  if (!(await handleStore.reserveLook(db, row.id, { since, now }))) return row;
  // Nothing is locked while another site answers.
  const bio = await bios.read(profile);
  return await db.transaction(async (trx) => {
    const claims = await handleStore.lockAll(trx, fqsid);
    const claim = findOwn(claims, accountId);
    if (claim?.status !== 'waiting' || claim.code !== row.code) return claim;
    const at = clock.now();
    if (bio.result !== 'read') return await handleStore.patch(trx, claim, { check: { at, result: bio.result } }, at);
    if (!hasBioCode(bio.text, claim.code)) return await handleStore.patch(trx, claim, { check: { at, result: 'code_missing' } }, at);
    return await acceptProof(trx, services, claim, claims);
  });
}

/** The code is in the bio: the handle is proven, unless another person has shown it too. */
async function acceptProof(trx: Trx, services: Following, claim: HandleRow, claims: readonly HandleRow[]): Promise<HandleRow> {
  const at = services.clock.now();
  const check = { at, result: 'found' } as const;
  const rivals = claims.filter(({ id, status }) => id !== claim.id && (status === 'proven' || status === 'disputed'));
  if (rivals.length === 0) {
    const proven = await moveHandle(trx, services, claim, { action: 'see', actor: 'system' }, { check, reason: null });
    await notifyOfHandle(trx, services, proven, 'handle_proven');
    return proven;
  }
  const dispute = { action: 'dispute', actor: 'system' } as const;
  for (const rival of rivals.filter(({ status }) => status === 'proven'))
    await notifyOfHandle(trx, services, await moveHandle(trx, services, rival, dispute, { askedAt: at }), 'handle_disputed');
  const disputed = await moveHandle(trx, services, claim, dispute, { check, askedAt: at });
  await notifyOfHandle(trx, services, disputed, 'handle_disputed');
  return disputed;
}

type HandleCode = 'handle_proven' | 'handle_expired' | 'handle_refused' | 'handle_taken' | 'handle_disputed';

/** What all apps share is told in the main one. */
export async function notifyOfHandle(trx: Trx, services: Following, row: HandleRow, code: HandleCode): Promise<void> {
  const { platform, handle } = readFqsid(row.fqsid);
  await notify(trx, services, {
    app: services.apps.main.key,
    accountId: row.account_id,
    category: 'account',
    code,
    params: { handle, platform: socialPlatforms[platform].name },
    href: '/tag',
  });
}

export function findOwn(claims: readonly HandleRow[], accountId: string): HandleRow | undefined {
  return claims.find(({ account_id }) => account_id === accountId);
}
