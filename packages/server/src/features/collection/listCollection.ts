import { z } from 'zod';
import { decodeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { listItems } from './collection.store.ts';
import { presentItem } from './present-item.ts';

const placeCursor = z.tuple([z.number(), z.string().max(100)]);

export const listCollection: Handler<'listCollection'> = async (context, { braTagId, folder, cursor, limit }) => {
  const { app } = context.caller;
  const accountId = requireAccountId(context.caller);
  const [place, id] = cursor === undefined ? [] : decodeCursor(cursor, placeCursor);
  const after = place === undefined || id === undefined ? null : { place, id };
  const rows = await listItems(context.db, { app, accountId }, { braTagId, folder, after, limit: limit + 1 });
  const page = toPage(rows, limit, (row) => [row.place, row.braTagId]);
  return { items: page.items.map((row) => presentItem(context, row)), nextCursor: page.nextCursor };
};
