export { deleteExpiredAttempts } from './attempt-limit.ts';
export { replaceCode, voidCode } from './strap-code.store.ts';
