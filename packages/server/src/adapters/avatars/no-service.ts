import type { Avatars } from '../../ports/avatars.ts';

/** No service: nobody is asked, and patterns are drawn here. */
export const noAvatarService: Avatars = { host: null, find: async () => ({ result: 'missing' }) };
