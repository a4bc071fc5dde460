import { assignThread } from './assignThread.ts';
import { closeThread } from './closeThread.ts';
import { getChatIdentity } from './getChatIdentity.ts';
import { getSupportCase } from './getSupportCase.ts';
import { getSupportChat } from './getSupportChat.ts';
import { listSavedReplies } from './listSavedReplies.ts';
import { listSupport } from './listSupport.ts';
import { removeReply } from './removeReply.ts';
import { saveReply } from './saveReply.ts';
import { setSupportEmail } from './setSupportEmail.ts';

/** Events of conversations with support, beyond their messages. */
export const supportEvents = {
  assignThread,
  closeThread,
  getChatIdentity,
  getSupportCase,
  getSupportChat,
  listSavedReplies,
  listSupport,
  removeReply,
  saveReply,
  setSupportEmail,
} as const;
