import type { Handler } from '../../platform/services.ts';
import { dropPostNotifications } from '../notification/notification.ts';
import { formatPostPath } from './present-post.ts';
import { removeRow } from './publish-due.ts';
import { lockOwnPost } from './write-post.ts';

export const removePost: Handler<'removePost'> = async (context, { postId }) => {
  await context.db.transaction(async (trx) => {
    const row = await lockOwnPost(trx, context, postId);
    await removeRow(trx, context, row);
    await dropPostNotifications(trx, row.app, formatPostPath(row.slug));
  });
  return { postId };
};
