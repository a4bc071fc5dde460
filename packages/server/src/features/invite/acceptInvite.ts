import { getShownInviteState } from '@strapline/domain/invite/invite';
import { takeAddressToken } from '../../platform/limits.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { recordReferral } from '../referral-record/referral-record.ts';
import { requireAccountId } from '../session/session.ts';
import { lockInviteOfLink, markAccountInvited, markUsed } from './invite.store.ts';
import { hashInviteToken } from './invite-secrets.ts';

export const acceptInvite: Handler<'acceptInvite'> = async (context, { token }) => {
  const accountId = requireAccountId(context.caller);
  await requireGuessesLeft(context);
  const { referrer } = await context.db.transaction((trx) => useInvite(trx, context, { accountId, linkHash: hashInviteToken(token) }));
  if (referrer !== null) {
    const { email } = await context.identity.getEmail(accountId);
    await recordReferral(context, { accountId, referrer, email });
  }
  return { ok: true };
};

/** The gateway limits the account; this limits an address with many accounts. */
async function requireGuessesLeft({ limits, caller }: Context): Promise<void> {
  const retryAfterMs = await takeAddressToken(limits, 'code', caller.address, 'invite ');
  if (retryAfterMs > 0) throw new WireError('rate_limited', { retryAfterMs });
}

/** The row is locked, so that of two people with one link the first has it. */
async function useInvite(
  trx: Trx,
  context: Context,
  { accountId, linkHash }: { accountId: string; linkHash: string },
): Promise<{ referrer: string | null }> {
  const at = context.clock.now();
  const invite = await lockInviteOfLink(trx, context.caller.app, linkHash);
  if (!invite) throw new WireError('not_found', { reason: 'invite_unknown' });
  const state = getShownInviteState(invite, at);
  if (state === 'used' && invite.usedById === accountId) return { referrer: null };
  if (state === 'used') throw new WireError('conflict', { reason: 'invite_used' });
  if (state !== 'invited') throw new WireError('expired', { reason: 'invite_expired' });
  await markUsed(trx, invite.id, { by: accountId, at });
  await markAccountInvited(trx, accountId, at);
  await appendAudit(trx, { at, actor: accountId, action: 'invite.used', object: invite.id });
  return { referrer: invite.referrer };
}
