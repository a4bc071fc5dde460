import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { presentWidget } from './present-widget.ts';
import { findShownWidget } from './widget.store.ts';
import { isTargetShown } from './widget-target.ts';

export const fetchWidget: Handler<'fetchWidget'> = async (context, { widgetId }) => {
  const row = await findShownWidget(context.db, context.caller.app, widgetId, context.clock.now());
  if (!row || !(await isTargetShown(context, row.kind, row.target))) throw new WireError('not_found');
  return presentWidget(context, row);
};
