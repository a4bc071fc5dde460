import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { findCase } from './admin-orders.store.ts';
import { loadCase } from './load-case.ts';

export const fetchOrderCase: Handler<'fetchOrderCase'> = async ({ db, clock, caller }, { orderId }) => {
  const row = await findCase(db, caller.app, orderId);
  if (!row) throw new WireError('not_found');
  await db.transaction((trx) =>
    appendAudit(trx, { at: clock.now(), actor: caller.accountId ?? '', action: 'order.viewed', object: orderId }),
  );
  return await loadCase(db, row);
};
