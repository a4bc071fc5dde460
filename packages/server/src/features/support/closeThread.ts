import type { Handler } from '../../platform/services.ts';
import { supportThreads } from '../message/message.ts';
import { changeThread } from './change-thread.ts';

export const closeThread: Handler<'closeThread'> = async (context, { threadId, closed }) =>
  await changeThread(context, threadId, closed ? 'support.closed' : 'support.opened', (trx) =>
    supportThreads.close(trx, context.caller.app, threadId, closed ? context.clock.now() : null),
  );
