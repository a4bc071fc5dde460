import { getShownInviteState, type InviteAnswer, listInviteAnswers } from '@strapline/domain/invite/invite';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId, requireStepUp } from '../session/session.ts';
import { type InviteRow, lockInvite, markRefused } from './invite.store.ts';
import { presentInvite } from './present-invite.ts';
import { sendInviteLink } from './send-invite-link.ts';

export const answerInvite: Handler<'answerInvite'> = async (context, { inviteId, answer }) => {
  await requireStepUp(context);
  const { app } = context.caller;
  const row = await context.db.transaction(async (trx) => {
    const invite = await lockInvite(trx, app, inviteId);
    if (!invite) throw new WireError('not_found');
    await applyAnswer(trx, context, invite, answer);
    return await lockInvite(trx, app, inviteId);
  });
  if (!row) throw new WireError('not_found');
  return presentInvite(context, row);
};

/** An answer that was given already changes nothing. */
export async function applyAnswer(trx: Trx, context: Context, invite: InviteRow, answer: InviteAnswer): Promise<void> {
  const at = context.clock.now();
  const state = getShownInviteState(invite, at);
  if (state === 'used') throw new WireError('conflict', { reason: 'invite_used' });
  if (!listInviteAnswers(state).includes(answer)) return;
  const by = requireAccountId(context.caller);
  if (answer === 'accept') await sendInviteLink(trx, context, invite.id, { by, at });
  else await markRefused(trx, invite.id, { by, at });
  await appendAudit(trx, { at, actor: by, action: `invite.${answer}`, object: invite.id });
}
