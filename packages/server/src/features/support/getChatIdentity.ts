import { createHmac } from 'node:crypto';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';

/** The identifier tells Chatwoot nothing else about the person: it is neither the account's ID nor an address. */
export const getChatIdentity: Handler<'getChatIdentity'> = async ({ config, caller, secrets }) => {
  const accountId = requireAccountId(caller);
  if (!config.chatwoot) throw new WireError('unsupported');
  const identifier = secrets.mac('chatwoot-identifier', `${caller.app} ${accountId}`).toString('hex').slice(0, 32);
  const hash = createHmac('sha256', config.chatwoot.hmacKey).update(identifier).digest('hex');
  return { identifier, hash, name: caller.username ?? '' };
};
