import type { Output } from '@strapline/contract/events';
import { findSupportWindow } from '@strapline/domain/support/support-hours';
import type { Context, Handler } from '../../platform/services.ts';
import { supportThreads } from '../message/message.ts';
import { maskAddress } from './mask-address.ts';
import { summarizeUnread } from './support.store.ts';

type Chat = Output<'getSupportChat'>;

export const getSupportChat: Handler<'getSupportChat'> = async (context, { threadId, accessToken }) => {
  const thread = threadId
    ? await supportThreads.openOfGuest(context, threadId, accessToken)
    : await supportThreads.findOfMember(context.db, context.caller);
  const hours = presentHours(context);
  if (!thread) return { threadId: null, unread: 0, newest: null, replyTo: null, hours };
  const { unread, text, at } = await summarizeUnread(context.db, thread.id);
  return {
    threadId: thread.id,
    unread,
    newest: text !== null && at !== null ? { text, at: at.toISOString() } : null,
    replyTo: thread.address && maskAddress(thread.address),
    hours,
  };
};

function presentHours({ config, clock }: Pick<Context, 'config' | 'clock'>): Chat['hours'] {
  if (!config.supportHours) return null;
  const { days, timeZone } = config.supportHours;
  const { opensAt, closesAt, isOpen } = findSupportWindow(config.supportHours, clock.now());
  return { days: [...days], timeZone, opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString(), isOpen };
}
