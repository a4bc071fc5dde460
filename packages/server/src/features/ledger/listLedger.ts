import type { Output } from '@strapline/contract/events';
import { decodeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { listPostings, type PostingRow } from './ledger.store.ts';
import { getPostingKeys, postingCursor } from './ledger-cursor.ts';

type Item = Output<'listLedger'>['items'][number];

/** Views of one order or creator are audited; the ledger as a whole is not. */
export const listLedger: Handler<'listLedger'> = async (context, { account, subject, orderId, app, cursor, limit }) => {
  if (subject && !account)
    throw new WireError('validation', { fields: { account: 'Choose an account. A subject can appear in several.' } });
  const after = cursor ? decodeCursor(cursor, postingCursor) : null;
  const rows = await listPostings(context.db, { account, subject, orderId, app }, after, limit + 1);
  const object = orderId ?? subject;
  if (object !== undefined)
    await context.db.transaction((trx) =>
      appendAudit(trx, { at: context.clock.now(), actor: context.caller.accountId ?? '', action: 'ledger.viewed', object }),
    );
  const { items, nextCursor } = toPage(rows, limit, getPostingKeys);
  return { items: items.map(presentPosting), nextCursor };
};

function presentPosting({ place: _, at, subject, ...posting }: PostingRow): Item {
  return { ...posting, at: at.toISOString(), subject: subject === '' ? null : subject };
}
