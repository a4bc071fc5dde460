// What other features may ask of strap codes.

export { deleteExpiredAttempts } from './attempt-limit.ts';
export { voidCode } from './strap-code.store.ts';
