import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import { createId } from '../../platform/ids.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';
import { presentOwnWidget } from './present-widget.ts';
import { countWidgets, insertWidget } from './widget.store.ts';
import { createTargetError, isTargetShown, readTarget } from './widget-target.ts';

/** In one app. */
export const mostWidgets = 50;

export const createWidget: Handler<'createWidget'> = async (context, input) => {
  const { db, caller, clock } = context;
  const owner = { app: caller.app, accountId: requireAccountId(caller) };
  const { kind, options, allowedOrigins } = input;
  const target = readTarget(kind, input.target);
  // Read before the transaction, refused inside it: a repeated call gets its first answer, also when the target is gone by now.
  const isShown = await isTargetShown(context, kind, target);
  return await db.transaction((trx) =>
    runOnce(trx, createIdempotencyKey(context, 'createWidget', input), async () => {
      if (!isShown) throw createTargetError();
      await trx.first(sql`select 1 from account where id = ${owner.accountId} for update`);
      if ((await countWidgets(trx, owner)) >= mostWidgets)
        throw new WireError('conflict', { reason: 'too_many_widgets', params: { count: mostWidgets } });
      const row = await insertWidget(trx, { ...owner, id: createId('wgt'), kind, target, options, allowedOrigins }, clock.now());
      return presentOwnWidget(context, row);
    }),
  );
};
