import type { Handler } from '../../platform/services.ts';
import { maySee, tagCore } from '../bra-tag/bra-tag.ts';
import { tryCode, wrongCode } from './try-code.ts';

export const checkStrapCode: Handler<'checkStrapCode'> = async (context, { strapCode }) => {
  const { braTagId } = await tryCode(context, strapCode);
  const tag = await tagCore(context.db, context.caller.app, braTagId);
  if (!tag || !maySee(tag, context.caller)) throw wrongCode(false);
  return { braTagId, grade: 'C', says };
};

/** Grade C, in the words of docs/authenticity.md. */
const says =
  'You know the code that came with this bra, and nobody has used it yet. It proves nothing more: someone could have read the label before you. ' +
  'It doesn’t show where the bra is now.';
