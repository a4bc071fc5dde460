import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { braTagStore, pushBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { requireAccountId } from '../session/session.ts';
import { queueOwnerMail } from './chip-mail.ts';
import { declineReplacement, findTagOfReplacement } from './chip-replacement.store.ts';

export const declineChipReplacement: Handler<'declineChipReplacement'> = async (context, { replacementId, reason }) => {
  const actor = requireAccountId(context.caller);
  const at = context.clock.now();
  const tag = await context.db.transaction(async (trx) => {
    const braTagId = await findTagOfReplacement(trx, context.caller.app, replacementId);
    const tag = braTagId && (await braTagStore.findForUpdate(trx, context.caller.app, braTagId));
    // Asked again with the tag locked.
    if (!tag || !(await declineReplacement(trx, replacementId, { by: actor, reason, at })))
      throw new WireError('conflict', { reason: 'chip_replacement_closed' });
    await queueOwnerMail(trx, context, tag.id, 'replacement_declined');
    await appendAudit(trx, { at, actor, action: 'tag.chip_request_declined', object: tag.id, reason });
    return tag;
  });
  pushBraTagStatus(context, tag);
  return { ok: true };
};
