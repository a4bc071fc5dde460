import type { Handler } from '../../platform/services.ts';
import { findAuthor } from './find-author.ts';

export const getStraplineUsernameFromGhostUserId: Handler<'getStraplineUsernameFromGhostUserId'> = async (context, { ghostUserId }) => {
  const author = await findAuthor(context, { authorId: ghostUserId });
  return { username: author?.username ?? null };
};
