import type { Handlers } from './platform/services.ts';

/** Every call and who answers it; a call of the contract that is missing here does not compile. */
export const handlers: Handlers = {};
