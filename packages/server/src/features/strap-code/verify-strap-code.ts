import { normalizeStrapCode } from '@strapline/domain/bra-tag/strap-code';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { countAttempt, type IsOwnTag } from './attempt-limit.ts';
import { findTagOfLiveCode } from './strap-code.store.ts';

/** A code that opens something, and what. */
export type OpenCode = { hmac: Uint8Array; braTagId: string };

/**
 * Looks a typed code up as one try of the caller. Throws locked, and one answer for wrong, used, void and expired codes, for those of another tag than
 * `wanted`, and for what cannot be a code: all of them go the same way through the same statements, so that time tells them apart no better.
 */
export async function verifyStrapCode(
  context: Context,
  typed: string,
  wanted?: string,
  isOwn: IsOwnTag = async () => false,
): Promise<OpenCode> {
  const attempt = await countAttempt(context, requireAccountId(context.caller), isOwn);
  const hmac = context.secrets.mac('strap-code', normalizeStrapCode(typed) ?? 'not a code');
  const braTagId = await findTagOfLiveCode(context.db, hmac, context.clock.now());
  if (braTagId === null || (wanted !== undefined && braTagId !== wanted)) throw createWrongCodeError(wanted !== undefined);
  await attempt.uncount();
  return { hmac, braTagId };
}

export function createWrongCodeError(isForOneTag = true): WireError {
  const message = isForOneTag ? 'This code doesn’t match this tag.' : 'This code isn’t valid.';
  return new WireError('validation', { message, fields: { strapCode: `${message} Check the label and try again.` } });
}
