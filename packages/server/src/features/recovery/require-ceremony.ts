import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Recovery } from '../../ports/identity.ts';

/** A challenge is bound to the socket that requested it. */
export function requireCeremony({ identity, caller }: Context): { recovery: Recovery; connectionId: string } {
  if (!identity.recovery) throw new WireError('unsupported', { message: 'Recover your account at the sign-in service.' });
  if (!caller.connectionId) throw new WireError('unsupported', { message: 'Passkeys are only available over the socket.' });
  return { recovery: identity.recovery, connectionId: caller.connectionId };
}
