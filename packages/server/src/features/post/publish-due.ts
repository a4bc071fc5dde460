import { findNextPostStatus } from '@strapline/domain/post/post.states';
import type { JobHandler } from '../../platform/job-runner.ts';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { lockPost, type PostRow, setStatus } from './post.store.ts';

type Jobs = Pick<Services, 'jobs' | 'clock'>;

const createKey = (id: string): string => `post-publish ${id}`;

/** Publishes a locked post; the first time, its author's followers are notified by a job. */
export async function publishRow(trx: Trx, { jobs, clock }: Jobs, row: PostRow, publishedAt: Date): Promise<void> {
  await jobs.remove(trx, createKey(row.id));
  await setStatus(trx, row.id, 'published', { publishAt: null, publishedAt }, clock.now());
  if (row.first_published_at === null && !row.by_team)
    await jobs.add(trx, { kind: 'post-published', payload: { app: row.app, postId: row.id }, runAt: clock.now() });
}

export async function scheduleRow(trx: Trx, { jobs, clock }: Jobs, row: PostRow, publishAt: Date): Promise<void> {
  await setStatus(trx, row.id, 'scheduled', { publishAt, publishedAt: null }, clock.now());
  await jobs.add(trx, { kind: 'post-publish', key: createKey(row.id), payload: { app: row.app, postId: row.id }, runAt: publishAt });
}

/** Makes a locked post a draft again. */
export async function unpublishRow(trx: Trx, { jobs, clock }: Jobs, row: PostRow): Promise<void> {
  await jobs.remove(trx, createKey(row.id));
  await setStatus(trx, row.id, 'draft', { publishAt: null, publishedAt: null }, clock.now());
}

export async function removeRow(trx: Trx, { jobs, clock }: Jobs, row: PostRow): Promise<void> {
  await jobs.remove(trx, createKey(row.id));
  await setStatus(trx, row.id, 'removed', { publishAt: null, publishedAt: row.published_at }, clock.now());
}

/** Publishes a scheduled post whose time has come, as of that time. If its author may not write any more, it becomes a draft. */
export const publishDuePost: JobHandler<'post-publish'> = async (services, { app, postId }) => {
  await services.db.transaction(async (trx) => {
    const row = await lockPost(trx, app, postId);
    if (!row?.publish_at || findNextPostStatus(row.status, 'publish', 'timer') === null || row.status !== 'scheduled') return;
    if (row.publish_at > services.clock.now()) return await scheduleRow(trx, services, row, row.publish_at);
    if (row.hidden || !(await mayPublish(trx, services, row))) return await unpublishRow(trx, services, row);
    await publishRow(trx, services, row, row.publish_at);
  });
};

async function mayPublish(trx: Trx, { clock }: Jobs, { by_team, author_id }: PostRow): Promise<boolean> {
  if (by_team) return true;
  const row = await trx.first(
    sql`select 1 from account where id = ${author_id} and is_adult and disabled_at is null and hidden_at is null and (state <> 'suspended' or state_until <= ${clock.now()})`,
  );
  return row !== undefined;
}
