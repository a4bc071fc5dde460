import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { isPieceHiddenFrom } from '../block/block.ts';
import { braTagPolicy, braTagStore, presentBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';

export const pollBraTagStatus: Handler<'pollBraTagStatus'> = async (context, { braTagId, sinceVersion }) => {
  const tag = await braTagStore.find(context.db, context.caller.app, braTagId);
  if (!tag || !braTagPolicy.canSee(tag, context.caller) || (await isPieceHiddenFrom(context.db, context.caller, tag)))
    throw new WireError('not_found');
  const { app: _, ...status } = presentBraTagStatus(tag);
  return { ...status, changed: tag.version !== sinceVersion };
};
