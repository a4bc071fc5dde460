import type { Handler } from '../../platform/services.ts';
import { supportThreads } from '../message/message.ts';
import { requireAccountId } from '../session/session.ts';
import { changeThread } from './change-thread.ts';

export const assignThread: Handler<'assignThread'> = async (context, { threadId, assigned }) => {
  const accountId = assigned ? requireAccountId(context.caller) : null;
  return await changeThread(context, threadId, assigned ? 'support.assigned' : 'support.unassigned', (trx) =>
    supportThreads.assign(trx, context.caller.app, threadId, accountId),
  );
};
