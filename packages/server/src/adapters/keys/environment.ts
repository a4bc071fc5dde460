import { parseKeyTable } from '@strapline/domain/chip/key-table';
import type { Keys, MediaKeys } from '../../ports/keys.ts';

/** Keys from the setting MEDIA_KEYS. Throws if it has none. */
export function parseMediaKeys(mediaKeys: string): MediaKeys {
  const table = parseKeyTable(mediaKeys);
  if (!table || table.size === 0) throw new Error('MEDIA_KEYS has no keys');
  return { store: 'environment', listKids: () => [...table.keys()], getMasterKey: (kid) => table.get(kid)?.master ?? null, add: null };
}

/** Keys from the setting CHIP_KEYS. Throws if it has none. */
export function parseChipKeys(chipKeys: string): Keys {
  const table = parseKeyTable(chipKeys);
  if (!table || table.size === 0) throw new Error('CHIP_KEYS has no keys');
  return {
    store: 'environment',
    listKeys: () => [...table].map(([kid, { mode }]) => ({ kid, mode })),
    getMasterKey: (kid) => table.get(kid)?.master ?? null,
    add: null,
  };
}
