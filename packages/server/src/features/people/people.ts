export { listAccountStates } from './account-state.store.ts';
export { presentRequest } from './present-request.ts';
export { requirePerson } from './require-person.ts';
export { type AccountStateEffects, applyRestrictions, publishAccountState } from './set-account-state.ts';
