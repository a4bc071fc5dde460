import type { supportEvents } from '@strapline/contract/events/support/support-events';
import type { Handlers } from '../../platform/services.ts';
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

export const supportHandlers: Pick<Handlers, keyof typeof supportEvents> = {
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
};
