import type { Bios } from '../../ports/bios.ts';

/** Reads no platform: the team looks at each bio. */
export const unreadBios: Bios = { readable: [], read: async () => ({ result: 'unreadable' }) };
