import { braTagId, rowId, username } from '@strapline/contract/shapes/ids';
import { email } from '@strapline/contract/shapes/scalars';
import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { orderAccess } from '../order/order.ts';
import { listAdminOrders, type SearchTarget } from './admin-orders.store.ts';
import { presentAdminOrder } from './present-case.ts';

/** Searches for a person's orders are audited; the plain list is not. */
export const listAllOrders: Handler<'listAllOrders'> = async (context, { q, cursor, limit, ...wanted }) => {
  const after = decodeTimeCursor(cursor, 'newest');
  const about = q ? await resolveSearch(context, q) : null;
  if (about === 'nobody') return { items: [], nextCursor: null };
  if (about && (about.what === 'account' || about.what === 'guest')) await recordSearch(context, about);
  const rows = await listAdminOrders(context.db, { app: context.caller.app, about, ...wanted }, after, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map(presentAdminOrder), nextCursor };
};

/** Recognises the input by its form. E-mail addresses are only stored encrypted, so orders are found by the buyer key. */
async function resolveSearch(context: Context, q: string): Promise<SearchTarget | 'nobody'> {
  if (email.safeParse(q).success) return { what: 'guest', buyerKey: orderAccess.deriveBuyerKey(context.secrets, { email: q }) };
  if (q.startsWith('ord_') && rowId.safeParse(q).success) return { what: 'order', text: q };
  // The short order number is the end of the id.
  if (/^[a-kmnp-z2-9]{4}-[a-kmnp-z2-9]{4}$/i.test(q)) return { what: 'number', text: q };
  if (braTagId.safeParse(q).success) return { what: 'tag', text: q };
  if (username.safeParse(q).success) {
    const account = await context.db.first<{ id: string }>(sql`select id from account where username = ${q}`);
    return account ? { what: 'account', accountId: account.id } : 'nobody';
  }
  return /^(pi_[A-Za-z0-9_]{6,}|[0-9a-f-]{24,64})$/.test(q) ? { what: 'payment', text: q } : { what: 'words', text: q };
}

async function recordSearch({ db, clock, caller }: Context, about: Extract<SearchTarget, { what: 'account' | 'guest' }>): Promise<void> {
  const object = about.what === 'account' ? about.accountId : 'a guest';
  await db.transaction((trx) => appendAudit(trx, { at: clock.now(), actor: caller.accountId ?? '', action: 'orders.searched', object }));
}
