import { readKeyTable } from '@strapline/domain/chip/key-table';
import type { Keys } from '../../ports/keys.ts';

/** Keys that the setting CHIP_KEYS hands in. Throws when it holds none. */
export function keysFromSetting(chipKeys: string): Keys {
  const table = readKeyTable(chipKeys);
  if (!table || table.size === 0) throw new Error('CHIP_KEYS holds no keys');
  return {
    store: 'environment',
    all: () => [...table].map(([kid, { mode }]) => ({ kid, mode })),
    master: (kid) => table.get(kid)?.master ?? null,
    add: null,
  };
}
