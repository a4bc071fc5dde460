import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { deleteOwnWidget } from './widget.store.ts';

export const removeWidget: Handler<'removeWidget'> = async ({ db, caller }, { widgetId }) => {
  if (!(await deleteOwnWidget(db, { app: caller.app, accountId: requireAccountId(caller) }, widgetId))) throw new WireError('not_found');
  return { ok: true };
};
