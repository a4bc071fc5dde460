import type { Services } from '../../platform/services.ts';
import type { RecoveryRow } from './recovery.store.ts';

type Sealing = Pick<Services, 'secrets'>;

/** `new` is where the link goes, `known` the account's own address when the recovery started. */
type AddressKind = 'new' | 'known';

export function sealAddress({ secrets }: Sealing, recoveryId: string, kind: AddressKind, address: string): Uint8Array {
  return secrets.seal(address, `recovery ${kind} ${recoveryId}`);
}

/** Null if there is none, or it was deleted after the recovery ended. */
export function openAddress({ secrets }: Sealing, row: RecoveryRow, kind: AddressKind): string | null {
  const sealed = kind === 'new' ? row.emailSealed : row.knownEmailSealed;
  return sealed ? secrets.open(sealed, `recovery ${kind} ${row.id}`) : null;
}
