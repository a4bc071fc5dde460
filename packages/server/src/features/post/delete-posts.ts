import { postTimers } from '@strapline/domain/post/post-limits';
import type { Services } from '../../platform/services.ts';
import { type Statement, sql, type Trx } from '../../ports/database.ts';
import { dropPostNotifications } from '../notification/notification.ts';
import { releasePictures } from './post-pictures.ts';
import { formatPostPath } from './present-post.ts';

/** Deletes posts with the files of their pictures. Returns how many. */
export async function deletePosts(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, where: Statement): Promise<number> {
  const posts = await trx.rows<{ id: string; app: string; slug: string }>(sql`select id, app, slug from post where ${where} for update`);
  const ids = posts.map(({ id }) => id);
  const uploads = await trx.rows<{ id: string }>(sql`select id from upload where post_id = any(${ids}::text[])`);
  await releasePictures(
    trx,
    services,
    uploads.map(({ id }) => id),
  );
  for (const { app, slug } of posts) await dropPostNotifications(trx, app, formatPostPath(slug));
  await trx.change(sql`delete from post where id = any(${ids}::text[])`);
  return ids.length;
}

/** Deletes what was removed long enough ago, except what an open report is about. */
export async function deleteRemovedPosts(services: Services): Promise<number> {
  const before = new Date(services.clock.now().getTime() - postTimers.keepRemoved);
  return await services.db.transaction((trx) =>
    deletePosts(
      trx,
      services,
      sql`status = 'removed' and removed_at < ${before}
        and not exists (select from report where subject_kind = 'post' and subject_id = post.id and status in ('open', 'inReview', 'appealed'))`,
    ),
  );
}
