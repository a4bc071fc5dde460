import type { ContentAuthor } from '@strapline/contract/content/content-client';
import { createContentClient } from '@strapline/contract/content/content-client';
import { formatUsernameSlug, parseUsernameSlug } from '@strapline/domain/username/username';
import type { Context } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { findBlocks } from '../block/block.ts';

/** Creators and authors of the content service belong together by the slug of the username. */
export async function findAuthor(
  context: Pick<Context, 'db' | 'content' | 'caller'>,
  key: { username: string } | { authorId: string },
): Promise<{ username: string; slug: string } | null> {
  const { content, caller } = context;
  const client = createContentClient(content.getReader(caller.app));
  const named = 'username' in key ? key.username : null;
  if (named !== null && !(await isVisible(context, named))) return null;
  const author: ContentAuthor | null = await client.readAuthor(
    'username' in key ? { slug: formatUsernameSlug(key.username) } : { id: key.authorId },
  );
  const username = author && parseUsernameSlug(author.slug);
  if (!author || !username || (named === null && !(await isVisible(context, username)))) return null;
  return { username, slug: author.slug };
}

/** Whether the caller can see the person at all. */
async function isVisible({ db, caller }: Pick<Context, 'db' | 'caller'>, username: string): Promise<boolean> {
  const account = await db.first<{ id: string }>(
    sql`select id from account where username = ${username} and disabled_at is null and hidden_at is null and not profile_hidden`,
  );
  if (!account) return false;
  const blocks = await findBlocks(db, caller);
  return !blocks?.ids.includes(account.id);
}
