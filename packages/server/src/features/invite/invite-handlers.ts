import { acceptInvite } from './acceptInvite.ts';
import { answerInvite } from './answerInvite.ts';
import { listInvites } from './listInvites.ts';
import { requestInvite } from './requestInvite.ts';
import { sendInvite } from './sendInvite.ts';

/** The handlers of the events of invitations. */
export const inviteHandlers = { acceptInvite, answerInvite, listInvites, requestInvite, sendInvite } as const;
