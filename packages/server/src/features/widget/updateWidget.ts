import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { presentOwnWidget } from './present-widget.ts';
import { changeWidget, findOwnWidgetKind, lockOwnWidget } from './widget.store.ts';
import { createTargetError, isTargetShown, readTarget } from './widget-target.ts';

/** Absent fields stay, so two changes at once of different fields both hold. */
export const updateWidget: Handler<'updateWidget'> = async (context, { widgetId, ...changes }) => {
  const { db, caller, clock } = context;
  const owner = { app: caller.app, accountId: requireAccountId(caller) };
  const kind = await findOwnWidgetKind(db, owner, widgetId);
  const newTarget = kind === undefined || changes.target === undefined ? undefined : readTarget(kind, changes.target);
  if (kind && newTarget !== undefined && !(await isTargetShown(context, kind, newTarget))) throw createTargetError();
  return await db.transaction(async (trx) => {
    const before = await lockOwnWidget(trx, owner, widgetId);
    if (!before) throw new WireError('not_found');
    const target = newTarget === undefined ? before.target : newTarget;
    const { options = before.options, allowedOrigins = before.allowed_origins } = changes;
    return presentOwnWidget(context, await changeWidget(trx, { id: widgetId, target, options, allowedOrigins }, clock.now()));
  });
};
