import type { Handler } from '../../platform/services.ts';
import { accountOf } from './session.ts';

export const getEmailAddress: Handler<'getEmailAddress'> = async ({ identity, caller }) => {
  const { email, verified } = await identity.emailOf(accountOf(caller));
  return { email, verified };
};
