import type { HandleReview } from '@strapline/contract/shapes/surveys/handle';
import { formatBioCode } from '@strapline/domain/handle/bio-code';
import { handleReviewTime } from '@strapline/domain/handle/handle.states';
import { getProfileUrl } from '@strapline/domain/profile/fqsid';
import type { Caller } from '../../platform/caller.ts';
import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { type HandleRow, handleStore, readFqsid } from '../handle-record/handle-record.ts';

type ReviewRow = HandleRow & { sort_time: string; username: string; slug: string; rivals: string[] };

export const listHandleReviews: Handler<'listHandleReviews'> = async ({ db, caller }, { cursor, limit }) => {
  const after = decodeTimeCursor(cursor, 'oldest');
  const rows = await db.rows<ReviewRow>(
    sql`select ${handleStore.columns}, handle.asked_at::text as sort_time, account.username, account.username_slug as slug,
          array(select person.username from handle rival join account person on person.id = rival.account_id
            where rival.fqsid = handle.fqsid and rival.id <> handle.id and rival.status in ('proven', 'disputed') order by rival.id limit 20) as rivals
        from handle join account on account.id = handle.account_id
        where handle.status in ('in_review', 'disputed') and (handle.asked_at, handle.id) > (${after.at}::timestamptz, ${after.id})
        order by handle.asked_at, handle.id limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map((row) => presentReview(row, caller)), nextCursor };
};

function presentReview(row: ReviewRow, caller: Caller): HandleReview {
  const parsed = readFqsid(row.fqsid);
  const askedAt = row.asked_at ?? row.status_since;
  return {
    fqsid: row.fqsid,
    platform: parsed.platform,
    handle: parsed.handle,
    url: getProfileUrl(parsed),
    code: formatBioCode(caller.app, row.code),
    status: row.status,
    person: { username: row.username, slug: row.slug, displayName: row.username },
    askedAt: askedAt.toISOString(),
    dueAt: new Date(askedAt.getTime() + handleReviewTime).toISOString(),
    rivals: row.rivals,
    can: row.account_id === caller.accountId ? [] : ['prove', 'refuse'],
  };
}
