import { normalizeStrapCode } from '@strapline/domain/bra-tag/strap-code';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { countAttempt, type IsOwnTag } from './attempt-limit.ts';
import { findTagOfLiveCode } from './strap-code.store.ts';

/** A valid code and its tag. */
export type OpenCode = { hmac: Uint8Array; braTagId: string };

/**
 * Checks a typed code as one attempt of the caller. Throws `locked`, or the same error for wrong, used, void, expired and malformed codes and those of another
 * tag than `requiredTagId`. All of them run the same statements, so that timing doesn't tell them apart.
 */
export async function verifyStrapCode(
  context: Context,
  typed: string,
  requiredTagId?: string,
  isOwn: IsOwnTag = async () => false,
): Promise<OpenCode> {
  const attempt = await countAttempt(context, requireAccountId(context.caller), isOwn);
  const hmac = context.secrets.mac('strap-code', normalizeStrapCode(typed) ?? 'not a code');
  const braTagId = await findTagOfLiveCode(context.db, hmac, context.clock.now());
  if (braTagId === null || (requiredTagId !== undefined && braTagId !== requiredTagId))
    throw createWrongCodeError(requiredTagId !== undefined);
  await attempt.uncount();
  return { hmac, braTagId };
}

export function createWrongCodeError(isForOneTag = true): WireError {
  const strapCode = isForOneTag
    ? 'This code doesn’t match this tag. Check the label and try again.'
    : 'This code isn’t valid. Check the label and try again.';
  return new WireError('validation', { fields: { strapCode } });
}
