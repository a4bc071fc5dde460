import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { approveBraTag } from '../bra-tag/bra-tag.ts';
import { braTagStore, pushBraTagStatus, transitionBraTag } from '../bra-tag-record/bra-tag-record.ts';
import { requireAccountId } from '../session/session.ts';

export const reviewItem: Handler<'reviewItem'> = async (context, { braTagId, version, decision, reason }) => {
  const actor = requireAccountId(context.caller);
  const decided = await context.db.transaction(async (trx) => {
    const tag = await braTagStore.findForUpdate(trx, context.caller.app, braTagId);
    if (!tag) throw new WireError('not_found');
    if (tag.status !== 'pending_review') throw new WireError('conflict', { reason: 'tag_reviewed' });
    if (version !== undefined && tag.version !== version) throw new WireError('conflict', { reason: 'tag_changed_in_review' });
    const at = context.clock.now();
    const moved =
      decision === 'approve'
        ? await approveBraTag(trx, context, tag, 'operator')
        : await transitionBraTag(trx, tag, 'reject', 'operator', at, { reviewWhy: null, reviewReason: reason ?? null });
    await appendAudit(trx, { at, actor, action: `tag.${decision}`, object: braTagId, reason });
    return moved;
  });
  pushBraTagStatus(context, decided);
  return { braTagId, status: decided.status };
};
