import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from './session.ts';

export const getEmailAddress: Handler<'getEmailAddress'> = async ({ identity, caller }) => {
  const { email, verified } = await identity.getEmail(requireAccountId(caller));
  return { email, verified };
};
