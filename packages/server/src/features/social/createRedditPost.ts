import type { Context, Handler } from '../../platform/services.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';
import { type WrittenPost, writeRedditPost } from './find-reddit-subject.ts';
import { insertOutboxPost, lockOutboxPost, type NewOutboxPost, type OutboxRow, updateOutboxPost } from './outbox.store.ts';
import { presentStatus } from './present-social-post.ts';
import { queueAgain } from './queue-again.ts';
import { scheduleSending } from './send-post.ts';

export const createRedditPost: Handler<'createRedditPost'> = async (context, input) => {
  const row = await store(context, await writeRedditPost(context, input));
  return { id: row.id, title: row.title ?? '', text: row.text, status: presentStatus(row.state) };
};

/** The same post is stored once. Until it is sent, its text follows what it is about. */
async function store(context: Context, { key, aboutId, title, text, link }: WrittenPost): Promise<OutboxRow> {
  const { db, caller, clock, social } = context;
  const [at, madeBy] = [clock.now(), requireAccountId(caller)];
  return await db.transaction(async (trx) => {
    const state = social.reddit ? 'queued' : 'not_sent';
    const post = {
      app: caller.app,
      network: 'reddit',
      title,
      text,
      link,
      images: [],
      idempotencyKey: key,
    } satisfies Partial<NewOutboxPost>;
    const { id, isNew } = await insertOutboxPost(trx, { ...post, state, madeBy, aboutId, scheduledAt: null, at });
    const row = await lockOutboxPost(trx, id);
    if (!row) throw new Error('a post that was just stored is missing');
    if (isNew) {
      if (state === 'queued') await scheduleSending(trx, context, row, at);
      await appendAudit(trx, { at, actor: madeBy, action: 'outbox.created', object: id, after: { network: 'reddit', about: aboutId } });
      return row;
    }
    if (row.state === 'sent' || row.state === 'sending') return row;
    return await queueAgain(trx, context, await updateOutboxPost(trx, row, { title, text, link }));
  });
}
