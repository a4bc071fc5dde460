import { randomBytes } from 'node:crypto';
import { showStrapCode, strapCodeFromBytes } from '@strapline/domain/strap-code';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { isCreator, isHolder, lockTag, mayPullStrapCode, maySee } from '../bra-tag/bra-tag.ts';
import { replaceCode } from './strap-code.store.ts';

export const pullStrapCode: Handler<'pullStrapCode'> = async (context, { braTagId }) => {
  const code = freshCode();
  await context.db.transaction(async (trx) => {
    const tag = await lockTag(trx, context.caller.app, braTagId);
    if (!tag || !maySee(tag, context.caller)) throw new WireError('not_found');
    if (!isCreator(tag, context.caller) && !isHolder(tag, context.caller)) throw new WireError('forbidden');
    if (!mayPullStrapCode(tag, context.caller))
      throw new WireError('conflict', { message: 'Its label is on its way with the bra; a new code would make that one worthless.' });
    await replaceCode(trx, { hmac: context.secrets.mac('strap-code', code), braTagId, at: context.clock.now() });
  });
  return { strapCode: showStrapCode(code), expiresAt: null };
};

/** Draws until the check symbol is one that can be typed. */
function freshCode(): string {
  for (;;) {
    const code = strapCodeFromBytes(randomBytes(8));
    if (code) return code;
  }
}
