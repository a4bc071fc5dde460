// What other features may ask of strap codes.
export { voidCode } from './strap-code.store.ts';
export { forgetTries } from './tries.ts';
