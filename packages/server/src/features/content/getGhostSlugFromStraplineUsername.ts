import type { Handler } from '../../platform/services.ts';
import { findAuthor } from './find-author.ts';

export const getGhostSlugFromStraplineUsername: Handler<'getGhostSlugFromStraplineUsername'> = async (context, { username }) => {
  const author = await findAuthor(context, { username });
  return { slug: author?.slug ?? null };
};
