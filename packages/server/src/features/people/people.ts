export { listAccountStates } from './account-state.store.ts';
export { presentRequest } from './present-request.ts';
export { requirePerson } from './require-person.ts';
export { type AccountStateEffects, applyRestrictions, followAccountState, publishAccountState } from './set-account-state.ts';
export { findSuspensionStart } from './suspension-start.ts';
