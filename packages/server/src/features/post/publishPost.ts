import type { Output, ParsedInput } from '@strapline/contract/events';
import { findNextPostStatus } from '@strapline/domain/post/post.states';
import { postTimers } from '@strapline/domain/post/post-limits';
import { day } from '@strapline/domain/time';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { publishRow, scheduleRow } from './publish-due.ts';
import { loadOwn, lockOwnPost, requireAuthor, requireWhole } from './write-post.ts';

type Input = ParsedInput<'publishPost'>;

export const publishPost: Handler<'publishPost'> = async (context, input) => {
  const key = createIdempotencyKey(context, 'publishPost', input);
  return await context.db.transaction((trx) => runOnce(trx, key, async () => await publish(trx, context, input)));
};

async function publish(trx: Trx, context: Context, { postId, version, at }: Input): Promise<Output<'publishPost'>> {
  const row = await lockOwnPost(trx, context, postId, version);
  await requireAuthor(trx, context, row.by_team);
  if (row.hidden) throw new WireError('conflict', { reason: 'post_is_hidden' });
  if (findNextPostStatus(row.status, at === undefined ? 'publish' : 'schedule') === null)
    throw new WireError('conflict', { reason: 'post_is_published' });
  requireWhole(row);
  if (at === undefined) await publishRow(trx, context, row, context.clock.now());
  else await scheduleRow(trx, context, row, readTime(context, at));
  return await loadOwn(trx, context, postId);
}

function readTime({ clock }: Context, at: string): Date {
  const time = new Date(at);
  const inMs = time.getTime() - clock.now().getTime();
  if (inMs < postTimers.scheduleMin)
    throw new WireError('validation', { fields: { at: 'Choose a time in the future, or publish it now.' } });
  if (inMs > postTimers.scheduleMax)
    throw new WireError('validation', { fields: { at: `Choose a time within the next ${postTimers.scheduleMax / day} days.` } });
  return time;
}
