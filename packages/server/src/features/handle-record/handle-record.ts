import {
  deleteEndedHandles,
  findOwnHandle,
  handleColumns,
  insertHandle,
  listProvenHandles,
  lockHandles,
  patchHandle,
  reserveLook,
} from './handle.store.ts';

export type { HandleRow } from './handle.store.ts';
export { presentHandle, readFqsid } from './present-handle.ts';

/** The rows of claimed handles, for the features that change and list them. */
export const handleStore = {
  findOwn: findOwnHandle,
  lockAll: lockHandles,
  insert: insertHandle,
  patch: patchHandle,
  reserveLook,
  listProven: listProvenHandles,
  deleteEnded: deleteEndedHandles,
  columns: handleColumns,
} as const;
