import type { Handler } from '../../platform/services.ts';
import { loadOwn } from './write-post.ts';

export const fetchOwnPost: Handler<'fetchOwnPost'> = async (context, { postId }) => await loadOwn(context.db, context, postId);
