import type { Handler } from '../../platform/services.ts';
import { braTagPolicy, braTagStore } from '../bra-tag-record/bra-tag-record.ts';
import { createWrongCodeError, verifyStrapCode } from './verify-strap-code.ts';

export const checkStrapCode: Handler<'checkStrapCode'> = async (context, { strapCode }) => {
  const { braTagId } = await verifyStrapCode(context, strapCode);
  const tag = await braTagStore.find(context.db, context.caller.app, braTagId);
  if (!tag || !braTagPolicy.canUse(tag, context.caller)) throw createWrongCodeError(false);
  return { braTagId, grade: 'C', says: gradeCMeaning };
};

/** What grade C proves, as in docs/authenticity.md. */
const gradeCMeaning =
  'You know the code that came with this piece, and nobody has used it yet. It proves nothing more: someone could have read the label before you. ' +
  'It doesn’t show where the piece is now.';
