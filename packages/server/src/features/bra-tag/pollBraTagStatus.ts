import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { maySee } from './bra-tag.policy.ts';
import { tagCore } from './bra-tag.store.ts';
import { tagFacts } from './bra-tag.ts';

export const pollBraTagStatus: Handler<'pollBraTagStatus'> = async (context, { braTagId, sinceVersion }) => {
  const tag = await tagCore(context.db, context.caller.app, braTagId);
  if (!tag || !maySee(tag, context.caller)) throw new WireError('not_found');
  return { ...tagFacts(tag), changed: tag.version !== sinceVersion };
};
