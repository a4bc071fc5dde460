export { listAccountStates } from './account-state.store.ts';
export { requirePerson } from './require-person.ts';
export { type AccountStateEffects, publishAccountState, setAccountState } from './set-account-state.ts';
