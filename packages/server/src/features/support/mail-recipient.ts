import type { Language } from '@strapline/contract/languages';
import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { supportThreads } from '../message/message.ts';

type Recipient = { app: string; address: string; isGuest: boolean; addressVersion: number; language: Language };
type Row = { app: string; language: Language; memberId: string | null; sealed: Uint8Array | null; addressVersion: number; isGone: boolean };

/** Where the answers of a conversation with support go; null without an address, or if the member is gone. */
export async function findRecipient({ db, secrets, identity, apps }: Services, threadId: string): Promise<Recipient | null> {
  const row = await db.first<Row>(
    sql`select thread.app, coalesce(member.language, thread.language) as language, thread.member_id as "memberId", thread.email_sealed as sealed, thread.address_version as "addressVersion",
          coalesce(member.disabled_at is not null, false) as "isGone"
        from message_thread thread left join account member on member.id = thread.member_id where thread.id = ${threadId} and thread.parties = 'member_support'`,
  );
  if (!row || row.isGone || !apps.all.some(({ key }) => key === row.app)) return null;
  const address =
    row.memberId === null
      ? supportThreads.openAddress(secrets, threadId, row.sealed)
      : ((await identity.getEmail(row.memberId)).email?.toLowerCase() ?? null);
  return address === null
    ? null
    : { app: row.app, address, isGuest: row.memberId === null, addressVersion: row.addressVersion, language: row.language };
}
