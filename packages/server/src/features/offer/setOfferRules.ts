import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { braTagStore } from '../bra-tag-record/bra-tag-record.ts';
import { requireAccountId } from '../session/session.ts';

export const setOfferRules: Handler<'setOfferRules'> = async (context, { braTagId, accepts, minimumCents }) => {
  const accountId = requireAccountId(context.caller);
  await context.db.transaction(async (trx) => {
    const tag = await braTagStore.findForUpdate(trx, context.caller.app, braTagId);
    const isSeller = tag !== undefined && (tag.owner_id ?? tag.creator_id) === accountId;
    if (!tag || (!isSeller && (tag.status === 'draft' || tag.status === 'pending_review' || tag.moderation !== 'visible')))
      throw new WireError('not_found');
    if (!isSeller) throw new WireError('forbidden');
    await braTagStore.patch(trx, braTagId, { offerRules: { accepts, minimumCents } }, null);
  });
  return { braTagId, accepts, minimumCents };
};
