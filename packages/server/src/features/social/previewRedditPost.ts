import type { Handler } from '../../platform/services.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';
import { writeRedditPost } from './find-reddit-subject.ts';

/** Says whose address it is, so it is audited like a search for people. */
export const previewRedditPost: Handler<'previewRedditPost'> = async (context, input) => {
  const { db, caller, clock, social, config } = context;
  const { title, text, aboutId } = await writeRedditPost(context, input);
  await db.transaction((trx) =>
    appendAudit(trx, { at: clock.now(), actor: requireAccountId(caller), action: 'outbox.previewed', object: aboutId }),
  );
  return { title, text, subreddit: config.subreddit, isConfigured: social.reddit !== null };
};
