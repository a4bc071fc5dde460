export { deleteOldInvites } from './invite.store.ts';
export { canCreate, requireInvite } from './require-invite.ts';
