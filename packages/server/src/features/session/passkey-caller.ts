import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { PasskeyCaller, Passkeys } from '../../ports/identity.ts';

/** Who calls a passkey ceremony; a challenge is bound to the socket that requested it. */
export function getPasskeyCeremony({ identity, caller }: Context): { passkeys: Passkeys; who: PasskeyCaller } {
  if (!identity.passkeys) throw new WireError('unsupported', { reason: 'passkeys_elsewhere' });
  if (!caller.connectionId) throw new WireError('unsupported', { message: 'Passkeys are only available over the socket.' });
  return {
    passkeys: identity.passkeys,
    who: {
      connectionId: caller.connectionId,
      accountId: caller.accountId,
      sessionId: caller.sessionId,
      address: caller.address,
      language: caller.language,
    },
  };
}
