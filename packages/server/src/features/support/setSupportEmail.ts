import type { Handler } from '../../platform/services.ts';
import { supportThreads } from '../message/message.ts';
import { maskAddress } from './mask-address.ts';

export const setSupportEmail: Handler<'setSupportEmail'> = async (context, { threadId, accessToken, email }) => {
  const address = email.toLowerCase();
  const replyTo = maskAddress(address);
  const thread = await supportThreads.openOfGuest(context, threadId, accessToken);
  if (thread.address === address) return { replyTo, accessToken };
  return { replyTo, accessToken: await supportThreads.setAddress(context, threadId, address) };
};
