import { username } from '@strapline/contract/shapes/ids';
import type { HandleReview } from '@strapline/contract/shapes/surveys/handle';
import { formatBioCode } from '@strapline/domain/handle/bio-code';
import { findNextHandleStatus, handleReviewTime } from '@strapline/domain/handle/handle.states';
import { formatFqsid, getProfileUrl, parseFqsid } from '@strapline/domain/profile/fqsid';
import { parseProfileUrl } from '@strapline/domain/profile/profile-url';
import { socialPlatformKeys } from '@strapline/domain/profile/social-platforms';
import type { Caller } from '../../platform/caller.ts';
import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { type HandleRow, handleStore, readFqsid } from '../handle-record/handle-record.ts';
import { requireAccountId } from '../session/session.ts';

type ReviewRow = HandleRow & { sort_time: string; username: string; slug: string; avatar: string | null; rivals: string[] };

export const listHandleReviews: Handler<'listHandleReviews'> = async (context, { q, cursor, limit }) => {
  const { db, caller } = context;
  if (q !== undefined) return { items: (await searchClaims(context, q)).map((row) => presentReview(row, caller)), nextCursor: null };
  const after = decodeTimeCursor(cursor, 'oldest');
  const rows = await listClaims(
    db,
    sql`handle.status in ('in_review', 'disputed') and (handle.asked_at, handle.id) > (${after.at}::timestamptz, ${after.id})`,
    limit + 1,
  );
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map((row) => presentReview(row, caller)), nextCursor };
};

/** Whose handles they are is private where no page shows it, so a search is audited by whom it found. */
async function searchClaims({ db, clock, caller }: Context, q: string): Promise<ReviewRow[]> {
  const person = username.safeParse(q.toLowerCase()).data ?? '';
  const rows = await listClaims(
    db,
    sql`handle.status in ('in_review', 'disputed', 'proven') and (handle.fqsid = any(${listPossibleFqsids(q)}::text[]) or account.username = ${person})`,
    100,
  );
  const object = [...new Set(rows.map(({ account_id }) => account_id))].slice(0, 4).join(' ') || 'nobody';
  await db.transaction((trx) => appendAudit(trx, { at: clock.now(), actor: requireAccountId(caller), action: 'people.searched', object }));
  return rows;
}

/** The handles that a text can mean: of its platform if it names one, else the same on each. */
function listPossibleFqsids(text: string): string[] {
  const named = parseProfileUrl(text) ?? parseFqsid(text);
  const possible = named ? [named] : socialPlatformKeys.map((platform) => parseFqsid(`${platform}:${text}`));
  return possible.flatMap((one) => (one ? [formatFqsid(one)] : []));
}

async function listClaims(db: Queryable, condition: Statement, limit: number): Promise<ReviewRow[]> {
  return await db.rows<ReviewRow>(
    sql`select ${handleStore.columns}, handle.asked_at::text as sort_time, account.username, account.username_slug as slug, account.avatar,
          array(select person.username from handle rival join account person on person.id = rival.account_id
            where rival.fqsid = handle.fqsid and rival.id <> handle.id and rival.status in ('proven', 'disputed') order by rival.id limit 20) as rivals
        from handle join account on account.id = handle.account_id
        where ${condition} order by handle.asked_at, handle.id limit ${limit}`,
  );
}

function presentReview(row: ReviewRow, caller: Caller): HandleReview {
  const parsed = readFqsid(row.fqsid);
  const since = (row.status === 'proven' ? row.proven_at : row.asked_at) ?? row.status_since;
  const isOwn = row.account_id === caller.accountId;
  return {
    fqsid: row.fqsid,
    platform: parsed.platform,
    handle: parsed.handle,
    url: getProfileUrl(parsed),
    code: row.status === 'proven' ? null : formatBioCode(caller.app, row.code),
    status: row.status,
    person: { username: row.username, slug: row.slug, displayName: row.username, avatar: row.avatar },
    since: since.toISOString(),
    dueAt: row.status === 'proven' ? null : new Date(since.getTime() + handleReviewTime).toISOString(),
    rivals: row.rivals,
    can: (['prove', 'refuse'] as const).filter((action) => !isOwn && findNextHandleStatus(row.status, action, 'operator') !== null),
  };
}
