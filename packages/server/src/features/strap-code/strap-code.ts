// What other features may ask of strap codes.
export { hasLiveCode, voidCode } from './strap-code.store.ts';
