import { acceptInvite } from './acceptInvite.ts';
import { answerInvite } from './answerInvite.ts';
import { listInvites } from './listInvites.ts';
import { requestInvite } from './requestInvite.ts';
import { sendInvite } from './sendInvite.ts';

/** The events of invitations. */
export const inviteEvents = { acceptInvite, answerInvite, listInvites, requestInvite, sendInvite } as const;
