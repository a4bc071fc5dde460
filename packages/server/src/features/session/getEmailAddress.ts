import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from './session.ts';

export const getEmailAddress: Handler<'getEmailAddress'> = async ({ identity, caller }) => {
  const accountId = requireAccountId(caller);
  const [{ email, verified }, hasPassword] = await Promise.all([identity.getEmail(accountId), identity.passwords?.has(accountId) ?? false]);
  return { email, verified, hasPassword };
};
