import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { canSeeBraTag, loadBraTagState, presentBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';

export const pollBraTagStatus: Handler<'pollBraTagStatus'> = async (context, { braTagId, sinceVersion }) => {
  const tag = await loadBraTagState(context.db, context.caller.app, braTagId);
  if (!tag || !canSeeBraTag(tag, context.caller)) throw new WireError('not_found');
  return { ...presentBraTagStatus(tag), changed: tag.version !== sinceVersion };
};
