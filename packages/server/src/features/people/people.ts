export { listAccountStates } from './account-state.store.ts';
export { publishAccountState, setAccountState } from './set-account-state.ts';
