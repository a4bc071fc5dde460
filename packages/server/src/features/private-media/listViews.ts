import type { PrivateView } from '@strapline/contract/shapes/private-media';
import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';
import { findAccess } from './access.ts';

type ViewRow = Pick<PrivateView, 'id' | 'outcome' | 'as' | 'reason'> & {
  at: Date;
  username: string | null;
  slug: string | null;
  avatar: string | null;
  sort_time: string;
};

/** The record stays after the pictures were removed. */
export const listViews: Handler<'listViews'> = async ({ db, caller, clock }, { resource: kind, id, cursor, limit }) => {
  const accountId = requireAccountId(caller);
  const after = decodeTimeCursor(cursor, 'newest');
  const ofResource = sql`kind = ${kind} and resource_id = ${id} and owner_id = ${accountId} and app = ${caller.app}`;
  const [[access], rows, counted] = await Promise.all([
    findAccess(db, { accountId, app: caller.app }, [{ kind, id }], clock.now()),
    db.rows<ViewRow>(
      sql`select view.id, view.at, outcome, viewed_as as "as", reason, viewer.username, viewer.username_slug as slug, viewer.avatar, view.at::text as sort_time
          from private_view view left join account viewer on viewer.id = view.viewer_id and view.viewed_as <> 'team'
          where ${ofResource} and (view.at, view.id) < (${after.at}::timestamptz, ${after.id}) order by view.at desc, view.id desc limit ${limit + 1}`,
    ),
    db.first<{ n: number }>(
      sql`select count(*)::int as n from private_view where ${ofResource} and outcome = 'opened' and viewed_as <> 'owner'`,
    ),
  ]);
  const isOwn = access ? access.owner_id === accountId : rows.length > 0 || cursor !== undefined;
  if (!isOwn) throw new WireError('not_found');
  const page = toPage(rows, limit, getTimeKeys);
  return { items: page.items.map(presentView), nextCursor: page.nextCursor, total: counted?.n ?? 0 };
};

function presentView({ id, at, outcome, as, reason, username, slug, avatar }: ViewRow): PrivateView {
  const viewer = username === null || slug === null ? null : { username, slug, displayName: username, avatar };
  return { id, at: at.toISOString(), outcome, as, viewer, reason };
}
