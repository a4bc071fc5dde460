export { listAccountStates } from './account-state.store.ts';
export { type AccountStateEffects, publishAccountState, setAccountState } from './set-account-state.ts';
