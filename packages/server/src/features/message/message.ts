import { deriveSupportToken } from './conversation.ts';
import { deleteOldGuestThreads, forgetGuestAddresses, openGuestAddress } from './guest-support.ts';
import { findSupportOfMember, openSupportOfGuest, setGuestAddress } from './open-support.ts';
import { postMailed, publishMailed } from './post-mailed.ts';
import { recordSupportViews } from './record-support-views.ts';
import { assignSupportThread, closeSupportThread, confirmAddress, listUnmailedAnswers, markMailed } from './support-threads.ts';

export { requireAllowedText } from './check-text.ts';
export { isBlocked } from './conversation.ts';
export type { MailedMessage } from './post-mailed.ts';
export { postCard, postText } from './post-messages.ts';
export { findRelation } from './thread.store.ts';

/** Conversations with support, beyond their messages. */
export const supportThreads = {
  assign: assignSupportThread,
  close: closeSupportThread,
  deleteOldOfGuests: deleteOldGuestThreads,
  deriveToken: deriveSupportToken,
  findOfMember: findSupportOfMember,
  forgetAddresses: forgetGuestAddresses,
  confirmAddress,
  listUnmailedAnswers,
  markMailed,
  openAddress: openGuestAddress,
  openOfGuest: openSupportOfGuest,
  postMailed,
  publish: publishMailed,
  recordViews: recordSupportViews,
  setAddress: setGuestAddress,
};
