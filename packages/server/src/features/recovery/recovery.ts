export { forgetRecoveryAddresses } from './recovery.store.ts';
export { deleteOldHelp } from './recovery-help.ts';
