import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { presentOwnWidget } from './present-widget.ts';
import { listOwnWidgets } from './widget.store.ts';

export const listWidgets: Handler<'listWidgets'> = async (context, { cursor, limit }) => {
  const { db, caller } = context;
  const owner = { app: caller.app, accountId: requireAccountId(caller) };
  const rows = await listOwnWidgets(db, owner, decodeTimeCursor(cursor, 'newest'), limit + 1);
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map((row) => presentOwnWidget(context, row)), nextCursor };
};
