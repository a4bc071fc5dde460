import type { Caller } from '../../platform/caller.ts';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import { deriveSupportToken, loadConversation } from './conversation.ts';
import { openGuestAddress } from './guest-support.ts';
import { getThreadRoom } from './publish-message.ts';
import type { ThreadRow } from './thread.store.ts';

/** A conversation with support; `address` is where a guest gets answers. */
type SupportConversation = { id: string; address: string | null };

/** A guest's conversation, by its ID and token. Their connection gets its messages from now on. Throws `not_found`. */
export async function openSupportOfGuest(
  context: Context,
  threadId: string,
  accessToken: string | undefined,
): Promise<SupportConversation> {
  const { thread, as } = await loadConversation(context, { threadId }, accessToken);
  if (!thread?.isGuest || as !== 'member') throw new WireError('not_found');
  context.caller.join(getThreadRoom(thread));
  const row = await context.db.first<{ sealed: Uint8Array | null }>(
    sql`select email_sealed as sealed from message_thread where id = ${thread.id}`,
  );
  return { id: thread.id, address: openGuestAddress(context.secrets, thread.id, row?.sealed ?? null) };
}

export async function findSupportOfMember(db: Queryable, { app, accountId }: Caller): Promise<SupportConversation | null> {
  if (accountId === null) return null;
  const row = await db.first<{ id: string }>(
    sql`select id from message_thread where app = ${app} and parties = 'member_support' and member_id = ${accountId}`,
  );
  return row ? { id: row.id, address: null } : null;
}

/**
 * Changes where a guest gets answers, and returns the token of the conversation from now on. A link in a mailbox that they entered by mistake, or no longer have, stops
 * working, and a connection that used it gets no more pushes.
 */
export async function setGuestAddress({ db, secrets, caller }: Context, threadId: string, address: string): Promise<string> {
  const thread = await db.first<Pick<ThreadRow, 'id' | 'addressVersion'>>(
    sql`update message_thread set email_sealed = ${secrets.seal(address, `support ${threadId}`)}, address_version = address_version + 1
        where id = ${threadId} and member_id is null returning id, address_version as "addressVersion"`,
  );
  if (!thread) throw new WireError('not_found');
  caller.join(getThreadRoom(thread));
  return deriveSupportToken(secrets, thread);
}
