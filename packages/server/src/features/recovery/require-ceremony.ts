import type { Language } from '@strapline/contract/languages';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Recovery } from '../../ports/identity.ts';

/** A challenge is bound to the socket that requested it. */
export function requireCeremony({ identity, caller }: Context): { recovery: Recovery; who: { connectionId: string; language: Language } } {
  if (!identity.recovery) throw new WireError('unsupported', { reason: 'recovery_elsewhere' });
  if (!caller.connectionId) throw new WireError('unsupported', { message: 'Passkeys are only available over the socket.' });
  return { recovery: identity.recovery, who: { connectionId: caller.connectionId, language: caller.language } };
}
