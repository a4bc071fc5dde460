import { findNextPostStatus } from '@strapline/domain/post/post.states';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { dropPostNotifications } from '../notification/notification.ts';
import { formatPostPath } from './present-post.ts';
import { unpublishRow } from './publish-due.ts';
import { loadOwn, lockOwnPost } from './write-post.ts';

export const unpublishPost: Handler<'unpublishPost'> = async (context, { postId, version }) =>
  await context.db.transaction(async (trx) => {
    const row = await lockOwnPost(trx, context, postId, version);
    if (findNextPostStatus(row.status, 'unpublish') === null) throw new WireError('conflict', { reason: 'post_is_draft' });
    await unpublishRow(trx, context, row);
    await dropPostNotifications(trx, row.app, formatPostPath(row.slug));
    return await loadOwn(trx, context, postId);
  });
